import type { HtmlTable } from "./html-table.ts";
import { columnsIn, columnsOf, isBlank, layOut, type Segment } from "./table-grid.ts";

/** Checks whether the rows of two tables can be under each other. `headerRows` of the later one are left out. */
export function haveMatchingColumns(
  earlier: HtmlTable,
  later: HtmlTable,
  headerRows: number,
): boolean {
  const [earlierGrid, laterGrid] = [layOut(earlier), layOut(later)];
  if (columnsOf(earlierGrid) === columnsOf(laterGrid)) return true;
  const lastRow = earlierGrid.findLast((row) => row.some(({ cell }) => !isBlank(cell)));
  const firstRow = laterGrid[headerRows];
  if (!lastRow || !firstRow) return false;
  return (
    columnsIn(lastRow) === columnsIn(firstRow) ||
    ownColumns(lastRow) === ownColumns(firstRow) ||
    lastRow.length === firstRow.length
  );
}

function ownColumns(row: readonly Segment[]): number {
  return columnsIn(row.filter(({ isFromAbove }) => !isFromAbove));
}
