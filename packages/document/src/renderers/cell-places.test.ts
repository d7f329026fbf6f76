import { type Block, Chunk, type Document, SourceMapEntry } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { documentOf, tableBlock } from "../testing/sample-blocks.ts";
import { renderChunks } from "./chunks/render-chunks.ts";
import { renderDocling } from "./docling/render-docling.ts";
import { renderMarkdown } from "./markdown.ts";
import { DEFAULT_RENDER_OPTIONS } from "./renderer.ts";
import { renderSourceMap } from "./source-map.ts";

const field = (row: number, column: number) => ({
  row,
  column,
  rowspan: 1,
  colspan: 1,
  is_head: row === 0,
  score: 0.9,
});

/** Two columns; the last cell goes on at the top of the next page, and the row after it is there. */
const table: Block = {
  ...tableBlock(
    "<table><tr><th>Lamp</th><th>Miles</th></tr><tr><td>𝛼</td><td>5 to 6</td></tr><tr><td>Oil</td><td>7</td></tr></table>",
    "Table 1",
  ),
};
table.blocks?.[1]?.lines?.[0]?.spans.forEach((span) => {
  span.parser_cells = [
    { ...field(0, 0), bbox: [10, 20, 50, 30] },
    { ...field(0, 1), bbox: [50, 20, 90, 30] },
    { ...field(1, 0), bbox: [10, 30, 50, 40] },
    {
      ...field(1, 1),
      bbox: [50, 30, 90, 40],
      parts: [{ page_idx: 1, bbox: [50, 10, 90, 20] }],
    },
    { ...field(2, 0), bbox: [10, 20, 50, 40], page_idx: 1 },
    { ...field(2, 1), bbox: [50, 20, 90, 40], page_idx: 1 },
  ];
});

const [page] = documentOf([table]).pdf_info;
const document: Document = {
  ...documentOf([]),
  pdf_info: [
    { ...page, para_blocks: [table], discarded_blocks: [], page_idx: 0, page_size: [100, 200] },
    {
      para_blocks: [],
      discarded_blocks: [],
      page_idx: 1,
      parser_source_page: 5,
      page_size: [200, 400],
    },
  ],
};

describe("the places of cells", () => {
  it("are in a DoclingDocument, in its form", () => {
    const [docling] = renderDocling(document, DEFAULT_RENDER_OPTIONS).tables;

    expect(docling?.data.table_cells[0]).toMatchObject({
      text: "Lamp",
      column_header: true,
      bbox: { l: 10, t: 20, r: 50, b: 30, coord_origin: "TOPLEFT" },
    });
    expect(docling?.data.table_cells[3]).toMatchObject({ text: "5 to 6", bbox: { t: 30 } });
    expect(docling?.data.table_cells.map(({ parser_page_no }) => parser_page_no)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      6,
      6,
    ]);
  });

  it("are in the source map, with the part of the Markdown that each cell is", () => {
    const markdown = [...renderMarkdown(document, DEFAULT_RENDER_OPTIONS)];
    const [entry] = renderSourceMap(document, DEFAULT_RENDER_OPTIONS);

    expect(SourceMapEntry.parse(entry)).toEqual(entry);
    expect(
      entry?.runs.map(({ start, end, page: number, bbox, cell }) => [
        markdown.slice(start, end).join(""),
        [cell?.row, cell?.column],
        number,
        bbox,
      ]),
    ).toEqual([
      ["Lamp", [0, 0], 5, [100, 100, 500, 150]],
      ["Miles", [0, 1], 5, [500, 100, 900, 150]],
      ["𝛼", [1, 0], 5, [100, 150, 500, 200]],
      ["5 to 6", [1, 1], 5, [500, 150, 900, 200]],
      ["5 to 6", [1, 1], 6, [250, 25, 450, 50]],
      ["Oil", [2, 0], 6, [50, 50, 250, 100]],
      ["7", [2, 1], 6, [250, 50, 450, 100]],
    ]);
  });

  it("are in the chunks that show them: of a table in parts, the head and the rows of each", () => {
    const chunks = renderChunks(document, { ...DEFAULT_RENDER_OPTIONS, chunkTokens: 1 });

    expect(chunks.map((chunk) => Chunk.parse(chunk))).toEqual(chunks);
    expect(chunks.map(({ cells }) => cells?.map(({ row, column }) => [row, column]))).toEqual([
      [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
        [1, 1],
      ],
      [
        [0, 0],
        [0, 1],
        [2, 0],
        [2, 1],
      ],
    ]);
    expect(chunks[1]?.cells?.at(-1)).toEqual({
      ...field(2, 1),
      block: "p5.b1",
      page: 6,
      bbox: [250, 50, 450, 100],
    });
  });
});
