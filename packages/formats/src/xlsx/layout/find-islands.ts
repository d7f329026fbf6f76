import { type CellRange, MAX_COLUMNS } from "../sheet/cell-range.ts";
import { createIslandSet, type Island, NO_ISLAND } from "./island-set.ts";
import type { GridRow, SheetGrid } from "./sheet-grid.ts";

/** Ranges that the file itself sets apart. */
export interface IslandBorders {
  /** Their cells belong to no island. */
  readonly closed: readonly CellRange[];
  /** Rows of headings: what is above does not belong to them. */
  readonly tops: readonly CellRange[];
}

/**
 * Finds cells that touch at a side, merged cells with all they cover.
 * Walks the rows once and holds no more than one row's width, so that the size of a sheet does not matter.
 */
export function findIslands(grid: SheetGrid, { closed, tops }: IslandBorders): Island[] {
  const islands = createIslandSet();
  const lastRow = grid.rows.at(-1)?.row ?? 0;
  const lastColumn = grid.rows.reduce(
    (last, { columns }) => Math.max(last, columns.at(-1) ?? 0),
    0,
  );
  /** By column: the island of the cell seen last there, and the last row which that cell covers. */
  const owners = new Int32Array(lastColumn + 2).fill(NO_ISLAND);
  const bottoms = new Int32Array(lastColumn + 2).fill(NOWHERE);

  /** The island of whatever is in a column at that row or below it, joined with another. */
  function touch(island: number, column: number, row: number): number {
    const owner = (bottoms[column] ?? NOWHERE) >= row ? (owners[column] ?? NO_ISLAND) : NO_ISLAND;
    return islands.join(island, owner);
  }

  function place({ row, columns }: GridRow, position: number, isTop: boolean): void {
    const left = columns[position] ?? 0;
    const merge = grid.mergeAt(row, left);
    const beforeNext = Math.min(lastColumn, (columns[position + 1] ?? MAX_COLUMNS) - 1);
    const right = merge === undefined ? left : Math.min(merge.right, beforeNext);
    const bottom = merge === undefined ? row : Math.min(merge.bottom, lastRow);
    let island = touch(touch(NO_ISLAND, left - 1, row), right + 1, row);
    for (let column = left; column <= right; column++) {
      island = touch(island, column, isTop ? row : row - 1);
    }
    island = islands.extend(island, { top: row, left, bottom, right });
    owners.fill(island, left, right + 1);
    bottoms.fill(bottom, left, right + 1);
  }

  for (const gridRow of grid.rows) {
    const closedHere = closed.filter(
      ({ top, bottom }) => gridRow.row >= top && gridRow.row <= bottom,
    );
    const topsHere = tops.filter(({ top }) => gridRow.row === top);
    for (const [position, column] of gridRow.columns.entries()) {
      if (!isInside(closedHere, column)) place(gridRow, position, isInside(topsHere, column));
    }
  }
  return islands.all();
}

/** Above every row and every row above it. */
const NOWHERE = -2;

function isInside(ranges: readonly CellRange[], column: number): boolean {
  return ranges.some(({ left, right }) => column >= left && column <= right);
}
