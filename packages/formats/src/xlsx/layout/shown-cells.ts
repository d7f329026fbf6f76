import type { SheetCells } from "@parsewright/contract";
import { sheetCells } from "../../office/sheet-cells.ts";
import type { GridRow, SheetGrid } from "./sheet-grid.ts";

/** Names the rows and columns shown in a table as on their sheet. */
export function shownCells(
  { rows, columns }: { readonly rows: readonly GridRow[]; readonly columns: readonly number[] },
  grid: SheetGrid,
): SheetCells {
  return sheetCells(
    columns.map((column) => grid.sheetColumnOf(column)),
    rows.map(({ source }) => source.row),
  );
}
