import type { Block, Box, TableCellPlace } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { bodiesAfter, documentOf, lineAt, linesOf, textBlock } from "../sample-blocks.ts";
import { mergeTablesAcrossPages } from "./merge-tables-across-pages.ts";

const HEADER = ["Name", "Age"];

describe("mergeTablesAcrossPages", () => {
  it("joins tables with the same columns and drops the repeated header", () => {
    const bodies = merge([[table([HEADER, ["Ann", "1"]])], [table([HEADER, ["Bob", "2"]])]]);

    expect(htmlOf(bodies[0]?.[0])).toBe(
      "<table><tr><td>Name</td><td>Age</td></tr><tr><td>Ann</td><td>1</td></tr><tr><td>Bob</td><td>2</td></tr></table>",
    );
    expect(bodies[1]?.[0]?.blocks).toEqual([
      expect.objectContaining({ type: "table_body", lines: [], lines_deleted: true }),
    ]);
  });

  it("knows the page of every cell, and both places of one that the end of a page cuts", () => {
    const later = {
      ...placed(
        table([
          ["goes on", ""],
          ["Bob", "2"],
        ]),
        10,
      ),
      cell_merge: [1, 1],
    };
    const bodies = merge([[placed(table([["Ann", "1"]]), 600)], [later]]);
    const cells = bodies[0]?.[0]?.blocks?.[0]?.lines?.[0]?.spans[0]?.parser_cells;

    expect(
      cells?.map(({ row, column, bbox, page_idx }) => [row, column, bbox[1], page_idx]),
    ).toEqual([
      [0, 0, 600, undefined],
      [0, 1, 600, undefined],
      [1, 0, 30, 1],
      [1, 1, 30, 1],
    ]);
    expect(cells?.[0]?.parts).toEqual([{ bbox: [50, 10, 300, 30], page_idx: 1 }]);
  });

  it("collapses a table over three pages into the first, and says where its parts stood", () => {
    const pages = ["a", "b", "c"].map((name, position) => [
      table([[name, "x"]], { box: [50, 10 + position, 550, 700] }),
    ]);

    const bodies = merge(pages);

    expect(htmlOf(bodies[0]?.[0])).toContain("<tr><td>c</td><td>x</td></tr></table>");
    expect(bodies[0]?.[0]?.parser_parts).toEqual([
      { page_idx: 0, bbox: [50, 10, 550, 700], image_path: "a.png" },
      { page_idx: 1, bbox: [50, 11, 550, 700], image_path: "b.png" },
      { page_idx: 2, bbox: [50, 12, 550, 700], image_path: "c.png" },
    ]);
    expect(bodies[1]?.[0]).not.toHaveProperty("parser_parts");
  });

  it("joins a table whose caption says that it continues, and empties that caption", () => {
    const later = table([["Bob", "2"]], { captionAbove: "Table 1 (continued)" });

    const bodies = merge([[table([["Ann", "1"]], { captionAbove: "Table 1" })], [later]]);

    expect(htmlOf(bodies[0]?.[0])).toContain("Bob");
    expect(textsOf(bodies[0]?.[0], "table_caption")).toEqual(["Table 1"]);
    expect(textsOf(bodies[1]?.[0], "table_caption")).toEqual([]);
  });

  it("turns a caption under the later part into text after it", () => {
    const later = table([["Bob", "2"]], { captionBelow: "Table 1: people" });

    const [, second] = merge([[table([["Ann", "1"]])], [later]]);

    expect(second?.map(({ type }) => type)).toEqual(["table", "text"]);
    expect(linesOf(second?.[1])).toEqual(["Table 1: people"]);
  });

  it("moves the later footnotes under the whole table", () => {
    const later = table([["Bob", "2"]], { footnote: "Source: us" });

    const [first] = merge([[table([["Ann", "1"]])], [later]]);

    const footnote = first?.[0]?.blocks?.at(-1);
    expect(footnote).toMatchObject({ type: "table_footnote", index: 6 });
    expect(footnote?.lines?.[0]?.spans[0]).toMatchObject({
      content: "Source: us",
      cross_page: true,
    });
  });

  it("drops a footnote that only announces the continuation", () => {
    const earlier = table([["Ann", "1"]], { footnote: "(continued)" });
    const later = table([["Bob", "2"]], { captionAbove: "Table 1 (continued)" });

    const [first] = merge([[earlier], [later]]);

    expect(textsOf(first?.[0], "table_footnote")).toEqual([]);
  });

  it("uses the model's word on cells that the break cut", () => {
    const later = table([
      ["Bobson", ""],
      ["Cid", "3"],
    ]);

    const [first] = merge([[table([["Ann", "1"]])], [{ ...later, cell_merge: [1, 0] }]]);

    expect(htmlOf(first?.[0])).toBe(
      "<table><tr><td>Ann Bobson</td><td>1</td></tr><tr><td>Cid</td><td>3</td></tr></table>",
    );
  });

  it("joins a row without a name, which all others have, with the row before it", () => {
    const earlier = table([HEADER, ["Ann", "It rained."], ["Bob", "It snowed."]]);
    const later = table([
      ["", "Then the sun came out."],
      ["Cid", "It froze."],
    ]);

    const [first] = merge([[earlier], [later]]);

    expect(htmlOf(first?.[0])).toContain("<td>Bob</td><td>It snowed. Then the sun came out.</td>");
  });

  it("keeps a row without a name where others have none either", () => {
    const earlier = table([HEADER, ["Ann", "It rained."], ["", "It snowed."]]);
    const later = table([
      ["", "Then the sun came out."],
      ["Cid", "It froze."],
    ]);

    const [first] = merge([[earlier], [later]]);

    expect(htmlOf(first?.[0])).toContain("<td>Then the sun came out.</td>");
  });

  it.each<{ name: string; earlier: Block[]; later: Block[] }>([
    {
      name: "of different widths",
      earlier: [table([HEADER])],
      later: [table([["a", "b"]], { box: [50, 50, 400, 700] })],
    },
    { name: "of different columns", earlier: [table([HEADER])], later: [table([["a", "b", "c"]])] },
    {
      name: "with a caption of its own",
      earlier: [table([HEADER])],
      later: [table([["a", "b"]], { captionAbove: "Table 2" })],
    },
    {
      name: "after a table that ended with a footnote",
      earlier: [table([HEADER], { footnote: "Source" })],
      later: [table([["a", "b"]])],
    },
    {
      name: "that only repeats the header",
      earlier: [table([HEADER, ["a", "b"]])],
      later: [table([HEADER])],
    },
    {
      name: "after other text",
      earlier: [table([HEADER]), paragraph()],
      later: [table([["a", "b"]])],
    },
    {
      name: "below other text",
      earlier: [table([HEADER])],
      later: [paragraph(), table([["a", "b"]])],
    },
  ])("leaves a table $name alone", ({ earlier, later }) => {
    expect(merge([earlier, later])).toEqual([earlier, later]);
  });

  it("does not change its argument", () => {
    const document = documentOf([[table([HEADER])], [table([["a", "b"]], { footnote: "x" })]]);
    const before = structuredClone(document);

    mergeTablesAcrossPages.apply(document);

    expect(document).toEqual(before);
  });
});

interface TableParts {
  box?: Box;
  captionAbove?: string;
  captionBelow?: string;
  footnote?: string;
}

function merge(pages: Block[][]): Block[][] {
  return bodiesAfter([mergeTablesAcrossPages], documentOf(pages));
}

function table(rows: string[][], parts: TableParts = {}): Block {
  const { box = [50, 50, 550, 700], captionAbove, captionBelow, footnote } = parts;
  const html = `<table>${rows.map(rowHtml).join("")}</table>`;
  const span = { type: "table" as const, bbox: box, html, image_path: `${rows[0]?.[0]}.png` };
  return {
    type: "table",
    bbox: box,
    index: 5,
    blocks: [
      ...textChild(captionAbove, { type: "table_caption", index: 1 }),
      { type: "table_body", bbox: box, index: 5, lines: [{ bbox: box, spans: [span] }] },
      ...textChild(captionBelow, { type: "table_caption", index: 6 }),
      ...textChild(footnote, { type: "table_footnote", index: 7 }),
    ],
  };
}

/** The same, its two columns of cells 20 points high from `top` down. */
function placed(block: Block, top: number): Block {
  const span = block.blocks?.[0]?.lines?.[0]?.spans[0];
  const count = span?.html?.match(/<td>/g)?.length ?? 0;
  const cells = Array.from({ length: count }, (_, index): TableCellPlace => {
    const [row, column] = [Math.floor(index / 2), index % 2];
    const [left, above] = [50 + 250 * column, top + 20 * row];
    const bbox: Box = [left, above, left + 250, above + 20];
    return { row, column, rowspan: 1, colspan: 1, is_head: false, score: 0.9, bbox };
  });
  if (span !== undefined) span.parser_cells = cells;
  return block;
}

function rowHtml(cells: string[]): string {
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
}

/** Stands as far down the page as its index says. */
function textChild(
  text: string | undefined,
  fields: { type: Block["type"]; index: number },
): Block[] {
  if (text === undefined) return [];
  return [textBlock([lineAt(text, [50, fields.index * 140, 300])], fields)];
}

function paragraph(): Block {
  return textBlock([lineAt("words", [50, 720, 300])]);
}

function htmlOf(block: Block | undefined): string | undefined {
  const body = block?.blocks?.find(({ type }) => type === "table_body");
  return body?.lines?.[0]?.spans[0]?.html;
}

function textsOf(block: Block | undefined, childType: Block["type"]): string[] {
  return (block?.blocks ?? []).filter(({ type }) => type === childType).flatMap(linesOf);
}
