import type { Block, Document, Page, Span } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { lineBlock, textBlock } from "../blocks/text-blocks.ts";
import { bindNotes } from "./bind-notes.ts";

describe("bindNotes", () => {
  it("gives a note and the mark that leads to it one label", () => {
    const { pdf_info: pages } = apply(page(["word", "^3"], ["^3", " The note."]));

    expect(labelsOf(pages)).toEqual([["3", "note 3"]]);
  });

  it("tells notes with the same mark on different pages apart", () => {
    const { pdf_info: pages } = apply(
      page(["one", "^1"], ["1 First note"]),
      page(["two", "^1"], ["1 Second note"]),
    );

    expect(labelsOf(pages)).toEqual([
      ["1", "note 1"],
      ["1-2", "note 1-2"],
    ]);
  });

  it("finds two marks in one raised text, and names signs by a word", () => {
    const { pdf_info: pages } = apply(
      page(["word", "^1,*"], ["^1", " First note."], ["^*", " Second note."]),
    );

    expect(labelsOf(pages)).toEqual([["1", "note", "note 1", "note note"]]);
  });

  it("takes a raised number behind a number for a power where a word has the same mark", () => {
    const { pdf_info: pages } = apply(page(["10", "^6", " in all", "^6"], ["^6", " The note."]));
    const spans = pages[0]?.para_blocks[0]?.lines?.[0]?.spans ?? [];

    expect(spans.map(({ parser_note }) => parser_note)).toEqual([
      undefined,
      undefined,
      undefined,
      "6",
    ]);
    expect(labelsOf(apply(page(["in 2022", "^6"], ["^6", " The note."])).pdf_info)).toEqual([
      ["6", "note 6"],
    ]);
  });

  it("leaves notes without a mark and powers without a note alone", () => {
    const { pdf_info: pages } = apply(page(["m", "^2"], ["^5", " Another note."]));

    expect(labelsOf(pages)).toEqual([[]]);
  });
});

function apply(...pages: Page[]): Document {
  return bindNotes.apply({ pdf_info: pages, _backend: "pipeline", _version_name: "" });
}

function page(text: readonly string[], ...notes: readonly string[][]): Page {
  return {
    para_blocks: [textBlock([{ spans: text.map(toSpan) }])],
    discarded_blocks: notes.map((note) =>
      lineBlock("page_footnote", [{ spans: note.map(toSpan) }]),
    ),
    page_idx: 0,
  };
}

function toSpan(text: string): Span {
  if (!text.startsWith("^")) return { type: "text", content: text };
  return { type: "text", content: text.slice(1), style: ["superscript"] };
}

/** The labels of the marks of each page, then those of its notes. */
function labelsOf(pages: readonly Page[]): string[][] {
  const inSpans = ({ lines = [] }: Block) =>
    lines.flatMap(({ spans }) => spans.flatMap(({ parser_note }) => parser_note ?? []));
  return pages.map(({ para_blocks, discarded_blocks }) => [
    ...para_blocks.flatMap(inSpans),
    ...discarded_blocks.flatMap(({ parser_note }) =>
      parser_note === undefined ? [] : [`note ${parser_note}`],
    ),
  ]);
}
