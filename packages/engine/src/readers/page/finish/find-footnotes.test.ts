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
    lines(5, 400, 11),
    lines(9, 600, 8),
    textBlock([50, 612, 500, 622], 8, [{ type: "text", content: "34 Walker, Memoirs." }]),
  ];

  const types = findFootnotes(blocks, { page, bodySize: 8 }).map(({ type }) => type);

  expect(types).toEqual(["text", "page_footnote", "page_footnote"]);
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
