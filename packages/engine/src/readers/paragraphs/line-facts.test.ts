import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { blankPage, typeLine } from "../regions/testing/sample-page.ts";
import { readSegments } from "../text/read-segments.ts";
import { joinLines, type TextLine } from "../text/text-line.ts";
import { classifyParagraph } from "./classify-paragraph.ts";
import { isCode, toCodeBlock } from "./code-block.ts";
import { hasHangingIndents } from "./hanging-indent.ts";
import { joinHeadings } from "./join-headings.ts";
import { findNumberedEntries } from "./numbered-entries.ts";

const BODY = { size: 10, isBold: false };
const CONTEXT = { body: BODY, region: BODY, page: { index: 1, height: 800 }, roles: undefined };

describe("large print", () => {
  it.each([
    {
      name: "over four lines",
      lines: ["A", "heading", "of four", "lines"],
      type: "paragraph_title",
    },
    { name: "over six lines", lines: ["A", "text", "of", "six", "short", "lines"], type: "text" },
    { name: "as long as a subtitle", lines: ["Words ".repeat(30).trim()], type: "paragraph_title" },
    { name: "as long as a paragraph", lines: ["Words ".repeat(37).trim()], type: "text" },
  ])("$name is: $type", ({ lines, type }) => {
    const large = lines.map((text, index) => line(text, { top: 100 + 20 * index, size: 16 }));

    expect(classifyParagraph(large, CONTEXT)).toBe(type);
  });

  it.each([
    { name: "a tab behind its number", gap: 2.8, type: "paragraph_title" },
    { name: "parts at both sides, as a running head", gap: 3.5, type: "text" },
  ])("with $name is: $type", ({ gap, type }) => {
    const large = { ...line("Lamps of the North", { size: 16 }), widestGapSizes: gap };

    expect(classifyParagraph([large], CONTEXT)).toBe(type);
  });

  it.each([
    { name: "as large as the text", size: 9.6, type: "paragraph_title" },
    { name: "smaller", size: 9, type: "text" },
  ])("is not needed where words name a chapter in print $name: $type", ({ size, type }) => {
    expect(classifyParagraph([line("Chapter 7", { size })], CONTEXT)).toBe(type);
  });

  it.each([
    { name: "close below each other", gap: 12, count: 1 },
    { name: "apart", gap: 16, count: 2 },
  ])("makes one heading of lines $name", ({ gap, count }) => {
    const [above, below] = [
      line("Lamps", { size: 14 }),
      line("Of the north", { size: 14, top: 114 + gap }),
    ];

    expect(joinHeadings([[above], [below]], () => "paragraph_title")).toHaveLength(count);
  });
});

describe("code", () => {
  it.each([
    { name: "a third of its lines have signs of code", lines: ["x = 1", "begin", "end"], is: true },
    { name: "hardly a line has", lines: ["x = 1", "one", "two", "three"], is: false },
  ])("where all is typewritten is what $name: $is", ({ lines, is }) => {
    expect(isCode(typewritten(lines.map((text, index) => [text, 100 + 12 * index])), true)).toBe(
      is,
    );
  });

  it("keeps an empty line where the distance is wider", () => {
    const lines = typewritten([
      ["begin", 100],
      ["x = 1", 112],
      ["end", 134],
    ]);

    expect(
      toCodeBlock(lines, blankPage()).blocks?.[0]?.lines?.map(({ spans }) => spans.length),
    ).toEqual([1, 1, 0, 1]);
  });
});

it("finds entries that three numbers in a row begin, and not two", () => {
  const lines = ["1 Adams", "2 Baker", "3 Clark"].map((text, index) =>
    line(text, { top: 12 * index }),
  );

  expect(findNumberedEntries(lines).size).toBe(3);
  expect(findNumberedEntries(lines.slice(0, 2)).size).toBe(0);
});

it.each([
  { name: "ragged", right: 475, is: true },
  { name: "short", right: 440, is: false },
])(
  "finds hanging indents by the full lines of entries, also where they are $name: $is",
  ({ right, is }) => {
    const lines = [0, 1].flatMap((entry) => [
      line("Adams, who wrote of", { top: 40 * entry, right }),
      line("lamps in the", { top: 40 * entry + 12, left: 70, right: 500 }),
    ]);

    expect(hasHangingIndents(lines)).toBe(is);
  },
);

interface Style {
  readonly top?: number;
  readonly left?: number;
  readonly right?: number;
  readonly size?: number;
}

function line(
  text: string,
  { top = 100, left = 50, right = 300, size = 10 }: Style = {},
): TextLine {
  const box: Box = [left, top, right, top + size];
  return { segments: [], text, size, isBold: false, widestGapSizes: 0, box };
}

function typewritten(lines: readonly (readonly [text: string, y: number])[]): TextLine[] {
  const characters = lines.flatMap(([text, y]) =>
    typeLine(text, { x: 50, y }).map((one) => ({ ...one, font: { ...one.font, name: "Courier" } })),
  );
  return joinLines(readSegments(characters));
}
