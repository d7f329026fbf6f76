import type { SheetCells } from "@parsewright/contract";
import { columnName } from "../sheet/cell-range.ts";
import type { GridRow, SheetGrid } from "./sheet-grid.ts";

/** Where rows and columns that a table shows are on their sheet. */
export function shownCells(
  { rows, columns }: { readonly rows: readonly GridRow[]; readonly columns: readonly number[] },
  grid: SheetGrid,
): SheetCells {
  const runs: [number, number][] = [];
  for (const { source } of rows) {
    const number = source.row + 1;
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return { columns: columns.map((column) => columnName(grid.sheetColumnOf(column))), rows: runs };
}
