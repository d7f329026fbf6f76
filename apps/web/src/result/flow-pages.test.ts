import type { Block, Document } from "@parsewright/contract";
import { expect, it } from "vitest";
import { flowPages, sheetCells } from "./flow-pages.ts";
import { viewDocument } from "./view-document.ts";

const text: Block = { type: "text", lines: [] };
const first: Block = { ...text, parser_new_page: true };

it.each([
  { what: "before a block that begins one", blocks: [text, first, text], sizes: [1, 2] },
  {
    what: "before a list whose first item begins one",
    blocks: [text, { type: "list", blocks: [first, text] }, text],
    sizes: [1, 2],
  },
  {
    what: "behind a list in which one begins",
    blocks: [text, { type: "list", blocks: [text, first] }, text],
    sizes: [2, 1],
  },
  { what: "nowhere where none begins", blocks: [text, text], sizes: [2] },
] satisfies { what: string; blocks: Block[]; sizes: number[] }[])(
  "cuts pages $what",
  ({ blocks, sizes }) => {
    const parts = blocks.map((_, index) => ({ id: `p1.b${index + 1}`, markdown: "", runs: [] }));
    const pages = flowPages([{ pageIndex: 0, parts }], viewOf(blocks));
    expect(pages.map(({ parts: own }) => own.length)).toEqual(sizes);
    expect(new Set(pages.map(({ pageIndex }) => pageIndex))).toEqual(new Set([0]));
  },
);

it("finds the cells of a table by the id of its block", () => {
  const cells = { columns: ["B"], rows: [[2, 4]] } satisfies Block["parser_cells"];
  expect(sheetCells(viewOf([text, { type: "table", blocks: [], parser_cells: cells }]))).toEqual(
    new Map([["p1.b2", cells]]),
  );
});

function viewOf(blocks: Block[]) {
  const middle: Document = {
    pdf_info: [{ page_idx: 0, para_blocks: blocks, discarded_blocks: [] }],
    _backend: "office",
    _version_name: "test",
  };
  return viewDocument([], middle);
}
