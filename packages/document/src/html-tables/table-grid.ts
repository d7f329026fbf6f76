import { toHalfWidth } from "../language/half-width.ts";
import type { HtmlTable, TableCell } from "./html-table.ts";

/** A cell as a reader sees it in one row: its own, or one reaching down from a row above. */
export interface Segment {
  readonly cell: TableCell;
  /** 0-based column where it begins. */
  readonly column: number;
  readonly isFromAbove: boolean;
}

/** For each row the cells that show in it, by column. */
export type TableGrid = readonly (readonly Segment[])[];

interface Reaching {
  readonly cell: TableCell;
  readonly column: number;
  rowsLeft: number;
}

/** Lays a table out: which cell covers which columns of which row. */
export function layOut({ rows }: Pick<HtmlTable, "rows">): TableGrid {
  let reaching: Reaching[] = [];
  return rows.map(({ cells }) => {
    const segments: Segment[] = reaching.map(({ cell, column }) => ({
      cell,
      column,
      isFromAbove: true,
    }));
    const starting = placeCells(cells, reaching);
    for (const { cell, column } of starting) segments.push({ cell, column, isFromAbove: false });
    reaching = [...reaching, ...starting]
      .map((entry) => ({ ...entry, rowsLeft: entry.rowsLeft - 1 }))
      .filter(({ rowsLeft }) => rowsLeft > 0)
      .toSorted((one, other) => one.column - other.column);
    return segments.toSorted((one, other) => one.column - other.column);
  });
}

/** Each cell of a row is in the first column that is free. `reaching` is sorted by column. */
function placeCells(cells: readonly TableCell[], reaching: readonly Reaching[]): Reaching[] {
  let column = 0;
  let passed = 0;
  return cells.map((cell) => {
    for (let above = reaching[passed]; above && above.column <= column; above = reaching[passed]) {
      column = Math.max(column, above.column + above.cell.columnSpan);
      passed += 1;
    }
    const placed = { cell, column, rowsLeft: cell.rowSpan };
    column += cell.columnSpan;
    return placed;
  });
}

/** Columns covered in a row, cells from above included. */
export function columnsIn(row: readonly Segment[]): number {
  return row.reduce((sum, { cell }) => sum + cell.columnSpan, 0);
}

export function columnsOf(grid: TableGrid): number {
  return grid.reduce((most, row) => Math.max(most, columnsIn(row)), 0);
}

/** Each cell of a table once, row by row, with its place. Spans end with the table. */
export function cellsOf(table: Pick<HtmlTable, "rows">) {
  const grid = layOut(table);
  return grid.flatMap((segments, row) =>
    segments
      .filter(({ isFromAbove }) => !isFromAbove)
      .map(({ cell, column }) => ({
        cell,
        row,
        column,
        rowspan: Math.min(cell.rowSpan, grid.length - row),
        colspan: cell.columnSpan,
      })),
  );
}

/** The cell that covers a column. */
export function segmentAt(row: readonly Segment[], column: number): Segment | undefined {
  return row.find(
    (segment) => segment.column <= column && column < segment.column + segment.cell.columnSpan,
  );
}

/** Checks whether a cell shows nothing: no text and no picture. */
export function isBlank({ html }: TableCell): boolean {
  return !/<img\b/i.test(html) && plainText(html) === "";
}

/** A cell's text for comparing: no tags, no white space, half width. */
export function comparableText({ html }: TableCell): string {
  return toHalfWidth(plainText(html)).replaceAll(/\s+/g, "");
}

/** A cell's text without tags. Entities stay. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll("&nbsp;", " ")
    .trim();
}
