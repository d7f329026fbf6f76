import { describe, expect, it } from "vitest";
import type { Character } from "@parsewright/document/files";
import { readSegments } from "./read-segments.ts";
import {
  characterAt,
  SAMPLE_ADVANCE as ADVANCE,
  SAMPLE_SIZE as SIZE,
  typed,
} from "@parsewright/document/testing/sample-characters";

describe("readSegments", () => {
  it("joins neighbouring characters, with the spaces that the file writes", () => {
    expect(textsOf(typed("two words"))).toEqual(["two words"]);
  });

  it("puts a space where the file leaves a gap instead of writing one", () => {
    expect(textsOf([...typed("two"), ...typed("words", { x: 3 * ADVANCE + 3 })])).toEqual([
      "two words",
    ]);
  });

  it("puts no spaces into letter-spaced words", () => {
    const spaced = [..."CIRCLE"].flatMap((letter, index) =>
      typed(letter, { x: index * (ADVANCE + 2.5) }),
    );

    expect(textsOf(spaced)).toEqual(["CIRCLE"]);
  });

  it("puts a space where the gap is wider than those of letter-spaced words", () => {
    const letters = [..."NEWAGE"].map((letter, index) =>
      characterAt(letter, { x: index * (ADVANCE + 2.5) + (index < 3 ? 0 : 3.5) }),
    );

    expect(textsOf(letters)).toEqual(["NEW AGE"]);
  });

  it("joins letters that a space sets apart, and keeps the wider gaps between words", () => {
    const places = [0, 1, 2, 3.6, 4.6, 5.6];
    const spaced = [..."HOWCAN"].map((letter, index) => ({
      ...characterAt(letter, { x: (places[index] ?? 0) * (ADVANCE + 3.5) }),
      hasSpaceBefore: true,
    }));

    expect(textsOf(spaced)).toEqual(["HOW CAN"]);
  });

  it("keeps the spaces between numbers of one digit", () => {
    const digits = [..."12345"].map((digit, index) => ({
      ...characterAt(digit, { x: index * (ADVANCE + 2.5) }),
      hasSpaceBefore: true,
    }));

    expect(textsOf(digits)).toEqual(["1 2 3 4 5"]);
  });

  it("ends a segment at a gap as wide as a gutter", () => {
    expect(textsOf([...typed("left"), ...typed("right", { x: 4 * ADVANCE + 1.5 * SIZE })])).toEqual(
      ["left", "right"],
    );
  });

  it("ends a segment where the text goes to another line", () => {
    expect(textsOf([...typed("above"), ...typed("below", { x: 5 * ADVANCE, y: 112 })])).toEqual([
      "above",
      "below",
    ]);
  });

  it("keeps a superscript with its word", () => {
    expect(textsOf([...typed("m"), ...typed("2", { x: ADVANCE, y: 96, size: 6 })])).toEqual(["m2"]);
  });

  it("keeps a superscript that is set high with its word and with the next", () => {
    const [before, behind] = [ADVANCE + 2.2, 2 * ADVANCE + 2.2 + 6];
    const high = typed("2", { x: before, y: 93, size: 6 });

    expect(textsOf([...typed("m"), ...high, ...typed("is", { x: behind })])).toEqual(["m 2 is"]);
  });

  it("reads text that runs up the page as one segment with an upright box", () => {
    const upwards = [..."up"].map((text, index): Character => ({
      ...characterAt(text, { x: 50, y: 100 - index * ADVANCE }),
      box: [42, 95 - index * ADVANCE, 52, 100 - index * ADVANCE],
      angle: 270,
    }));

    const [segment, ...others] = readSegments(upwards);

    expect(others).toEqual([]);
    expect(segment?.text).toBe("up");
    expect(segment?.angle).toBe(270);
    expect(segment?.box.map(Math.round)).toEqual([42, 90, 52, 100]);
  });

  it("finds no space before a raised character where the PDF engine reports one", () => {
    const raised = typed("2", { x: ADVANCE, y: 96, size: 6 });

    expect(
      textsOf([...typed("m"), ...raised.map((one) => ({ ...one, hasSpaceBefore: true }))]),
    ).toEqual(["m2"]);
  });

  it("finds no space before a figure that is lowered a little where the PDF engine reports one", () => {
    const lowered = typed("2", { x: ADVANCE, y: 101.2, size: 6 });

    expect(
      textsOf([...typed("H"), ...lowered.map((one) => ({ ...one, hasSpaceBefore: true }))]),
    ).toEqual(["H2"]);
  });

  it("puts no spaces between Chinese characters, and keeps a wide one", () => {
    const [first, second, third] = Array.from("中文字");
    const wide = (text = "", x = 0): Character => ({
      ...characterAt(text, { x }),
      box: [x, 92, x + SIZE, 102],
      hasSpaceBefore: true,
    });

    expect(textsOf([wide(first), wide(second, SIZE + 2), wide(third, 2 * SIZE + 8)])).toEqual([
      "中文 字",
    ]);
  });

  it("reads Chinese that is written from top to bottom as one segment", () => {
    const column = Array.from("縦書き", (text, index): Character => ({
      ...characterAt(text, { x: 50, y: 100 + index * SIZE }),
      box: [50, 92 + index * SIZE, 60, 102 + index * SIZE],
    }));

    const [segment, ...others] = readSegments(column);

    expect(others).toEqual([]);
    expect(segment?.text).toBe("縦書き");
    expect(segment?.angle).toBe(90);
    expect(segment?.box.map(Math.round)).toEqual([50, 92, 60, 122]);
  });
});

describe("accents that are drawn as characters of their own", () => {
  it.each([
    { name: "before the letter", drawn: "´e", x: [0.5, 0], text: "é" },
    { name: "behind the letter", drawn: "u¨", x: [0, 0.5], text: "ü" },
    { name: "over a letter without its dot", drawn: "ˆı", x: [0.5, 0], text: "î" },
    { name: "as a combining mark", drawn: "a\u0301", x: [0, 0.5], text: "á" },
    { name: "beside the letter, which are none", drawn: "´e", x: [0, 5], text: "´e" },
  ])("join the letter when drawn $name", ({ drawn, x, text }) => {
    const letters = Array.from(drawn).flatMap((letter, index) =>
      typed(letter, { x: x[index] ?? 0 }),
    );

    expect(textsOf([...letters, ...typed("t", { x: ADVANCE })])[0]).toMatch(new RegExp(`^${text}`));
  });
});

describe("accents that are drawn behind the letters of their line", () => {
  it("are brought to the letters they are over", () => {
    const letters = typed("Jan Minac");
    const accents = [
      // Raised, as over a capital letter.
      ...typed("´", { x: ADVANCE + 0.5, y: 97 }),
      ...typed("´", { x: 7 * ADVANCE + 0.5 }),
      ...typed("ˇ", { x: 8 * ADVANCE + 0.5 }),
    ];
    const rest = typed(" wrote", { x: 9 * ADVANCE });

    expect(textsOf([...letters, ...accents, ...rest])).toEqual(["Ján Mináč wrote"]);
  });

  it("leave no space where they were drawn", () => {
    const [first, second] = [typed("Min"), typed("ac", { x: 3 * ADVANCE })];
    const [accent] = typed("´", { x: ADVANCE + 0.5 });
    const spaced = [accent, ...second].map((character) => ({ ...character, hasSpaceBefore: true }));

    expect(textsOf([...first, ...(spaced as Character[])])[0]).toMatch(/^M\u00edna/);
  });

  it("stay where they are beside letters, as signs of code", () => {
    expect(textsOf([...typed("a~b^c"), ...typed("d", { x: 5 * ADVANCE })])).toEqual(["a~b^cd"]);
  });
});

describe("text that is read from right to left", () => {
  it.each([
    { name: "Hebrew", seen: "םולש", text: "שלום" },
    { name: "a number in Hebrew", seen: "םישנא 42 ופסאנ", text: "נאספו 42 אנשים" },
    { name: "Latin words in Hebrew", seen: "ףוסב Big Word הלחתה", text: "התחלה Big Word בסוף" },
    { name: "a percentage in Arabic", seen: "مويلا %12.5 ةبسن", text: "نسبة 12.5% اليوم" },
    { name: "brackets in Hebrew", seen: "ףוס )עצמא( שאר", text: "ראש (אמצע) סוף" },
    { name: "a Hebrew word in English", seen: "the word םולש here", text: "the word שלום here" },
  ])("gives $name in the order of reading", ({ seen, text }) => {
    const drawn = typed(seen).map((character) => ({ ...character, hasSpaceBefore: false }));

    expect(textsOf(drawn)).toEqual([text]);
    expect(textsOf(drawn.toReversed())).toEqual([text]);
  });

  it("reads lam before the alef that it reaches under", () => {
    const [lam, alef] = [characterAt("ل", { x: 10 }), characterAt("ا", { x: 10 })];
    const narrow: Character = { ...alef, box: [10, 92, 13, 102] };

    expect(textsOf([lam, narrow])).toEqual(["لا"]);
    expect(textsOf([narrow, lam])).toEqual(["لا"]);
  });

  it.each([
    {
      name: "before their letters",
      order: (base: Character[], marks: Character[]) => [...marks, ...base],
    },
    { name: "behind them", order: (base: Character[], marks: Character[]) => [...base, ...marks] },
  ])(
    "puts vowels that the file draws $name, each on a baseline of its own, behind their letters",
    ({ order }) => {
      const base = typed("بتك").map((character) => ({ ...character, hasSpaceBefore: true }));
      const marks = base.map(({ box: [left] }, index) => {
        const shift = index === 1 ? -5 : 2;
        return { ...characterAt("\u064e", { x: left, y: 100 + shift }), hasSpaceBefore: true };
      });

      expect(textsOf(order(base, marks))).toEqual(["كَتَبَ"]);
    },
  );

  it.each([
    { name: "a vowel", mark: "\u064e", shift: -8.5, text: "نَ" },
    { name: "dots", mark: "ي", shift: 1.8, text: "ني" },
  ])("joins $name $shift points from the baseline to the letter", ({ mark, shift, text }) => {
    const wide: Character = { ...characterAt("ن", { x: 10 }), box: [10, 92, 20, 102] };
    const over = characterAt(mark, { x: 12, y: 100 + shift });

    expect(textsOf([over, wide])).toEqual([text]);
  });

  it("leaves a letter that lies in another on the same line", () => {
    const wide: Character = { ...characterAt("ن", { x: 10 }), box: [10, 92, 20, 102] };

    expect(textsOf([characterAt("ي", { x: 12, y: 101.3 }), wide])).toEqual(["ين"]);
  });

  it("has no space between a vowel and the sign that the file draws next", () => {
    const letters = typed(".اد").slice(1);
    const vowel = { ...characterAt("\u064b", { x: 5, y: 96 }), hasSpaceBefore: true };
    const drawn = [
      ...letters.toReversed(),
      vowel,
      { ...characterAt(".", {}), hasSpaceBefore: true },
    ];

    expect(textsOf(drawn)).toEqual(["داً."]);
  });

  it("puts dots that a font draws apart behind the letter they lie in", () => {
    const wide: Character = { ...characterAt("ن", { x: 10 }), box: [10, 92, 20, 102] };
    const dots: Character = { ...characterAt("ي", { x: 11, y: 103 }), box: [11, 95, 14, 105] };
    const dot: Character = { ...characterAt("ب", { x: 16, y: 96 }), box: [16, 88, 18, 98] };

    expect(textsOf([dots, dot, wide, characterAt("ا", { x: 20 })])).toEqual(["انبي"]);
  });

  it("leaves a vowel that is over no letter where it is", () => {
    expect(textsOf([characterAt("\u064e", { x: 40 }), ...typed("بتك")])).toEqual(["كتب", "\u064e"]);
  });

  it("reads a formula to the right", () => {
    const drawn = typed("p<2 שאר").map((character) => ({ ...character, hasSpaceBefore: false }));

    expect(textsOf(drawn)).toEqual(["ראש p<2"]);
  });

  it("closes a bracket that has no white on either side", () => {
    const drawn = typed("(.x=2( שאר").map((character) => ({ ...character, hasSpaceBefore: false }));

    expect(textsOf(drawn)).toEqual(["ראש (x=2.)"]);
  });

  it("reads slanted text as one piece, although its boxes overlap", () => {
    const slanted = typed("Procedure").map((character, index): Character => {
      const [x, y] = [100 + index * 4, 100 - index * 4];
      return { ...character, box: [x - 5, y - 8, x + 7, y + 2], baseline: { x, y }, angle: 315 };
    });

    expect(textsOf(slanted)).toEqual(["Procedure"]);
  });

  it("joins the same characters only once, whoever asks", () => {
    const characters = typed("two words");

    expect(readSegments([...characters])).toBe(readSegments(characters));
  });

  it("joins them anew when the caller has added some, or gaps may be wider", () => {
    const characters = typed("one");
    const wide = typed("two", { x: 5 * ADVANCE + 1.5 * SIZE });

    expect(textsOf(characters)).toEqual(["one"]);
    characters.push(...wide);

    expect(textsOf(characters)).toEqual(["one", "two"]);
    expect(readSegments(characters, { maxGapSizes: 9 }).map(({ text }) => text)).toEqual([
      "one two",
    ]);
  });
});

function textsOf(characters: readonly Character[]): string[] {
  return readSegments(characters).map(({ text }) => text);
}
