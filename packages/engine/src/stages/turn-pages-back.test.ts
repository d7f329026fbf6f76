import type { Block, Box, Document, Page } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { turnPagesBack } from "./turn-pages-back.ts";

describe("turnPagesBack", () => {
  it("gives the boxes of a turned page as they are in the file", () => {
    const page = turnBack({ turned_degrees: 90, page_size: [600, 800] });

    // The top left corner of what is read is the bottom left one of the page.
    expect(page.page_size).toEqual([600, 800]);
    expect(page.para_blocks[0]?.bbox).toEqual([20, 690, 40, 790]);
    expect(page.para_blocks[0]?.lines?.[0]?.spans[0]?.bbox).toEqual([20, 690, 40, 790]);
  });

  it("gives the boxes of a page that was made flat as they are in the photograph", () => {
    // The sheet is half as large as the photograph, in its lower right corner.
    const places = [300, 400, 600, 400, 300, 800, 600, 800];
    const mesh = { page_size: [300, 400] as [number, number], columns: 2, rows: 2, places };

    const page = turnBack({ turned_degrees: 0, page_size: [600, 800], mesh });

    expect(page.page_size).toEqual([600, 800]);
    expect(page.para_blocks[0]?.bbox).toEqual([310, 420, 410, 440]);
  });

  it("turns a page first that was made flat and turned", () => {
    const places = [100, 100, 700, 100, 100, 900, 700, 900];
    const mesh = { page_size: [600, 800] as [number, number], columns: 2, rows: 2, places };

    const page = turnBack({ turned_degrees: 90, page_size: [800, 1000], mesh });

    expect(page.para_blocks[0]?.bbox).toEqual([120, 790, 140, 890]);
  });

  it("leaves a page that was not turned as it is", () => {
    const recognition = { turned_degrees: 0, page_size: [800, 600] as [number, number] };

    const page = turnBack(recognition);

    expect(page.para_blocks[0]?.bbox).toEqual([10, 20, 110, 40]);
  });
});

describe("turnPagesBack, of what was merged across pages", () => {
  const bbox: Box = [10, 20, 110, 40];
  const onTurned: Box = [20, 690, 40, 790];
  const lineOf = (pageIndex?: number) => ({
    bbox,
    spans: [{ type: "text" as const, bbox, content: "Hi" }],
    ...(pageIndex !== undefined && { parser_page_idx: pageIndex }),
  });

  it("turns each line back as the page on which it stands", () => {
    const block: Block = { type: "text", bbox, lines: [lineOf(), lineOf(1)] };

    const [first] = turnSecondPageBack(block);

    expect(first?.bbox).toEqual(bbox);
    expect(first?.lines?.map((line) => line.bbox)).toEqual([bbox, onTurned]);
    expect(first?.lines?.map(({ spans }) => spans[0]?.bbox)).toEqual([bbox, onTurned]);
  });

  it("turns the parts of a table, and notes that came with a part", () => {
    const parts = [0, 1].map((page_idx) => ({ page_idx, bbox, image_path: "" }));
    const note: Block = { type: "table_footnote", bbox, lines: [lineOf(1)] };
    const table: Block = { type: "table", bbox, blocks: [note], parser_parts: parts };

    const [first] = turnSecondPageBack(table);

    expect(first?.bbox).toEqual(bbox);
    expect(first?.parser_parts?.map((part) => part.bbox)).toEqual([bbox, onTurned]);
    expect(first?.blocks?.[0]?.bbox).toEqual(onTurned);
  });
});

/** A block of the first page; the second one was turned to be read. */
function turnSecondPageBack(block: Block): Block[] {
  const recognition = { turned_degrees: 90, page_size: [600, 800] as [number, number] };
  const empty = {
    para_blocks: [],
    discarded_blocks: [],
    page_size: [800, 600] as [number, number],
  };
  const { pdf_info } = turnPagesBack.apply({
    pdf_info: [
      { ...empty, para_blocks: [block], page_idx: 0 },
      { ...empty, page_idx: 1, parser_ocr: recognition },
    ],
    _backend: "pipeline",
    _version_name: "0",
  });
  return pdf_info[0]?.para_blocks ?? [];
}

function turnBack(recognition: Page["parser_ocr"]): Page {
  const bbox: [number, number, number, number] = [10, 20, 110, 40];
  const document: Document = {
    pdf_info: [
      {
        para_blocks: [
          { type: "text", bbox, lines: [{ bbox, spans: [{ type: "text", bbox, content: "Hi" }] }] },
        ],
        discarded_blocks: [],
        page_size: [800, 600],
        page_idx: 0,
        parser_ocr: recognition,
      },
    ],
    _backend: "pipeline",
    _version_name: "0",
  };
  const [page] = turnPagesBack.apply(document).pdf_info;
  if (page === undefined) throw new Error("no page");
  return page;
}
