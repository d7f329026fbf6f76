import { describe, expect, it } from "vitest";
import { compareSheet } from "./compare-sheet.ts";

describe("compareSheet", () => {
  it("finds where on the sheet an export begins", () => {
    const cells = [
      { row: 2, column: 1, text: "a" },
      { row: 3, column: 2, text: "b, c" },
    ];

    expect(compareSheet(cells, 'a,\n,"b, c"\n')).toEqual({ cellCount: 2, differences: [] });
  });

  it.each([
    { truth: "####", ours: "1/2/2024", kind: "Excel shows ### (column too narrow, or no date)" },
    { truth: "_1", ours: "列1", kind: "character that the export's encoding lacks" },
    { truth: "a", ours: "a ", kind: "white space" },
    { truth: "1.23", ours: "1.2345", kind: "number cut to the column's width" },
    { truth: "3/15/08", ours: "3/15/2008", kind: "date or time" },
    { truth: "2", ours: "3", kind: "number" },
    { truth: "x", ours: "y", kind: "text" },
  ])("sorts a difference: $truth and $ours", ({ truth, ours, kind }) => {
    const { differences } = compareSheet([{ row: 0, column: 0, text: ours }], `"${truth}"\n`);

    expect(differences).toEqual([{ row: 0, column: 0, truth, ours, kind }]);
  });

  it("counts cells that only one of the two shows", () => {
    const { cellCount, differences } = compareSheet([{ row: 0, column: 0, text: "x" }], '"",y\n');

    expect(cellCount).toBe(2);
    expect(differences.map(({ kind }) => kind)).toEqual(["not in Excel's text", "not in our text"]);
  });
});
