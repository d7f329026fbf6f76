import type { PlacedCell } from "../table-cells.ts";
import { isNumberRow, readRows } from "../aligned/text-rows.ts";

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

/** How many columns have text in one place at most, as if they were a piece of another column. */
export function countLooseColumns(cells: readonly PlacedCell[]): number {
  const counts = new Map<number, number>();
  for (const { column, colspan, characters } of cells) {
    const isFilled = characters.length > 0 && colspan === 1;
    counts.set(column, (counts.get(column) ?? 0) + (isFilled ? 1 : 0));
  }
  return [...counts.values()].filter((count) => count <= 1).length;
}
