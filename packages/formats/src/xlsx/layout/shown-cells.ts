import type { SheetCells } from "@parsewright/contract";
import { sheetCells } from "../../office/sheet-cells.ts";
import type { GridRow, SheetGrid } from "./sheet-grid.ts";

/** Where rows and columns that a table shows are on their sheet. */
export function shownCells(
  { rows, columns }: { readonly rows: readonly GridRow[]; readonly columns: readonly number[] },
  grid: SheetGrid,
): SheetCells {
  return sheetCells(
    columns.map((column) => grid.sheetColumnOf(column)),
    rows.map(({ source }) => source.row),
  );
}
