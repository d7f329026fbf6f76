import type { Block, Document } from "@parsewright/contract";
import { expect, it } from "vitest";
import { flowDocument, sheetCells } from "./flow-pages.ts";
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
    const { pages, view } = flowDocument([{ pageIndex: 0, parts }], viewOf(blocks));
    expect(pages.map(({ parts: own }) => own.length)).toEqual(sizes);
    const numbers = sizes.map((_, index) => index);
    expect(pages.map(({ pageIndex }) => pageIndex)).toEqual(numbers);
    expect(view.pages.map(({ index, sourceIndex }) => [index, sourceIndex])).toEqual(
      numbers.map((index) => [index, index]),
    );
  },
);

it("numbers the pages of all sections, and knows where each section begins", () => {
  const ids = ["p1.b1", "p1.b2", "p2.b1"];
  const parts = ids.map((id) => ({ id, markdown: "", runs: [] }));
  const sections = [
    { pageIndex: 0, parts: parts.slice(0, 2) },
    { pageIndex: 1, parts: parts.slice(2) },
  ];
  const { pages, view, firstPages } = flowDocument(sections, viewOf([text, first], [text]));
  expect(pages.map((page) => page.parts.map(({ id }) => id))).toEqual(ids.map((id) => [id]));
  expect(view.pages.map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(firstPages).toEqual(
    new Map([
      [0, 0],
      [1, 2],
    ]),
  );
});

it("finds the cells of a table by the id of its block", () => {
  const cells = { columns: ["B"], rows: [[2, 4]] } satisfies Block["parser_cells"];
  expect(sheetCells(viewOf([text, { type: "table", blocks: [], parser_cells: cells }]))).toEqual(
    new Map([["p1.b2", cells]]),
  );
});

function viewOf(...sections: Block[][]) {
  const middle: Document = {
    pdf_info: sections.map((blocks, index) => ({
      page_idx: index,
      para_blocks: blocks,
      discarded_blocks: [],
    })),
    _backend: "office",
    _version_name: "test",
  };
  return viewDocument([], middle);
}
