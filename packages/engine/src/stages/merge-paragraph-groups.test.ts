import type { Block, Box, Line } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { mergeParagraphGroups } from "./merge-paragraph-groups.ts";
import { bodiesAfter, documentOf, lineAt, linesOf, textBlock } from "./sample-blocks.ts";

describe("mergeParagraphGroups", () => {
  it("joins a sentence cut by a page break and marks what came from the next page", () => {
    const [first, second] = bodiesAfter([mergeParagraphGroups], documentOf([[cut()], [rest()]]));

    expect(linesOf(first?.[0])).toEqual([
      "one",
      "two",
      "three",
      "and goes",
      "on here.",
      "Then ends.",
    ]);
    const isCrossPage = first?.[0]?.lines?.map(({ spans }) => spans[0]?.cross_page === true);
    expect(isCrossPage).toEqual([false, false, false, false, true, true]);
    expect(second?.[0]).toMatchObject({ lines: [], lines_deleted: true });
  });

  it("keeps the pictures of all that it joins with the text", () => {
    const [one, other] = ["a.png", "b.png"].map((name) => ({ parser_pictures: [name] }));
    const pages = [[{ ...cut(), ...one }], [{ ...rest(), ...other }]];

    const [first, second] = bodiesAfter([mergeParagraphGroups], documentOf(pages));

    expect(first?.[0]?.parser_pictures).toEqual(["a.png", "b.png"]);
    expect(second?.[0]).not.toHaveProperty("parser_pictures");
  });

  it("joins a sentence cut by a column break, without the page mark", () => {
    const columns = [cut(), rest({ left: 320 })];

    const [body] = bodiesAfter([mergeParagraphGroups], documentOf([columns]));

    expect(linesOf(body?.[0])).toHaveLength(6);
    expect(body?.[0]?.lines?.at(-1)?.spans[0]).not.toHaveProperty("cross_page");
  });

  it("collapses a chain of continuations into its first block", () => {
    const middle = paragraph(["goes on", "and on", "and on"], { top: 700 });

    const bodies = bodiesAfter([mergeParagraphGroups], documentOf([[cut()], [middle], [rest()]]));

    expect(bodies.map((body) => linesOf(body[0]).length)).toEqual([9, 0, 0]);
  });

  it.each([
    {
      name: "ended its sentence",
      blocks: [paragraph(["one", "two", "three", "four."], { top: 700 }), rest()],
    },
    { name: "did not reach the right edge", blocks: [cut({ lastRight: 200 }), rest()] },
    { name: "is much narrower", blocks: [cut(), rest({ width: 100 })] },
    { name: "stands right above", blocks: [cut({ top: 50 }), rest({ top: 200 })] },
    { name: "precedes a capital letter", blocks: [cut(), rest({ firstText: "And" })] },
    { name: "precedes a digit", blocks: [cut(), rest({ firstText: "2 more" })] },
    { name: "precedes an indented line", blocks: [cut(), rest({ indent: 20 })] },
    { name: "is followed by a heading", blocks: [cut(), heading(), rest()] },
  ])("does not join a paragraph that $name", ({ blocks }) => {
    const bodies = bodiesAfter([mergeParagraphGroups], documentOf([blocks]));

    expect(bodies).toEqual([blocks]);
  });

  it("joins a sentence that a picture cuts, with its end below the picture", () => {
    const image: Block = { type: "image", bbox: [50, 220, 300, 400], blocks: [] };
    const blocks = [cut({ top: 50 }), image, rest({ top: 420 })];

    const [body] = bodiesAfter([mergeParagraphGroups], documentOf([blocks]));

    expect(linesOf(body?.[0])).toHaveLength(6);
  });

  it("passes over pictures", () => {
    const image: Block = { type: "image", bbox: [50, 50, 300, 100], blocks: [] };

    const [body] = bodiesAfter([mergeParagraphGroups], documentOf([[cut(), image, rest()]]));

    expect(linesOf(body?.[0])).toHaveLength(6);
  });

  it("joins nothing where every block is as short as a list item", () => {
    const blocks = [
      paragraph(["one", "two"], { top: 700 }),
      paragraph(["three", "four"], { top: 50 }),
    ];

    expect(bodiesAfter([mergeParagraphGroups], documentOf([blocks]))).toEqual([blocks]);
  });

  it.each(["list", "index"] as const)("always joins neighbouring blocks of type %s", (type) => {
    const blocks = [paragraph(["One.", "Two."], { top: 50 }), paragraph(["Three."], { top: 90 })];
    const typed = blocks.map((block) => ({ ...block, type }));

    const [body] = bodiesAfter([mergeParagraphGroups], documentOf([typed]));

    expect(body?.map((block) => linesOf(block))).toEqual([["One.", "Two.", "Three."], []]);
  });

  it("leaves the parts of a list on both sides of a listing where they are", () => {
    const code: Block = { type: "code", bbox: [50, 220, 300, 400], blocks: [] };
    const part = (top: number): Block => ({ ...paragraph(["an item"], { top }), type: "list" });
    const blocks = [part(50), code, part(420)];

    const bodies = bodiesAfter([mergeParagraphGroups], documentOf([blocks]));

    expect(bodies).toEqual([blocks]);
  });

  it("joins vertical text at the top right of the next page", () => {
    const pages = [[verticalText("一二三四", 200)], [verticalText("五六", 500)]];

    const [first] = bodiesAfter([mergeParagraphGroups], documentOf(pages));

    expect(linesOf(first?.[0])).toEqual(["一", "二", "三", "四", "五", "六"]);
  });
});

interface Shape {
  top?: number;
  left?: number;
  width?: number;
  indent?: number;
  lastRight?: number;
  firstText?: string;
}

function paragraph(texts: string[], shape: Shape): Block {
  const { top = 50, left = 50, width = 250, indent = 0, lastRight = left + width } = shape;
  return textBlock(
    texts.map((text, position) =>
      lineAt(text, [
        position === 0 ? left + indent : left,
        top + position * 14,
        position === texts.length - 1 ? lastRight : left + width,
      ]),
    ),
  );
}

function cut(shape: Shape = {}): Block {
  return paragraph(["one", "two", "three", "and goes"], { top: 700, ...shape });
}

function rest({ firstText = "on here.", ...shape }: Shape = {}): Block {
  return paragraph([firstText, "Then ends."], { top: 50, ...shape });
}

function heading(): Block {
  return { ...paragraph(["Heading"], { top: 40 }), type: "paragraph_title" };
}

/** One column per character, from right to left. */
function verticalText(text: string, right: number): Block {
  const lines = Array.from(text, (content, position): Line => {
    const bbox: Box = [right - position * 14, 50, right - position * 14 + 10, 300];
    return { bbox, spans: [{ type: "text", bbox, content }] };
  });
  return textBlock(lines, { type: "vertical_text" });
}
