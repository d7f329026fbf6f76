import { describe, expect, it } from "vitest";
import { columnName } from "../../office/sheet-cells.ts";
import { parseCellRange, parseCellReference } from "./cell-range.ts";

describe("references", () => {
  it.each([
    ["A1", { row: 0, column: 0 }],
    ["$AB$12", { row: 11, column: 27 }],
    ["xfd1048576", { row: 1_048_575, column: 16_383 }],
    ["XFE1", undefined],
    ["A0", undefined],
    ["A1048577", undefined],
    ["Sheet1!A1", undefined],
    ["", undefined],
  ])("%s", (reference, position) => {
    expect(parseCellReference(reference)).toEqual(position);
  });

  it.each([
    ["B2:D4", { top: 1, left: 1, bottom: 3, right: 3 }],
    ["D4:B2", { top: 1, left: 1, bottom: 3, right: 3 }],
    ["C3", { top: 2, left: 2, bottom: 2, right: 2 }],
    ["A:C", undefined],
  ])("of a range: %s", (reference, range) => {
    expect(parseCellRange(reference)).toEqual(range);
  });

  it.each([
    [0, "A"],
    [25, "Z"],
    [26, "AA"],
    [16_383, "XFD"],
  ])("column %d is %s", (index, name) => {
    expect(columnName(index)).toBe(name);
  });
});
