import type { Block } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { joinCutSentences } from "./join-cut-sentences.ts";
import { bodiesAfter, documentOf, lineAt, linesOf, textBlock } from "./sample-blocks.ts";

const CONTINUED = "considerations of many others.";

describe("joinCutSentences", () => {
  it("joins a sentence whose ragged last line had no room for the first word of the next page", () => {
    const ragged = paragraph(["one", "and goes on to the"], { lastRight: 255 });

    expect(firstAfter([[ragged], [paragraph([CONTINUED], { width: 250 })]])).toHaveLength(3);
    expect(firstAfter([[ragged], [paragraph(["on here and there."], {})]])).toHaveLength(2);
  });

  it("measures a paragraph that goes on in several columns by its last one", () => {
    const columns = [
      paragraph(["one", "two"], { top: 700 }),
      paragraph(["goes", "and"], { left: 320 }),
      paragraph([CONTINUED], { left: 590 }),
    ];

    expect(firstAfter([columns])).toEqual(["one", "two", "goes", "and", CONTINUED]);
  });

  it("joins an item of a list to its end on the next page, which has no marker", () => {
    const item: Block = { ...paragraph(["1. one", "which goes"], {}), type: "list" };

    expect(firstAfter([[item], [paragraph(["on here."], {})]])).toHaveLength(3);
  });

  it.each([
    { name: "at the same edge", shape: {}, joined: true },
    { name: "around the same middle", shape: { left: 25 }, joined: true },
    { name: "at another edge", shape: { left: 80 }, joined: false },
    { name: "further below", shape: { top: 120 }, joined: false },
    { name: "that begins a sentence", shape: { first: "They" }, joined: false },
    { name: "with an address", shape: { first: "https://example.org" }, joined: false },
    { name: "with the letter of an item", shape: { first: "b the second" }, joined: false },
  ])("judges text over an empty line $name", ({ shape, joined }) => {
    const start = paragraph(["both are divisions"], { width: 200 });
    const { first = "that result in cells", ...place } = shape as Shape & { first?: string };
    const below = paragraph([first, "and differ."], { top: 78, ...place });

    expect(firstAfter([[start, below]])).toHaveLength(joined ? 3 : 1);
  });

  it("leaves an item of a list apart from the text below it", () => {
    const item: Block = { ...paragraph(["1. one", "which ends here"], {}), type: "list" };
    const below = paragraph(["and not in the text", "that follows."], { top: 78 });

    expect(firstAfter([[item, below]])).toEqual(["1. one", "which ends here"]);
    expect(firstAfter([[{ ...item, type: "text" }, below]])).toHaveLength(4);
  });

  it("leaves single lines below each other apart, which may be items", () => {
    expect(firstAfter([[paragraph(["apples"], {}), paragraph(["pears"], { top: 64 })]])).toEqual([
      "apples",
    ]);
  });

  it("joins lines that a word runs over, wherever the second begins", () => {
    const start = paragraph(["It worked as they did in-"], {});
    const end = paragraph(["deed come home."], { top: 64, left: 80 });

    expect(firstAfter([[start, end]])).toHaveLength(2);
    expect(firstAfter([[start, paragraph(["deed."], { top: 264 })]])).toHaveLength(1);
  });

  it("does not look for the rest of a sentence behind a heading", () => {
    const heading: Block = { ...paragraph(["Heading"], {}), type: "title" };

    expect(firstAfter([[paragraph(["one", "two"], {})], [heading, paragraph(["on"], {})]])).toEqual(
      ["one", "two"],
    );
  });
});

interface Shape {
  top?: number;
  left?: number;
  width?: number;
  lastRight?: number;
}

function paragraph(texts: string[], shape: Shape): Block {
  const { top = 50, left = 50, width = 250, lastRight = left + width } = shape;
  return textBlock(
    texts.map((text, position) =>
      lineAt(text, [
        left,
        top + position * 14,
        position === texts.length - 1 ? lastRight : left + width,
      ]),
    ),
  );
}

function firstAfter(pages: Block[][]): string[] {
  return linesOf(bodiesAfter([joinCutSentences], documentOf(pages))[0]?.[0]);
}
