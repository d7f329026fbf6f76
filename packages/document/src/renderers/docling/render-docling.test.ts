import type { Block } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { DEFAULT_RENDER_OPTIONS } from "../renderer.ts";
import {
  documentOf,
  pictureBlock,
  tableBlock,
  textBlock,
  textLine,
} from "../../testing/sample-blocks.ts";
import { doclingItems, renderDocling } from "./render-docling.ts";

describe("renderDocling", () => {
  it("writes headings, text and lists in reading order, with the place of each", () => {
    const { texts, groups, body, pages } = render([
      textBlock("title", "Lamps", { level: 1 }),
      textBlock("title", "Lenses", { level: 2 }),
      textBlock("text", "A lens bends light."),
      {
        ...textBlock("list", "1. first"),
        lines: [textLine("1. first"), { ...textLine("2. second"), is_list_start_line: true }],
      },
    ]);

    expect(texts.map(({ label, text, level, marker }) => [label, text, level ?? marker])).toEqual([
      ["title", "Lamps", undefined],
      ["section_header", "Lenses", 1],
      ["text", "A lens bends light.", undefined],
      ["list_item", "first", "1."],
      ["list_item", "second", "2."],
    ]);
    expect(body.children.map(({ $ref }) => $ref)).toEqual([
      "#/texts/0",
      "#/texts/1",
      "#/texts/2",
      "#/groups/0",
    ]);
    expect(groups[0]?.children).toHaveLength(2);
    expect(texts[2]?.prov).toEqual([
      {
        page_no: 5,
        bbox: { l: 10, t: 20, r: 90, b: 30, coord_origin: "TOPLEFT" },
        charspan: [0, 19],
      },
    ]);
    expect(pages).toEqual({ "5": { size: { width: 100, height: 200 }, page_no: 5 } });
  });

  it("writes the cells of a table with its spans, its head and its caption", () => {
    const html =
      '<table><tr><td colspan="2">Lamp</td></tr><tr><td rowspan="2">a &amp; b</td><td>1</td></tr><tr><td>2</td></tr></table>';
    const { tables, texts } = render([tableBlock(html, "Table 1")]);
    const [table] = tables;

    expect(table?.data).toMatchObject({ num_rows: 3, num_cols: 2 });
    expect(
      table?.data.table_cells.map((cell) => [
        cell.text,
        cell.start_row_offset_idx,
        cell.end_row_offset_idx,
        cell.start_col_offset_idx,
        cell.end_col_offset_idx,
        cell.column_header,
      ]),
    ).toEqual([
      ["Lamp", 0, 1, 0, 2, true],
      ["a & b", 1, 3, 0, 1, false],
      ["1", 1, 2, 1, 2, false],
      ["2", 2, 3, 1, 2, false],
    ]);
    expect(table?.captions).toEqual([{ $ref: "#/texts/0" }]);
    expect(texts[0]).toMatchObject({ label: "caption", parent: { $ref: "#/tables/0" } });
  });

  it("puts the notes of a table after it, where docling-core exports them", () => {
    const table = tableBlock("<table><tr><td>1</td></tr></table>", "Table 1");
    const note = textBlock("table_footnote", "1 In metres.");
    const { tables, texts, body } = render([{ ...table, blocks: [...(table.blocks ?? []), note] }]);

    expect(texts[1]).toMatchObject({ label: "footnote", text: "1 In metres." });
    expect(tables[0]?.footnotes).toEqual([]);
    expect(body.children.map(({ $ref }) => $ref)).toEqual(["#/tables/0", "#/texts/1"]);
  });

  it("makes a table of a chart whose numbers are known", () => {
    const span = {
      type: "chart" as const,
      content: "<table><tr><td>35</td><td>28</td></tr></table>",
    };
    const body: Block = { type: "chart_body", lines: [{ spans: [span] }] };
    const { tables, pictures } = renderDocling(
      { ...documentOf([{ type: "chart", blocks: [body] }]), _backend: "office" },
      DEFAULT_RENDER_OPTIONS,
    );

    expect(tables[0]?.data.table_cells.map(({ text }) => text)).toEqual(["35", "28"]);
    expect(pictures).toEqual([]);
  });

  it("names the items that each block became", () => {
    const blocks = [textBlock("text", "A lens."), tableBlock("<table></table>", "Table 1")];
    const items = doclingItems(documentOf([...blocks]));

    expect([...items.values()].map((found) => found.map(({ ref }) => ref))).toEqual([
      ["#/texts/0"],
      ["#/texts/1", "#/tables/0"],
    ]);
  });

  it.each([
    { embedPictures: true, uri: "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAcAAAAJ" },
    { embedPictures: false, uri: "images/a.png" },
  ])("holds a picture or refers to it: $embedPictures", ({ embedPictures, uri }) => {
    const head = Buffer.from("89504e470d0a1a0a0000000d494844520000000700000009", "hex");
    const { pictures } = render([pictureBlock("a.png")], {
      embedPictures,
      readPicture: () => head,
    });

    expect(pictures[0]?.image).toMatchObject({ size: { width: 7, height: 9 }, uri });
  });

  it("keeps running heads apart and footnotes in the text", () => {
    const { texts } = render([], {}, [
      textBlock("header", "Lamps"),
      textBlock("page_footnote", "1 Oil lamps."),
    ]);

    expect(texts.map(({ label, content_layer }) => [label, content_layer])).toEqual([
      ["page_header", "furniture"],
      ["footnote", "body"],
    ]);
  });
});

function render(
  blocks: Block[],
  options: Partial<typeof DEFAULT_RENDER_OPTIONS> = {},
  furniture: Block[] = [],
) {
  return renderDocling(documentOf(blocks, furniture), { ...DEFAULT_RENDER_OPTIONS, ...options });
}
