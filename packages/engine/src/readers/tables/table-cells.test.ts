import { expect, it } from "vitest";
import { cellsToHtml, type ReadCell } from "./table-cells.ts";

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

it("turns cells that span columns around with their table", () => {
  const wide = { ...cellAt(0, 0, "סכום"), colspan: 2 };
  const others = ["15", "9", "צפון"].map((text, column) => cellAt(1, column, text));

  expect(cellsToHtml([wide, cellAt(0, 2, "שם"), ...others])).toBe(
    '<table><tr><td>שם</td><td colspan="2">סכום</td></tr><tr><td>צפון</td><td>9</td><td>15</td></tr></table>',
  );
});

function cellAt(row: number, column: number, text: string): ReadCell {
  return { row, column, rowspan: 1, colspan: 1, text, isBold: false };
}
