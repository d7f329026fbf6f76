import type { Block, Document, Line, Page, Span } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { lineBlock, textBlock } from "@parsewright/document/blocks";
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

  it("takes a raised number behind a unit for a power where a word has the same mark", () => {
    const { pdf_info: pages } = apply(page(["24 m", "^2", " in all", "^2"], ["^2", " The note."]));
    const spans = pages[0]?.para_blocks[0]?.lines?.[0]?.spans ?? [];

    expect(spans.map(({ parser_note }) => parser_note)).toEqual([
      undefined,
      undefined,
      undefined,
      "2",
    ]);
  });

  it("finds the note of a mark on the next page", () => {
    const { pdf_info: pages } = apply(
      page(["one", "^1", " two", "^2"], ["1 First note"]),
      page(["three", "^3"], ["2 Second note"], ["3 Third note"]),
    );

    expect(labelsOf(pages)).toEqual([
      ["1", "2", "note 1"],
      ["3", "note 2", "note 3"],
    ]);
  });

  it("writes labels beside the marks in the cells of tables", () => {
    const html = "<table><tr><td>10<sup>6</sup> words<sup>6,7</sup></td></tr></table>";
    const table: Block = { type: "table", blocks: [tableBody(html)] };
    const { pdf_info: pages } = apply({
      ...page([], ["6 The note"]),
      para_blocks: [table],
    });

    expect(pages[0]?.para_blocks[0]?.blocks?.[0]?.lines?.[0]?.spans[0]?.html).toBe(
      '<table><tr><td>10<sup>6</sup> words<sup data-note="6">6</sup><sup>,</sup><sup>7</sup></td></tr></table>',
    );
  });

  it("leaves notes without a mark and powers without a note alone", () => {
    const { pdf_info: pages } = apply(page(["m", "^2"], ["^5", " Another note."]));

    expect(labelsOf(pages)).toEqual([[]]);
  });
});

describe("notes that are together", () => {
  it("are bound to the marks of the whole text, as paragraphs or as the items of a list", () => {
    const text = page(["one", "^1", " two", "^2", " three", "^3"]);
    const items = ["1. First note", "2. Second note"].map(itemLine);
    const list: Block = { type: "list", bbox: [0, 0, 90, 30], lines: items };
    const { pdf_info: pages } = apply(
      text,
      section("Notes", list, textBlock([itemLine("3. Third")])),
    );

    expect(labelsOf(pages)[0]).toEqual(["1", "2", "3"]);
    expect(pages[1]?.para_blocks.map(({ type, parser_note }) => [type, parser_note])).toEqual([
      ["title", undefined],
      ["text", "1"],
      ["text", "2"],
      ["text", "3"],
    ]);
  });

  it("are bound where a reader took them for references or for footnotes of their page", () => {
    const notes = section(
      "Notes",
      lineBlock("ref_text", [itemLine("1. One")]),
      textBlock([itemLine("3. Three")]),
    );
    const taken = {
      ...notes,
      discarded_blocks: [lineBlock("page_footnote", [itemLine("2. Two")])],
    };
    const { pdf_info: pages } = apply(page(["one", "^1", " two", "^2", " three", "^3"]), taken);

    expect(pages[1]?.para_blocks.map(({ type, parser_note }) => [type, parser_note])).toEqual([
      ["title", undefined],
      ["text", "1"],
      ["text", "2"],
      ["text", "3"],
    ]);
    expect(pages[1]?.discarded_blocks).toEqual([]);
  });

  it("leave the footnotes of a page alone that are above their heading or under another one", () => {
    const footnote = lineBlock("page_footnote", [itemLine("1. A note")], {
      bbox: [0, 100, 9, 110],
    });
    const below = { ...section("Notes"), discarded_blocks: [footnote] };
    const [heading] = below.para_blocks;
    const above = {
      ...below,
      para_blocks: [{ ...heading, type: "title", bbox: [0, 200, 9, 210] }],
    } as Page;
    const ended = {
      ...below,
      para_blocks: [...below.para_blocks, ...section("Index").para_blocks],
    };

    for (const kept of [above, ended])
      expect(apply(kept).pdf_info[0]?.discarded_blocks).toHaveLength(1);
    expect(apply(below).pdf_info[0]?.discarded_blocks).toHaveLength(0);
  });

  it("are bound chapter by chapter where they are counted anew", () => {
    const notes = ["1 One", "2 Two", "1 Uno", "2 Due"].map((note) => textBlock([itemLine(note)]));
    const { pdf_info: pages } = apply(
      page(["a", "^1", " b", "^2"]),
      page(["c", "^1", " d", "^2"]),
      section("Endnotes", ...notes),
    );

    expect(labelsOf(pages).slice(0, 2)).toEqual([
      ["1", "2"],
      ["1-2", "2-2"],
    ]);
    expect(pages[2]?.para_blocks.map(({ parser_note }) => parser_note)).toEqual([
      undefined,
      "1",
      "2",
      "1-2",
      "2-2",
    ]);
  });

  it("are bound where some marks of the text were not read as raised", () => {
    const notes = ["1 A", "2 B", "3 C", "4 D", "5 E"].map((note) => textBlock([itemLine(note)]));
    const { pdf_info: pages } = apply(
      page(["one", "^1", " two", "^2", " three3 and", "^4"]),
      section("Notes", ...notes),
    );

    expect(labelsOf(pages)[0]).toEqual(["1", "2", "4"]);
  });

  it.each([
    { name: "under another heading", title: "Methods", text: ["one", "^1", " two", "^2"] },
    { name: "with hardly a mark in the text", title: "Notes", text: ["an area in m", "^2"] },
  ])("are only paragraphs $name", ({ title, text }) => {
    const notes = ["1. One", "2. Two", "3. Three"].map((note) => textBlock([itemLine(note)]));
    const { pdf_info: pages } = apply(page(text), section(title, ...notes));

    expect(pages[1]?.para_blocks.every(({ parser_note }) => parser_note === undefined)).toBe(true);
    expect(labelsOf(pages)[0]).toEqual([]);
  });
});

function section(title: string, ...notes: Block[]): Page {
  const heading: Block = { type: "title", level: 2, lines: [itemLine(title)] };
  return { para_blocks: [heading, ...notes], discarded_blocks: [], page_idx: 1 };
}

function itemLine(content: string): Line {
  return { spans: [{ type: "text", content }], is_list_start_line: true };
}

function tableBody(html: string): Block {
  return { type: "table_body", lines: [{ spans: [{ type: "table", html }] }] };
}

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
