import type { HtmlTable, TableCell } from "./html-table.ts";
import { columnsIn, comparableText, layOut, type Segment } from "./table-grid.ts";

const MOST_HEADER_ROWS = 5;

/** Counts the leading rows of `later` that repeat those of `earlier`. */
export function countRepeatedHeaderRows(earlier: HtmlTable, later: HtmlTable): number {
  return withReachOfSpans(later, countEqualLeadingRows(earlier, later));
}

/** Counts the equal leading rows of two tables, whether or not a cell of them reaches further down. */
export function countEqualLeadingRows(earlier: HtmlTable, later: HtmlTable): number {
  const [earlierGrid, laterGrid] = [layOut(earlier), layOut(later)];
  const rowsToCompare = Math.min(earlierGrid.length, laterGrid.length, MOST_HEADER_ROWS);
  const countWith = (areSame: RowComparison): number => {
    let rows = 0;
    while (rows < rowsToCompare && areSame(earlierGrid[rows] ?? [], laterGrid[rows] ?? []))
      rows += 1;
    return rows;
  };
  return countWith(areSameRows) || countWith(lookTheSame);
}

type RowComparison = (one: readonly Segment[], other: readonly Segment[]) => boolean;

function areSameRows(one: readonly Segment[], other: readonly Segment[]): boolean {
  const [own, othersOwn] = [ownCells(one), ownCells(other)];
  return (
    columnsIn(one) === columnsIn(other) &&
    own.length === othersOwn.length &&
    own.every((cell, position) => {
      const twin = othersOwn[position];
      return (
        cell.columnSpan === twin?.columnSpan &&
        cell.rowSpan === twin.rowSpan &&
        comparableText(cell) === comparableText(twin)
      );
    })
  );
}

/** Two readings of one header often differ in spans only. */
function lookTheSame(one: readonly Segment[], other: readonly Segment[]): boolean {
  return one.length === other.length && rowText(one) === rowText(other);
}

function rowText(row: readonly Segment[]): string {
  return ownCells(row).map(comparableText).join("\n");
}

function ownCells(row: readonly Segment[]): TableCell[] {
  return row.filter(({ isFromAbove }) => !isFromAbove).map(({ cell }) => cell);
}

/** The rows that a table begins with to name its columns: those the file marks, else the first one. */
export function countHeaderRows(table: HtmlTable): number {
  const { rows } = table;
  const body = rows.findIndex(
    ({ section, cells }) => section !== "thead" && cells.some(({ tag }) => tag === "td"),
  );
  if (rows.length < 2) return 0;
  const marked = body === -1 ? 1 : body;
  return Math.min(withReachOfSpans(table, Math.max(marked, 1)), rows.length - 1);
}

function withReachOfSpans({ rows }: HtmlTable, headerRows: number): number {
  let end = headerRows;
  for (let row = 0; row < end; row += 1) {
    const reach = Math.max(...(rows[row]?.cells ?? []).map(({ rowSpan }) => row + rowSpan), 0);
    end = Math.min(Math.max(end, reach), rows.length);
  }
  return end;
}
