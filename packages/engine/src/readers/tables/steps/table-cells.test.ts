import { describe, expect, it } from "vitest";
import type { Character, Ruling } from "@parsewright/document/files";
import { findInlineFormulas } from "../../formulas/find-inline-formulas.ts";
import { usualSizeOf } from "../../formulas/inline-atoms.ts";
import { readPageMathematics } from "../../formulas/page-mathematics.ts";
import { bar, pageWith, typeset, upright } from "../../formulas/testing/typeset.ts";
import { typeLine } from "../../regions/testing/sample-page.ts";
import { cellsToHtml, type ReadCell, readCells } from "./table-cells.ts";

it.each([
  {
    name: "begins at the right where the text there is read from the right",
    rows: [
      ["סכום", "שם"],
      ["15", "צפון"],
    ],
    expected: [
      ["שם", "סכום"],
      ["צפון", "15"],
    ],
  },
  {
    name: "begins at the left where numbers are at the right",
    rows: [
      ["السرعة", "40"],
      ["المسافة", "18.6"],
    ],
    expected: [
      ["السرعة", "40"],
      ["المسافة", "18.6"],
    ],
  },
])("$name", ({ rows, expected }) => {
  const html = cellsToHtml(
    rows.flatMap((texts, row) => texts.map((text, column) => cellAt(row, column, text))),
  );

  expect(html).toBe(
    `<table>${expected.map((texts) => `<tr>${texts.map((text) => `<td>${text}</td>`).join("")}</tr>`).join("")}</table>`,
  );
});

it.each([
  ["Georgia ......", "Georgia"],
  ["......", "......"],
  ["Signature ______", "Signature ______"],
])("reads '%s' as '%s'", (text, expected) => {
  const characters = typeLine(text, { x: 50, y: 100 });

  expect(readCells([{ row: 0, column: 0, rowspan: 1, colspan: 1, characters }])).toMatchObject([
    { text: expected },
  ]);
});

it("turns cells that span columns around with their table", () => {
  const wide = { ...cellAt(0, 0, "סכום"), colspan: 2 };
  const others = ["15", "9", "צפון"].map((text, column) => cellAt(1, column, text));

  expect(cellsToHtml([wide, cellAt(0, 2, "שם"), ...others])).toBe(
    '<table><tr><td>שם</td><td colspan="2">סכום</td></tr><tr><td>צפון</td><td>9</td><td>15</td></tr></table>',
  );
});

describe("the formulas of cells", () => {
  it("are marked, beside the words of their cell", () => {
    const cell = [
      ...upright("at most "),
      ...typeset("α", { x: 140 }),
      ...upright("<9", { x: 146 }),
    ];

    expect(htmlOf(cell)).toBe(String.raw`<td>at most <eq>\alpha&lt;9</eq></td>`);
  });

  it("may be one letter with a long script", () => {
    const cell = [...typeset("r"), ...upright("max", { x: 105, y: 202, size: 7 })];

    expect(htmlOf(cell)).toBe(String.raw`<td><eq>r_{\max}</eq></td>`);
  });

  it("may be a fraction alone, whose parts are on lines of their own", () => {
    const fraction = [
      ...upright("6", { x: 140, y: 195, size: 7 }),
      ...typeset("ξ", { x: 140, y: 205.5, size: 7 }),
    ];

    expect(htmlOf(fraction, [bar(139.5, 144, 197.5)])).toBe(
      String.raw`<td><eq>\frac{6}{\xi}</eq></td>`,
    );
  });

  it("stay text where no finder is given", () => {
    const cells = [toCell([...typeset("r"), ...upright("max", { x: 105, y: 202, size: 7 })])];

    expect(cellsToHtml(readCells(cells))).toBe("<table><tr><td>rmax</td></tr></table>");
  });
});

describe("the styles of cells", () => {
  it.each([
    {
      name: "a word that is set off",
      cell: [...bold("North"), ...upright("tower", { x: 130 })],
      expected: "<strong>North</strong> tower",
    },
    {
      name: "a struck price",
      cell: upright("14 m").map((one) => ({ ...one, isStruck: true as const })),
      expected: "<s>14 m</s>",
    },
    {
      name: "a link",
      cell: upright("list").map((one) => ({ ...one, link: "https://a.example" })),
      expected: '<a href="https://a.example">list</a>',
    },
    {
      name: "the mark of a note",
      cell: [...upright("tower"), ...upright("5", { x: 125, y: 196, size: 6 })],
      expected: "tower<sup>5</sup>",
    },
    { name: "no style that the whole cell has", cell: bold("North"), expected: "North" },
  ])("are written: $name", ({ cell, expected }) => {
    expect(cellsToHtml(readCells([toCell(cell), toCell([], 1)]))).toContain(`>${expected}</t`);
  });
});

function bold(text: string): Character[] {
  return upright(text, { font: "CMBX10-Bold" });
}

/** The HTML of a cell, on a page with other formulas and text in the same table. */
function htmlOf(characters: readonly Character[], rulings: readonly Ruling[] = []): string {
  const others = [...typeset("x y z", { y: 260 }), ...upright("a word or two", { y: 240 })];
  const page = pageWith([...others, ...characters], { rulings });
  const mathematics = readPageMathematics(page);
  const cells = readCells(
    [toCell(characters), toCell(others, 1)],
    (text) => (lines) => findInlineFormulas(lines, mathematics, usualSizeOf(text)),
  );
  return /<td>.*?<\/td>/.exec(cellsToHtml(cells))?.[0] ?? "";
}

function toCell(characters: readonly Character[], row = 0) {
  return { row, column: 0, rowspan: 1, colspan: 1, characters };
}

function cellAt(row: number, column: number, text: string): ReadCell {
  return { row, column, rowspan: 1, colspan: 1, text, isBold: false };
}
