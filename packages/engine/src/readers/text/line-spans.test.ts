import { describe, expect, it } from "vitest";
import type { Character } from "@parsewright/document/files";
import { lineSpans } from "./line-spans.ts";
import { readSegments } from "./read-segments.ts";
import { SAMPLE_ADVANCE as ADVANCE, typed } from "@parsewright/document/testing/sample-characters";
import { joinLines } from "./text-line.ts";

const LINE_BOX = [0, 92, 200, 102] as [number, number, number, number];

describe("lineSpans", () => {
  it("makes one span of plain text", () => {
    expect(lineSpans(readSegments(typed("plain text")), LINE_BOX)).toEqual([
      { type: "text", bbox: LINE_BOX, content: "plain text", score: 1 },
    ]);
  });

  it("sets a raised number apart, and leaves the spaces to the text around it", () => {
    expect(
      contentsOf([...typed("area in m"), ...raised("2", 9), ...typed(" each", { x: 50 })]),
    ).toEqual([["area in m"], ["2", "superscript"], [" each"]]);
  });

  it("sets a lowered number apart", () => {
    const lowered = typed("2", { x: ADVANCE, y: 100.7, size: 6 });

    expect(contentsOf([...typed("H"), ...lowered, ...typed("O", { x: 2 * ADVANCE })])).toEqual([
      ["H"],
      ["2", "subscript"],
      ["O"],
    ]);
  });

  it("sets a script over the end of a lowered one apart, behind the same letter", () => {
    const lowered = typed("t", { x: 6 * ADVANCE, y: 102, size: 7 });
    const over = typed("max", { x: 6.8 * ADVANCE, y: 96, size: 7 });
    const [line] = joinLines(readSegments([...typed("rate r"), ...lowered, ...over]));

    expect(
      lineSpans(line?.segments ?? [], LINE_BOX).map(({ content, style }) => [content, style]),
    ).toEqual([
      ["rate r", undefined],
      ["t", ["subscript"]],
      ["max", ["superscript"]],
    ]);
  });

  it("has no space between the two scripts of a letter where text follows the second one", () => {
    const lowered = typed("t", { x: ADVANCE, y: 102, size: 7 });
    const over = typed("p", { x: 1.8 * ADVANCE, y: 96, size: 7 });
    const rest = typed(" and on a new one", { x: 2.6 * ADVANCE });
    const segments = [
      ...readSegments([...typed("r"), ...lowered]),
      ...readSegments([...over, ...rest]),
    ];

    expect(lineSpans(segments, LINE_BOX).map(({ content }) => content)).toEqual([
      "r",
      "t",
      "p",
      " and on a new one",
    ]);
  });

  it("does not take several words for a script", () => {
    const small = typed(" also in", { x: 20 * ADVANCE, y: 102, size: 8 });

    expect(contentsOf([...typed("animal matter varies"), ...small])).toEqual([
      ["animal matter varies also in"],
    ]);
  });

  it("takes a lowered word, or the beginning of one, for text, and what is behind a letter for a script", () => {
    const word = typed(" is", { x: 9 * ADVANCE, y: 102, size: 8 });
    const beginning = typed(" gra", { x: 17 * ADVANCE, y: 102, size: 8 });
    const index = typed("max", { x: 4 * ADVANCE, y: 102, size: 6 });

    expect(
      contentsOf([
        ...typed("remainder"),
        ...word,
        ...typed(" more", { x: 12 * ADVANCE }),
        ...beginning,
        ...typed("dually", { x: 21 * ADVANCE }),
      ]),
    ).toEqual([["remainder is more gradually"]]);
    expect(contentsOf([...typed("at V"), ...index])).toEqual([["at V"], ["max", "subscript"]]);
  });

  it("takes small capitals for what they are", () => {
    const small = typed("MALL", { x: ADVANCE, size: 7 });

    expect(contentsOf([...typed("S"), ...small, ...typed(" words", { x: 5 * ADVANCE })])).toEqual([
      ["SMALL words"],
    ]);
  });

  it("keeps words that a recogniser is unsure of, and marks them", () => {
    const line = typed("dues of harbour");
    const read = line.map((character, position) => ({
      ...character,
      confidence: position === 4 || position === 5 ? 0.3 : 0.9,
    }));

    const spans = lineSpans(readSegments(read), LINE_BOX);

    expect(
      spans.map(({ content, score, parser_unsure }) => [content, score, parser_unsure]),
    ).toEqual([
      ["dues ", 0.9, undefined],
      ["of", 0.3, true],
      [" harbour", 0.9, undefined],
    ]);
  });

  it("marks text that its font does not name", () => {
    const [first, ...others] = typed("ok xyz");
    const garbled = others.map((one, index): Character =>
      index === 0 ? one : { ...one, isGarbled: true },
    );

    expect(lineSpans(readSegments([first as Character, ...garbled]), LINE_BOX)).toMatchObject([
      { content: "ok " },
      { content: "xyz", parser_needs_ocr: true },
    ]);
  });

  it("puts formulas in the place of their characters", () => {
    const characters = typed("if x=1 then");
    const formula = { characters: new Set(characters.slice(2, 5)), latex: "x=1", confidence: 0.9 };

    expect(lineSpans(readSegments(characters), LINE_BOX, [formula])).toMatchObject([
      { type: "text", content: "if " },
      { type: "inline_equation", content: "x=1", score: 0.9 },
      { type: "text", content: " then" },
    ]);
  });
});

function raised(text: string, column: number): Character[] {
  return typed(text, { x: column * ADVANCE, y: 96, size: 6 });
}

function contentsOf(characters: readonly Character[]): unknown[] {
  return lineSpans(readSegments(characters), LINE_BOX).map(({ content, style = [] }) => [
    content,
    ...style,
  ]);
}
