import type { CellRange } from "../sheet/cell-range.ts";
import { findIslands } from "./find-islands.ts";
import { joinIslands } from "./join-islands.ts";
import type { Region } from "./region.ts";
import type { SheetGrid } from "./sheet-grid.ts";

/** Tables that the file itself defines, in rows and columns of the sheet. */
export interface TableHints {
  readonly definedTables: readonly { readonly range: CellRange; readonly headerRows: number }[];
  readonly autoFilter: CellRange | undefined;
}

/** Finds what is apart on a sheet, from top to bottom and left to right. */
export function findRegions(grid: SheetGrid, { definedTables, autoFilter }: TableHints): Region[] {
  const defined = definedTables.flatMap(({ range, headerRows }): Region[] => {
    const visible = grid.toVisible(range);
    return visible === undefined ? [] : [{ ...visible, definedTable: { headerRows }, holes: [] }];
  });
  const filter = autoFilter && grid.toVisible(autoFilter);
  const islands = findIslands(grid, { closed: defined, tops: filter ? [filter] : [] });
  const found = joinIslands(islands, grid).map((island): Region => ({
    ...island,
    holes: defined.filter((table) => overlap(table, island)),
  }));
  return [...defined, ...found].toSorted(
    (one, other) => one.top - other.top || one.left - other.left,
  );
}

function overlap(one: CellRange, other: CellRange): boolean {
  return (
    one.top <= other.bottom &&
    other.top <= one.bottom &&
    one.left <= other.right &&
    other.left <= one.right
  );
}
