import type { CellRange } from "../sheet/cell-range.ts";
import { looksLikeHeader, SAMPLE_ROWS } from "./header-look.ts";
import type { Island } from "./island-set.ts";
import { firstRowsOf } from "./region.ts";
import type { GridCell, SheetGrid } from "./sheet-grid.ts";

/** A sheet in more pieces is one sparse table. */
const MAX_ISLANDS = 400;

/** Joins islands that are one table to the eye although blank cells part them. */
export function joinIslands(islands: readonly Island[], grid: SheetGrid): Island[] {
  if (islands.length > MAX_ISLANDS) return [islands.reduce(unite)];
  const joined = [...islands];
  for (let pair = findPair(joined, grid); pair !== undefined; pair = findPair(joined, grid)) {
    const [one, other] = pair;
    joined.splice(joined.indexOf(other), 1);
    joined[joined.indexOf(one)] = unite(one, other);
  }
  return joined;
}

function findPair(islands: readonly Island[], grid: SheetGrid): [Island, Island] | undefined {
  for (const one of islands) {
    const other = islands.find((island) => island !== one && belongTogether(one, island, grid));
    if (other !== undefined) return [one, other];
  }
  return undefined;
}

function belongTogether(one: Island, other: Island, grid: SheetGrid): boolean {
  return (
    overlap(one, other) ||
    isColumnGapWithinTable(one, other, grid) ||
    isRowGapWithinTable(one, other, grid)
  );
}

function overlap(one: CellRange, other: CellRange): boolean {
  return sharedRows(one, other) > 0 && sharedColumns(one, other) > 0;
}

/** One blank column, such as between labels and values; two tables side by side have headings each. */
function isColumnGapWithinTable(left: Island, right: Island, grid: SheetGrid): boolean {
  if (right.left !== left.right + 2 || sharedRows(left, right) < 2) return false;
  const areBothWide = widthOf(left) > 1 && widthOf(right) > 1;
  if (areBothWide && left.top === right.top) return needsLabelsOf(left, right, grid);
  return !(hasHeader(left, grid) && hasHeader(right, grid));
}

/** Checks whether the right one has nothing but numbers in the rows that the left one labels. */
function needsLabelsOf(left: Island, right: Island, grid: SheetGrid): boolean {
  if (left.bottom !== right.bottom) return false;
  const labels = sampleOf({ ...left, right: left.left }, grid)
    .slice(1)
    .flat();
  const values = sampleOf(right, grid).slice(1).flat();
  return (
    labels.length > 0 &&
    labels.every(({ isValue }) => !isValue) &&
    values.every(({ isValue }) => isValue)
  );
}

/** One blank row, such as in front of totals, with data again below it. */
function isRowGapWithinTable(upper: Island, lower: Island, grid: SheetGrid): boolean {
  if (lower.top !== upper.bottom + 2 || widthOf(upper) < 2 || widthOf(lower) < 2) return false;
  if (lower.left < upper.left || lower.right > upper.right) return false;
  const [first = []] = sampleOf(lower, grid);
  return first.some(({ isValue }) => isValue) && !hasHeader(lower, grid);
}

function hasHeader(island: Island, grid: SheetGrid): boolean {
  const [first = [], ...below] = sampleOf(island, grid);
  return looksLikeHeader(first, below);
}

function sampleOf(island: CellRange, grid: SheetGrid): GridCell[][] {
  return firstRowsOf(grid, { ...island, holes: [] }, 1 + SAMPLE_ROWS);
}

function widthOf({ left, right }: CellRange): number {
  return right - left + 1;
}

function sharedRows(one: CellRange, other: CellRange): number {
  return Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) + 1;
}

function sharedColumns(one: CellRange, other: CellRange): number {
  return Math.min(one.right, other.right) - Math.max(one.left, other.left) + 1;
}

function unite(one: Island, other: Island): Island {
  return {
    top: Math.min(one.top, other.top),
    left: Math.min(one.left, other.left),
    bottom: Math.max(one.bottom, other.bottom),
    right: Math.max(one.right, other.right),
    cellCount: one.cellCount + other.cellCount,
  };
}
