import type { Block, Box, Span } from "@parsewright/contract";
import { expect, it } from "vitest";
import { blankPage } from "../../regions/testing/sample-page.ts";
import { findFootnotes } from "./find-footnotes.ts";

const page = blankPage({ width: 600, height: 800 });

it("sets the raised mark of a note apart from its text, and keeps a space that is there", () => {
  const blocks = [
    textBlock([50, 100, 500, 600], 10, [{ type: "text", content: "Text." }]),
    textBlock([50, 650, 500, 660], 8, raised("1", "However close.")),
    textBlock([50, 665, 500, 675], 8, raised("2", " Apart already.")),
  ];
  const notes = findFootnotes(blocks, { page, bodySize: 10 }).slice(1);

  expect(notes.map(({ type }) => type)).toEqual(["page_footnote", "page_footnote"]);
  expect(notes.map(textOf)).toEqual(["1 However close.", "2 Apart already."]);
});

it("finds notes that take most of the page, the end of one from the page before too", () => {
  const lines = (count: number, top: number, size: number) => {
    const block = textBlock([50, top, 500, top + 10], size, [
      { type: "text", content: "And so on." },
    ]);
    return { ...block, lines: Array.from({ length: count }, () => block.lines ?? []).flat() };
  };
  const blocks = [
    lines(3, 400, 11),
    lines(9, 600, 8),
    textBlock([50, 615, 500, 625], 8, [{ type: "text", content: "34 Walker, Memoirs." }]),
  ];

  const types = findFootnotes(blocks, { page, bodySize: 8 }).map(({ type }) => type);

  expect(types).toEqual(["text", "page_footnote", "page_footnote"]);
});

it("finds the notes of a page with little text, right below it", () => {
  const blocks = [
    textBlock([50, 100, 500, 340], 10, [{ type: "text", content: "Text." }]),
    textBlock([50, 370, 500, 380], 8, raised("1", " A note.")),
  ];

  expect(findFootnotes(blocks, { page, bodySize: 10 }).at(-1)?.type).toBe("page_footnote");
});

it.each([
  { name: "a short line above", rule: { position: 630, to: 440 }, type: "page_footnote" },
  { name: "a line far above", rule: { position: 622, to: 440 }, type: "text" },
  { name: "a line over the whole page", rule: { position: 630, to: 580 }, type: "text" },
])("takes what begins with a number for a note by $name: $type", ({ rule, type }) => {
  const blocks = [
    textBlock([50, 100, 500, 600], 10, [{ type: "text", content: "Text." }]),
    textBlock([50, 650, 500, 660], 8, [{ type: "text", content: "1. See the annex." }]),
  ];
  const ruled = { ...page, rulings: [{ direction: "horizontal" as const, from: 50, ...rule }] };

  expect(findFootnotes(blocks, { page: ruled, bodySize: 10 }).at(-1)?.type).toBe(type);
});

function raised(mark: string, content: string): Span[] {
  return [
    { type: "text", content: mark, style: ["superscript"] },
    { type: "text", content },
  ];
}

function textBlock(bbox: Box, size: number, spans: Span[]): Block {
  return { type: "text", bbox, lines: [{ bbox, spans }], parser_font_size: size };
}

function textOf({ lines = [] }: Block): string {
  return lines.flatMap(({ spans }) => spans.map(({ content }) => content)).join("");
}
