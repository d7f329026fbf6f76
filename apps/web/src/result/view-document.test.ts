import type { Block, ContentList, Document, SourceMapEntry } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { fixture } from "../testing/documents.ts";
import { entryMarkdown } from "./entry-markdown.ts";
import { isAside, viewDocument } from "./view-document.ts";

describe("viewDocument", () => {
  it("finds the block of every entry of the sample, with its place and confidence", () => {
    const { contentList, middle } = readFixture("pdf", "sample");
    const { pages, blocks } = viewDocument(contentList, middle);
    expect(pages.map(({ sourceIndex }) => sourceIndex)).toEqual([0, 1, 2]);
    const body = blocks.filter(({ order }) => order !== undefined);
    const listed = [...contentList.entries()].filter(([, entry]) => !isAside(entry));
    expect(body.map(({ entryIndex }) => entryIndex)).toEqual(listed.map(([index]) => index));
    for (const block of body) {
      expect(block.confidence).toBeGreaterThan(0);
      expect(block.regions[0]?.pageIndex).toBe(block.pageIndex);
    }
    // As chunks, the source map and the MCP tools name them.
    expect(body.map(({ id }) => id).slice(0, 3)).toEqual(["p1.b1", "p1.b2", "p1.b3"]);
    expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length);
    const kinds = new Set(blocks.map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual(
      ["formula", "list", "margin", "picture", "table", "text", "title"].toSorted(),
    );
  });

  it("numbers the blocks of each page from 1, and leaves margins out", () => {
    const { contentList, middle } = readFixture("pdf", "sample");
    const { blocks } = viewDocument(contentList, middle);
    const onSecond = blocks.filter(({ pageIndex }) => pageIndex === 1);
    const orders = onSecond.flatMap(({ order }) => (order === undefined ? [] : [order]));
    expect(orders).toEqual(orders.map((_, index) => index + 1));
    expect(onSecond.filter(({ kind }) => kind === "margin").every((one) => !one.order)).toBe(true);
  });

  it.each(["lighthouses", "towers"])(
    "has the entries of the office file %s without places",
    (name) => {
      const { contentList, middle } = readFixture("office", name);
      const { blocks } = viewDocument(contentList, middle);
      expect(blocks.filter(({ order }) => order !== undefined)).toHaveLength(
        contentList.filter((entry) => !isAside(entry)).length,
      );
      expect(blocks.every(({ regions }) => regions.length === 0)).toBe(true);
    },
  );

  it("gives the place of a paragraph's rest on the next page to its beginning", () => {
    const line = { spans: [{ type: "text" as const, content: "It begins and goes on." }] };
    const begin: Block = { type: "text", bbox: [0, 300, 100, 400], lines: [line] };
    const rest: Block = { type: "text", bbox: [0, 0, 100, 40], lines: [], lines_deleted: true };
    const entry = { type: "text", text: "It begins and goes on.", page_idx: 0 } as const;
    const middle = documentOf([[begin], [rest]]);
    const { blocks } = viewDocument([{ ...entry, bbox: [0, 750, 500, 1000] }], middle);
    expect(blocks).toHaveLength(1);
    expect(blocks[0]?.regions).toEqual([
      { pageIndex: 0, box: [0, 0.75, 0.5, 0.25] },
      { pageIndex: 1, box: [0, 0, 0.5, 0.1] },
    ]);
  });

  it("gives each of several references its own block, although they are one entry", () => {
    const reference = (top: number, content: string): Block => ({
      type: "ref_text",
      bbox: [0, top, 100, top + 40],
      lines: [{ spans: [{ type: "text", content }] }],
    });
    const middle = documentOf([[reference(0, "[1] One"), reference(60, "[2] Two")]]);
    const entry = { type: "text", sub_type: "ref_text", text: "[1] One\n[2] Two" } as const;
    const list: ContentList = [{ ...entry, page_idx: 0, bbox: [0, 0, 500, 250] }];
    const toMapped = (block: string, start: number): SourceMapEntry => ({
      block,
      type: "ref_text",
      start,
      end: start + 7,
      pages: [1],
      runs: [],
      boxes: [{ block, page: 1, bbox: [0, start, 500, start + 100] }],
    });
    const map = [toMapped("p1.b1", 0), toMapped("p1.b2", 9)];
    const { blocks, byPage } = viewDocument(list, middle, map);
    expect(blocks.map(({ id, entryIndex }) => [id, entryIndex])).toEqual([
      ["p1.b1", 0],
      ["p1.b2", 0],
    ]);
    expect(blocks[1]).toMatchObject({ excerpt: "[2] Two", regions: [{ pageIndex: 0 }] });
    expect(byPage.get(0)).toHaveLength(2);
  });

  it("does with the entries alone where there is no layout", () => {
    const { contentList } = readFixture("pdf", "sample");
    const { pages, blocks } = viewDocument(contentList, undefined);
    expect(pages).toHaveLength(3);
    expect(blocks[0]).toMatchObject({ kind: "title", order: 1, regions: [{ pageIndex: 0 }] });
  });
});

describe("entryMarkdown", () => {
  it.each([
    ["pdf", "sample"],
    ["office", "lighthouses"],
    ["office", "towers"],
    ["office", "lighthouse-talk"],
  ] as const)("says entry by entry what the Markdown of %s/%s says", (kind, name) => {
    const { contentList, markdown } = readFixture(kind, name);
    const whole = words(markdown);
    const parts = contentList.map((entry) => words(entryMarkdown(entry, kind === "office")));
    for (const part of parts) expect(whole).toContain(part);
  });
});

function readFixture(kind: "pdf" | "office", name: string) {
  const read = (ending: string) => fixture(`${kind}/expected/${name}${ending}`).toString();
  return {
    markdown: read(".md"),
    contentList: JSON.parse(read("_content_list_v2.json")) as ContentList,
    middle: JSON.parse(read("_middle.json")) as Document,
  };
}

function documentOf(pages: readonly Block[][]): Document {
  return {
    pdf_info: pages.map((blocks, index) => ({
      para_blocks: blocks,
      discarded_blocks: [],
      page_size: [200, 400],
      page_idx: index,
    })),
    _backend: "pipeline",
    _version_name: "1",
  };
}

/** Without the white between paragraphs, which differs. */
function words(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
