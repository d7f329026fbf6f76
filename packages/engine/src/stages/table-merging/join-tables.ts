import { joinsLinesWithoutSpace } from "@parsewright/document/language";
import {
  columnsIn,
  columnsOf,
  type HtmlTable,
  isBlank,
  layOut,
  type Segment,
  segmentAt,
  type TableCell,
  type TableRow,
} from "@parsewright/document/html-tables";
import { levelColumns } from "./level-columns.ts";

export interface JoinOptions {
  /** Leading rows of the later table that repeat the header. */
  readonly headerRows: number;
  /** Per column, 1 where the first data row goes on with the last row of the earlier table. */
  readonly cellMerge: readonly number[];
}

/** Joins two tables into one with the rows of both. */
export function joinTables(
  earlierTable: HtmlTable,
  laterTable: HtmlTable,
  { headerRows, cellMerge }: JoinOptions,
): HtmlTable {
  const earlier = structuredClone(earlierTable);
  const later = structuredClone(laterTable.rows.slice(headerRows));
  const section = earlier.rows.at(-1)?.section === "thead" ? "tbody" : earlier.rows.at(-1)?.section;
  for (const row of later) row.section = section;

  continueReachingCells(earlier.rows, later);
  levelColumns(earlier.rows, later);
  const added = cellMerge.includes(1) ? mergeCutRow(earlier.rows, later, cellMerge) : later;
  return { ...earlier, rows: [...earlier.rows, ...added] };
}

interface ReachingCell {
  readonly cell: TableCell;
  readonly column: number;
  /** Rows of the earlier table that the cell covers. */
  readonly rowsCovered: number;
}

/**
 * Lengthens cells whose rows go on after the page break. They are repeated there as blank cells, which are removed. A
 * cell that is not repeated ends at the break, unless the rows after it have room.
 */
function continueReachingCells(earlier: TableRow[], later: TableRow[]): void {
  const [firstRow] = later;
  const [firstSegments = []] = layOut({ rows: later });
  const unmatched: ReachingCell[] = [];
  for (const reaching of cellsReachingOut(earlier)) {
    const blank = firstSegments.find(({ cell, column }) => isBlankTwin(reaching, cell, column));
    if (!blank || !firstRow) {
      unmatched.push(reaching);
      continue;
    }
    firstRow.cells = firstRow.cells.filter((cell) => cell !== blank.cell);
    reaching.cell.rowSpan = reaching.rowsCovered + blank.cell.rowSpan;
    addPlace(reaching.cell, blank.cell);
  }
  const columnsTaken = unmatched.reduce((sum, { cell }) => sum + cell.columnSpan, 0);
  const hasRoom = columnsIn(firstSegments) + columnsTaken <= columnsOf(layOut({ rows: earlier }));
  if (hasRoom) return;
  for (const { cell, rowsCovered } of unmatched) cell.rowSpan = rowsCovered;
}

function isBlankTwin(reaching: ReachingCell, cell: TableCell, column: number): boolean {
  return (
    column === reaching.column && cell.columnSpan === reaching.cell.columnSpan && isBlank(cell)
  );
}

function cellsReachingOut(rows: TableRow[]): ReachingCell[] {
  return layOut({ rows }).flatMap((segments, row) =>
    segments
      .filter(({ cell, isFromAbove }) => !isFromAbove && row + cell.rowSpan > rows.length)
      .map(({ cell, column }) => ({ cell, column, rowsCovered: rows.length - row })),
  );
}

/** Moves the flagged cells of the first later row into the row before, and gives the later rows that remain. */
function mergeCutRow(
  earlier: TableRow[],
  later: TableRow[],
  cellMerge: readonly number[],
): TableRow[] {
  const grid = layOut({ rows: [...earlier, ...later] });
  const [lastRow = [], firstRow = [], secondRow = []] = grid.slice(earlier.length - 1);
  for (const [column, flag] of cellMerge.entries()) {
    const [target, source] = [segmentAt(lastRow, column), segmentAt(firstRow, column)];
    if (flag !== 1 || !target || !source || source.isFromAbove) continue;
    target.cell.html = joinContents(target.cell.html, source.cell.html);
    source.cell.html = "";
    addPlace(target.cell, source.cell);
  }
  const own = firstRow.filter(({ isFromAbove }) => !isFromAbove);
  if (!own.every(({ cell }) => isBlank(cell))) return later;
  for (const { cell } of firstRow) cell.rowSpan -= 1;
  return withoutFirstRow(later, own, secondRow);
}

/** Drops the first row, and moves its cells that span further rows to the row below. */
function withoutFirstRow(
  rows: TableRow[],
  dropped: readonly Segment[],
  second: readonly Segment[],
): TableRow[] {
  const [, secondRow, ...rest] = rows;
  if (!secondRow) return [];
  const ofSecond = second.filter(({ isFromAbove }) => !isFromAbove);
  const carried = dropped.filter(({ cell }) => cell.rowSpan > 0);
  const cells = [...carried, ...ofSecond]
    .toSorted((one, other) => one.column - other.column)
    .map(({ cell }) => cell);
  return [{ ...secondRow, cells }, ...rest];
}

/** Adds the place of the rest of a cell that the end of a page has cut. Its score is the lower one of both parts. */
function addPlace(cell: TableCell, { place: rest }: TableCell): void {
  if (cell.place === undefined || rest === undefined) return;
  const { parts = [], score, ...first } = rest;
  cell.place = {
    ...cell.place,
    parts: [...(cell.place.parts ?? []), first, ...parts],
    score: Math.min(cell.place.score, score),
  };
}

function joinContents(before: string, after: string): string {
  if (before === "" || after === "") return before + after;
  const isCjk =
    joinsLinesWithoutSpace(before.slice(-1)) && joinsLinesWithoutSpace(after.slice(0, 1));
  return `${before}${isCjk ? "" : " "}${after}`;
}
