import type { CellRange } from "../sheet/cell-range.ts";
import { contains } from "../sheet/cell-range.ts";
import type { GridCell, GridRow, SheetGrid } from "./sheet-grid.ts";

/** A part of a sheet that is read as one thing: a table, or a text. */
export interface Region extends CellRange {
  /** Set where the file itself defines a table here. */
  readonly definedTable?: { readonly headerRows: number };
  /** Tables inside the rectangle that are regions of their own. */
  readonly holes: readonly CellRange[];
}

/** The rows of a sheet that have a cell in the region, from its top. */
export function* rowsOf(grid: SheetGrid, region: Region): Iterable<GridRow> {
  for (let position = findRow(grid.rows, region.top); position < grid.rows.length; position++) {
    const gridRow = grid.rows[position];
    if (gridRow === undefined || gridRow.row > region.bottom) return;
    if (gridRow.columns.some((column) => isInRegion(region, gridRow.row, column))) yield gridRow;
  }
}

/** The cells of a row that belong to the region. */
export function cellsInRegion(grid: SheetGrid, gridRow: GridRow, region: Region): GridCell[] {
  return grid.cellsOf(gridRow).filter(({ row, column }) => isInRegion(region, row, column));
}

export function isInRegion(region: Region, row: number, column: number): boolean {
  return (
    column >= region.left &&
    column <= region.right &&
    !region.holes.some((hole) => contains(hole, row, column))
  );
}

/** The cells of the first rows, this many of them. */
export function firstRowsOf(grid: SheetGrid, region: Region, count: number): GridCell[][] {
  const rows: GridCell[][] = [];
  for (const gridRow of rowsOf(grid, region)) {
    rows.push(cellsInRegion(grid, gridRow, region));
    if (rows.length === count) break;
  }
  return rows;
}

/** Position of the first row at or below. */
function findRow(rows: readonly GridRow[], row: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.row ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
