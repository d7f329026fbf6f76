import { describe, expect, it } from "vitest";
import { placeWords, type ReadWord } from "./place-words.ts";

describe("placeWords", () => {
  it("puts spaces between words, and characters where they were seen", () => {
    const words = [word("да", [0, 0.1]), word("нет", [0.2, 0.5])];

    const characters = placeWords(words);

    expect(characters.map(({ text }) => text).join("")).toBe("да нет");
    expect(characters[2]).toMatchObject({ text: " ", from: 0.1, to: 0.2 });
    expectPlaces(characters.slice(3), [0.2, 0.3, 0.4, 0.5]);
  });

  it("joins parts of a text without spaces", () => {
    const words = [word("ท", [0, 0.1]), { ...word("า", [0.1, 0.2]), hasSpaceBefore: false }];

    expect(textsOf(placeWords(words))).toEqual(["ท", "า"]);
  });

  it("keeps a mark with its letter, also when Tesseract takes it for a word", () => {
    const words = [word("ร", [0, 0.1]), { ...word("ิ", [0.1, 0.2]), hasSpaceBefore: false }];

    const [character, ...others] = placeWords(words);

    expect(others).toEqual([]);
    expect(character).toMatchObject({ text: "ริ", from: 0, to: 0.2 });
  });

  it("writes the Thai vowel am as one letter, with a mark of tone on the letter before it", () => {
    expect(textsOf(placeWords([word("ล\u0e4dา", [0, 1])]))).toEqual(["ล", "\u0e33"]);
    expect(textsOf(placeWords([word("น\u0e4d\u0e49า", [0, 1])]))).toEqual(["น\u0e49", "\u0e33"]);
  });

  it("places letters that are read to the left from right to left", () => {
    const [first, second] = placeWords([word("من", [0.4, 0.6], "left")]);

    expect(first).toMatchObject({ text: "م", from: 0.5, to: 0.6 });
    expect(second).toMatchObject({ text: "ن", from: 0.4, to: 0.5 });
  });

  it("shares a word evenly among letters whose places make no sense, numbers to the right", () => {
    const symbols = [..."من12"].map((text) => ({ text, from: 0, to: 0.4 }));
    const characters = placeWords([{ ...word("", [0, 0.4]), symbols }]);

    const seen = characters.toSorted((one, other) => one.from - other.from);

    expect(textsOf(seen)).toEqual(["1", "2", "ن", "م"]);
    expectPlaces(seen, [0, 0.1, 0.2, 0.3, 0.4]);
  });

  it("leaves out signs that cannot be seen, but not those that part Persian letters", () => {
    const texts = ["ம்\u200c", "\u200fab", "می\u200cخ"];

    expect(texts.map((text) => textsOf(placeWords([word(text, [0, 1])])).join(""))).toEqual([
      "ம்",
      "ab",
      "می\u200cخ",
    ]);
  });

  it("gives characters the confidence of their word", () => {
    const characters = placeWords([{ ...word("ab", [0, 1]), confidence: 0.3 }]);

    expect(characters.map(({ confidence }) => confidence)).toEqual([0.3, 0.3]);
  });

  it("has nothing to place where nothing was read", () => {
    expect(placeWords([])).toEqual([]);
  });
});

/** Its characters have the same width. */
function word(text: string, [from, to]: [number, number], direction = "right"): ReadWord {
  const texts = [...text];
  const width = (to - from) / texts.length;
  const symbols = texts.map((symbol, index) => {
    const place = direction === "right" ? index : texts.length - 1 - index;
    return { text: symbol, from: from + place * width, to: from + (place + 1) * width };
  });
  return { symbols, from, to, confidence: 0.9, hasSpaceBefore: true };
}

function textsOf(characters: readonly { text: string }[]): string[] {
  return characters.map(({ text }) => text);
}

function expectPlaces(characters: readonly { from: number; to: number }[], edges: number[]): void {
  expect(characters.length).toBe(edges.length - 1);
  for (const [index, { from, to }] of characters.entries()) {
    expect(from).toBeCloseTo(edges[index] ?? -1);
    expect(to).toBeCloseTo(edges[index + 1] ?? -1);
  }
}
