import { describe, expect, it } from "vitest";
import { cellQuestion, findTablePair, readCellAnswer, type TablePair } from "./cross-page-cells.ts";
import type { VlmBlock, VlmBlockType } from "./vlm-block.ts";

const HEADER = ["Name", "Town"];

describe("findTablePair", () => {
  it("finds the rows on both sides of a page break, past captions, notes and page furniture", () => {
    const earlier = [
      block("text", "words"),
      table([HEADER, ["Ann", "Green Point and"]]),
      block("table_footnote", "n"),
      block("page_number", "1"),
    ];
    const later = [
      block("header", "h"),
      block("table_caption", "Table 1 (continued)"),
      table([HEADER, ["", "Sea &amp; <b>View</b>"], ["Bob", "x"]]),
    ];

    expect(findTablePair(earlier, later)).toEqual({
      earlierPosition: 1,
      laterPosition: 2,
      lastRow: ["Ann", "Green Point and"],
      firstRow: ["", "Sea & View"],
      columnSpans: [1, 1],
    });
  });

  it("passes over empty rows at the end of the earlier table", () => {
    const pair = findTablePair(
      [
        table([
          ["a", "b"],
          ["", ""],
        ]),
      ],
      [table([["c", "d"]])],
    );

    expect(pair?.lastRow).toEqual(["a", "b"]);
  });

  it.each<{ name: string; earlier: VlmBlock[]; later: VlmBlock[] }>([
    {
      name: "text stands between them",
      earlier: [table([["a"]]), block("text", "t")],
      later: [table([["b"]])],
    },
    {
      name: "their widths differ",
      earlier: [table([["a"]])],
      later: [{ ...table([["b"]]), bbox: [0.1, 0.1, 0.5, 0.5] }],
    },
    { name: "their columns differ", earlier: [table([["a"]])], later: [table([["b", "c", "d"]])] },
    {
      name: "the later one only repeats the header",
      earlier: [table([HEADER, ["a", "b"]])],
      later: [table([HEADER])],
    },
    {
      name: "one was not read",
      earlier: [{ ...block("table", ""), content: null }],
      later: [table([["b"]])],
    },
    {
      name: "the rows show different numbers of cells",
      earlier: [block("table", '<table><tr><td colspan="2">a</td></tr></table>')],
      later: [table([["b", "c"]])],
    },
    { name: "a page is empty", earlier: [], later: [table([["b"]])] },
  ])("finds none where $name", ({ earlier, later }) => {
    expect(findTablePair(earlier, later)).toBeUndefined();
  });
});

describe("cellQuestion", () => {
  it("shows the model both rows as it was taught to read them", () => {
    const { prompt, presencePenalty } = cellQuestion({
      ...pairOf(["a", "it's"], ["c\\d\n", `"e" 'f'`]),
    });

    expect(presencePenalty).toBe(1);
    expect(prompt).toContain(`**Last Row(s) Data:**\n[['a', "it's"]]\n\n---\n\n## Table 2`);
    expect(prompt).toMatch(/^Please merge the next two tables\.\n\n## Table 1/);
    expect(prompt.endsWith(String.raw`[['c\\d\n', '"e" \'f\'']]`)).toBe(true);
  });
});

describe("readCellAnswer", () => {
  it("spreads each flag over the columns of its cell", () => {
    const pair = { ...pairOf(["a", "b"], ["c", "d"]), columnSpans: [2, 1] };

    expect(readCellAnswer("The answer is [1, 0]. Not [0, 0].", pair)).toEqual([1, 1, 0]);
  });

  it.each(["", "[]", "[1]", "[1, 2]", "[1, 0, 1]", "[1,,0]", "[yes, no]", "[1 0]"])(
    "takes nothing from %j",
    (answer) => {
      expect(readCellAnswer(answer, pairOf(["a", "b"], ["c", "d"]))).toBeUndefined();
    },
  );

  it.each(["[", "[1,", "1,"])("answers 200 KB of %j", (unit) => {
    const answer = unit.repeat(200_000 / unit.length);

    expect(readCellAnswer(answer, pairOf(["a"], ["b"]))).toBeUndefined();
  });
});

function pairOf(lastRow: string[], firstRow: string[]): TablePair {
  const columnSpans = firstRow.map(() => 1);
  return { earlierPosition: 0, laterPosition: 0, lastRow, firstRow, columnSpans };
}

function table(rows: string[][]): VlmBlock {
  const html = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`);
  return block("table", `<table>${html.join("")}</table>`);
}

function block(type: VlmBlockType, content: string): VlmBlock {
  return { type, bbox: [0.1, 0.1, 0.9, 0.9], angle: 0, content };
}
