import { describe, expect, it } from "vitest";
import type { Ruling } from "@parsewright/document/files";
import { blankPage, typeLine } from "../../regions/testing/sample-page.ts";
import { areaOf } from "../steps/table-area.ts";
import { findBlankRows } from "../steps/blank-rows.ts";
import { readArea } from "./read-aligned.ts";

describe("rows to be filled in", () => {
  it("are rows of a table where lines across show them, below and between rows with text", () => {
    const table = readForm([0, 20, 40, 60, 80, 100]);

    expect(table?.rowCount).toBe(5);
    expect(rowsWithText(table)).toEqual([0, 2]);
  });

  it("may be a little higher than others, and one of five much higher", () => {
    expect(readForm([0, 20, 40, 60, 90, 150])?.rowCount).toBe(4);
  });

  it("follow a head that is alone", () => {
    const characters = headAt(14);
    const page = blankPage({ characters, rulings: linesAt([0, 20, 40, 60, 80]) });

    expect(readArea(areaOf(page, characters, [40, -5, 400, 85]))?.rowCount).toBe(4);
  });

  it.each([
    { name: "the white between two lines close to each other", ys: [0, 20, 40, 60, 63] },
    { name: "the white below a table, above the next line", ys: [0, 20, 40, 60, 400] },
    { name: "the white between the only lines of a table", ys: [0, 20, 40] },
  ])("are not $name", ({ ys }) => {
    const characters = [...headAt(14), ...headAt(34), ...headAt(54)];

    expect(findBlankRows(characters, linesAt(ys))).toEqual([]);
  });
});

/** A form with text in the first and third of its rows. */
function readForm(ys: readonly number[]) {
  const characters = [...headAt(14), ...headAt(54)];
  const page = blankPage({ characters, rulings: linesAt(ys) });
  return readArea(areaOf(page, characters, [40, -5, 400, (ys.at(-1) ?? 0) + 5]));
}

function headAt(y: number) {
  return ["Item", "Price", "Total"].flatMap((text, column) =>
    typeLine(text, { x: 50 + 120 * column, y }),
  );
}

function linesAt(ys: readonly number[]): Ruling[] {
  return ys.map((position) => ({ direction: "horizontal", position, from: 45, to: 390 }));
}

function rowsWithText(table: ReturnType<typeof readForm>): number[] {
  const filled = table?.cells.filter(({ characters }) => characters.length > 0) ?? [];
  return [...new Set(filled.map(({ row }) => row))];
}
