import type { PlacedCell } from "../table-cells.ts";
import { isNumberRow, readRows } from "../text-rows.ts";

/** How many cells look as if they were several: text with a wide gap, or numbers below each other. */
export function countDoubtful(cells: readonly PlacedCell[]): number {
  return cells.reduce((count, { characters }) => {
    const rows = readRows(characters);
    const stacked = rows.filter(
      (row, index) =>
        index > 0 && isNumberRow(row) && rows.slice(index - 1, index).every(isNumberRow),
    ).length;
    return count + stacked + (rows.some(({ pieces }) => pieces.length > 1) ? 1 : 0);
  }, 0);
}
