import type { Box } from "@parsewright/contract";
import { unionOf } from "@parsewright/document/geometry";
import { describe, expect, it } from "vitest";
import { blankPage, typeLine } from "../../regions/testing/sample-page.ts";
import { findGutters, findSeparators } from "../steps/find-columns.ts";
import { isEvenlySpaced, isListing } from "../steps/not-a-table.ts";
import type { PlacedCell } from "../steps/table-cells.ts";
import { readRows } from "../steps/text-rows.ts";
import { isFlushWith } from "./columns-of-print.ts";
import { isPlausible } from "./is-plausible.ts";
import { rowsByLeading } from "./rows-by-leading.ts";
import { spanLone } from "./span-cells.ts";

describe("a head alone in its row", () => {
  it.each([
    { name: "nearly in the middle", middle: 155, columnCount: 3, colspan: 3 },
    { name: "beside the middle", middle: 160, columnCount: 3, colspan: 1 },
    { name: "of two columns", middle: 155, columnCount: 2, colspan: 1 },
  ])("$name spans columns: $colspan", ({ middle, columnCount, colspan }) => {
    const cells = [
      cellAt("Name", [0, 0], 50),
      cellAt("Last", [0, columnCount - 1], 230),
      cellAt("Head", [1, 1], middle - 10),
      cellAt("Oak", [2, 0], 50),
      cellAt("31", [2, columnCount - 1], 240),
    ];

    expect(spanLone(cells, columnCount)[2]?.colspan).toBe(colspan);
  });
});

describe("rows whose names are wrapped", () => {
  it.each([
    { rows: 3, isFound: true },
    { rows: 2, isFound: false },
  ])("are found by the white between $rows of them: $isFound", ({ rows, isFound }) => {
    const lines = Array.from({ length: 2 * rows }, (_, index) => {
      const y = 100 + 16 * Math.floor(index / 2) + 10 * index;
      const [row] = readRows(typeLine(index % 2 === 0 ? "Oak of" : "12.5", { x: 50, y }));
      if (row === undefined) throw new RangeError("A line is a row.");
      const words = row.pieces.flatMap((piece) => piece.words);
      return {
        row,
        cells: [
          { column: index % 2, colspan: 1, words, box: unionOf(words.map(({ box }) => box)) },
        ],
      };
    });

    expect(rowsByLeading(lines, { bands: lines.map(() => 0), columnCount: 2 }) !== undefined).toBe(
      isFound,
    );
  });
});

it.each([
  { shift: 1.3, isFlush: true },
  { shift: 1.8, isFlush: false },
])(
  "takes a row that begins $shift points further in for justified: $isFlush",
  ({ shift, isFlush }) => {
    const [line] = readRows(typeLine("a line of print here", { x: 50, y: 100 }));
    const [wide] = readRows([
      ...typeLine("a line", { x: 50 + shift, y: 112 }),
      ...typeLine("here", { x: 130, y: 112 }),
    ]);

    expect(wide && isFlushWith(wide, line)).toBe(isFlush);
  },
);

it.each([
  { count: 6, is: true },
  { count: 4, is: false },
])("takes $count words with wide and even spaces for a justified line: $is", ({ count, is }) => {
  const words = Array.from({ length: count }, (_, index) =>
    typeLine("tree", { x: 50 + 40 * index, y: 100 }),
  );
  const [row] = readRows(words.flat());

  expect(row && isEvenlySpaced(row)).toBe(is);
});

describe("what is read by alignment", () => {
  const BOX: Box = [40, 40, 360, 160];
  const rows = [0, 1, 2, 3, 4];
  const full = rows.flatMap((row) =>
    [0, 1, 2, 3].map((column) => cellAt("12", [row, column], 50 + 80 * column)),
  );
  const characters = full.flatMap((cell) => cell.characters);

  it.each([
    { name: "a third of its fields is filled", counts: [2, 2, 2, 1, 1], columnCount: 4, is: true },
    { name: "a quarter is", counts: [2, 2, 1, 1, 1], columnCount: 6, is: false },
  ])("is a table where $name: $is", ({ counts, columnCount, is }) => {
    const cells = full.filter(({ row, column }) => column < (counts[row] ?? 0));

    expect(isPlausible({ cells, columnCount }, { box: BOX }, blankPage())).toBe(is);
  });

  it.each([
    { name: "a picture behind all of it", bars: 0, images: [[45, 45, 355, 155]], is: true },
    { name: "a picture in it", bars: 0, images: [[45, 45, 200, 155]], is: false },
    { name: "two coloured fields", bars: 2, images: [], is: true },
    { name: "the bars of a chart", bars: 3, images: [], is: false },
  ])("is a table with $name: $is", ({ bars, images, is }) => {
    const fills = Array.from({ length: bars }, (_, index): Box => [
      60 + 80 * index,
      145,
      80 + 80 * index,
      158,
    ]);
    const page = blankPage({
      characters,
      fills,
      images: images.map((box) => ({ box: box as Box })),
    });

    expect(isPlausible({ cells: full, columnCount: 4 }, { box: BOX }, page)).toBe(is);
  });
});

it.each([
  { count: 4, is: true },
  { count: 3, is: false },
])("takes $count headings with their pages for a table of contents: $is", ({ count, is }) => {
  const characters = Array.from({ length: count }, (_, index) => [
    ...typeLine(`Of lamps ${"abcd"[index]}`, { x: 50, y: 100 + 14 * index }),
    ...typeLine(String(10 + index), { x: 200, y: 100 + 14 * index }),
  ]).flat();
  const rows = readRows(characters);

  expect(isListing(rows, findSeparators(rows, { rulings: [], minSupport: 1 }))).toBe(is);
});

it.each([
  { headings: 1, gutters: 1 },
  { headings: 2, gutters: 0 },
])(
  "finds the white between columns of ten lines that $headings headings cross: $gutters",
  ({ headings, gutters }) => {
    const characters = Array.from({ length: 10 }, (_, index) =>
      index < headings
        ? typeLine("a heading that is over both of the columns", { x: 50, y: 100 + 14 * index })
        : [
            ...typeLine("words of text", { x: 50, y: 100 + 14 * index }),
            ...typeLine("words of text", { x: 180, y: 100 + 14 * index }),
          ],
    ).flat();

    expect(findGutters(readRows(characters))).toHaveLength(gutters);
  },
);

function cellAt(text: string, [row, column]: readonly [number, number], x: number): PlacedCell {
  return {
    row,
    column,
    rowspan: 1,
    colspan: 1,
    characters: typeLine(text, { x, y: 60 + 20 * row }),
  };
}
