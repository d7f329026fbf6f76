import type { Block } from "@parsewright/contract";
import { expect, it } from "vitest";
import { toBlocks, toBulletList } from "./paragraph-blocks.ts";
import type { Paragraph } from "./read-paragraphs.ts";
import type { Bullet } from "./text-styles.ts";

const dot: Bullet = { kind: "character" };
const none: Bullet = { kind: "none" };
const numbered: Bullet = { kind: "number", scheme: "arabicPeriod", start: 1 };

it("makes paragraphs without bullets into text blocks", () => {
  expect(outline(toBlocks([paragraph("one", none), paragraph("two", none)]))).toEqual([
    "text: one",
    "text: two",
  ]);
});

it("nests bullets by their level", () => {
  const blocks = toBlocks([
    paragraph("a", dot),
    paragraph("a1", dot, 1),
    paragraph("a1x", dot, 2),
    paragraph("b", dot),
  ]);

  expect(outline(blocks)).toEqual(["unordered 0: [a, unordered 1: [a1, unordered 2: [a1x]], b]"]);
});

it("counts numbers on past deeper paragraphs", () => {
  const blocks = toBlocks([
    paragraph("a", numbered),
    paragraph("note", dot, 1),
    paragraph("b", numbered),
  ]);

  expect(outline(blocks)).toEqual(["ordered 0 from 1: [a, unordered 1: [note], b]"]);
});

it("goes on with the next number after a deeper paragraph without a bullet", () => {
  const blocks = toBlocks([
    paragraph("a", numbered),
    paragraph("note", none, 1),
    paragraph("b", numbered),
  ]);

  expect(outline(blocks)).toEqual(["ordered 0 from 1: [a]", "text: note", "ordered 0 from 2: [b]"]);
});

it("begins numbers anew after a paragraph of the same level without a number", () => {
  const blocks = toBlocks([
    paragraph("a", numbered),
    paragraph("text", none),
    paragraph("b", numbered),
  ]);

  expect(outline(blocks).at(-1)).toBe("ordered 0 from 1: [b]");
});

it("does not count empty paragraphs", () => {
  const blocks = toBlocks([
    paragraph("a", numbered),
    paragraph(" ", numbered),
    paragraph("b", numbered),
  ]);

  expect(outline(blocks)).toEqual(["ordered 0 from 1: [a, b]"]);
});

it("begins where the file says", () => {
  const blocks = toBlocks([paragraph("e", { ...numbered, start: 5 })]);

  expect(outline(blocks)).toEqual(["ordered 0 from 5: [e]"]);
});

it("keeps lists of different kinds apart", () => {
  const blocks = toBlocks([
    paragraph("a", numbered),
    paragraph("b", dot),
    paragraph("c", { ...numbered, scheme: "alphaLcParenR" }),
  ]);

  expect(outline(blocks)).toEqual([
    "ordered 0 from 1: [a]",
    "unordered 0: [b]",
    "ordered 0 from 1: [c]",
  ]);
});

it("sets an equation apart when it is alone in its paragraph", () => {
  const lines = [{ spans: [{ type: "inline_equation" as const, content: "a=b" }] }];

  expect(toBlocks([{ lines, level: 0, bullet: none, size: 18 }])).toEqual([
    {
      type: "interline_equation",
      lines: [{ spans: [{ type: "interline_equation", content: "a=b" }] }],
    },
  ]);
});

it("nests the entries of a diagram", () => {
  const blocks = toBulletList([
    { text: "Plan", level: 0 },
    { text: "Ask", level: 1 },
  ]);

  expect(outline(blocks)).toEqual(["unordered 0: [Plan, unordered 1: [Ask]]"]);
});

function paragraph(text: string, bullet: Bullet, level = 0): Paragraph {
  return { lines: [{ spans: [{ type: "text", content: text }] }], level, bullet, size: 18 };
}

function outline(blocks: readonly Block[]): string[] {
  return blocks.map((block) =>
    block.type === "list" ? listOutline(block) : `text: ${textOf(block)}`,
  );
}

function listOutline({ attribute, ilevel, start, blocks = [] }: Block): string {
  const items = blocks.map((item) => (item.type === "list" ? listOutline(item) : textOf(item)));
  const from = start === undefined ? "" : ` from ${start}`;
  return `${attribute} ${ilevel}${from}: [${items.join(", ")}]`;
}

function textOf({ lines = [] }: Block): string {
  return lines.flatMap(({ spans }) => spans.map(({ content }) => content)).join("");
}
