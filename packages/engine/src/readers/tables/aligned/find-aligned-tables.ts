import type { SourcePage } from "@parsewright/document/files";
import { startsWithBulletSign } from "@parsewright/document/language";
import { columnsOfPrint, isFlushWith, isJustified } from "./columns-of-print.ts";
import { findSeparators, type Separator } from "../steps/find-columns.ts";
import { isPlausible } from "./is-plausible.ts";
import {
  isCaption,
  isListing,
  isPrint,
  linesOfPrint,
  piecesByColumn,
} from "../steps/not-a-table.ts";
import { placePieces } from "./place-pieces.ts";
import { readAligned, toRegion } from "./read-aligned.ts";
import { areaOf } from "../steps/table-area.ts";
import type { TableRegion } from "../steps/table-region.ts";
import { tablesBeside } from "../steps/tables-beside.ts";
import { readTextLayer, type TextLayer } from "../../text/text-layer.ts";
import {
  boxOfRows,
  inReadingOrder,
  isNear,
  textOf,
  toRows,
  type TextRow,
} from "../steps/text-rows.ts";
import { MIN_ROWS } from "../steps/table-cells.ts";

/** At least this share of the fields of a table contains text. */
const MIN_FILLED_SHARE = 0.5;

/** Finds tables that only the alignment of their text shows. `text` is the text outside of other tables. */
export function findAlignedTables(
  page: SourcePage,
  { characters, segments }: TextLayer,
): TableRegion[] {
  const rows = toRows(segments);
  return findRuns(rows).flatMap((run) => {
    const columns = columnsOfPrint(run);
    if (columns.length > 0)
      return columns.flatMap((column) => findAlignedTables(page, readTextLayer(column)));
    const separators = findSeparators(run, { rulings: [] });
    if (separators.length === 0 || !isTable(run, separators)) return [];
    const whole = [...headingRow(run, rows, separators), ...run];
    const parts = tablesBeside(whole, separators, page.rulings);
    return parts.flatMap((part) => {
      const area = areaOf(page, characters, boxOfRows(part));
      const table = readAligned(part, area, parts.length === 1 ? separators : undefined);
      return table !== undefined && table.rowCount >= MIN_ROWS && isPlausible(table, area, page)
        ? toRegion(table, area)
        : [];
    });
  });
}

/** Finds runs of rows that are close together, most of them with several pieces. */
function findRuns(rows: readonly TextRow[]): TextRow[][] {
  const runs: TextRow[][] = [];
  let run: TextRow[] = [];
  let width = 0;
  const finish = (next?: TextRow) => {
    const last = run.findLastIndex(({ pieces }) => pieces.length > 1);
    if (last + 1 >= MIN_ROWS && !areHeadingsOf(next, run)) runs.push(run.slice(0, last + 1));
    run = [];
    width = 0;
  };
  for (const [index, row] of rows.entries()) {
    if ([rows[index - 1], rows[index + 1]].some((line) => isFlushWith(row, line))) {
      finish();
      continue;
    }
    const previous = run.at(-1);
    if (previous === undefined || !isNear(previous, row) || !continuesRun(row, width)) finish(row);
    if (run.length === 0 && !beginsRun(row)) continue;
    run.push(row);
    width = Math.max(width, (row.pieces.at(-1)?.box[2] ?? 0) - (row.pieces[0]?.box[0] ?? 0));
  }
  finish();
  return runs;
}

/**
 * Checks whether rows are headings side by side: an item of a list follows, as close to them as they are to each other.
 */
function areHeadingsOf(item: TextRow | undefined, rows: readonly TextRow[]): boolean {
  if (item === undefined || !isListItem(item)) return false;
  const gaps = [...rows, item].slice(1).map(({ top }, index) => top - (rows[index]?.bottom ?? top));
  return gaps.length > 1 && Math.max(...gaps.slice(0, -1)) >= (gaps.at(-1) ?? 0);
}

function beginsRun(row: TextRow): boolean {
  return row.pieces.length > 1 && !isListItem(row) && !isCaption(row);
}

function isListItem({ pieces }: TextRow): boolean {
  const [first] = inReadingOrder(pieces);
  return first !== undefined && startsWithBulletSign(textOf(first));
}

/**
 * Checks whether a row continues a run. One of a single piece does only if it is short: the rest of a cell, or a row
 * that is mostly empty.
 */
function continuesRun(row: TextRow, width: number): boolean {
  if (isListItem(row) || isCaption(row)) return false;
  const [piece] = row.pieces;
  return (
    row.pieces.length > 1 || (piece !== undefined && piece.box[2] - piece.box[0] < 0.5 * width)
  );
}

/**
 * Finds the row of headings above a run: its words fall into all columns of the run, as headings are closer together
 * than values. The words of a paragraph may do so too, whose last line stays with it.
 */
function headingRow(
  run: readonly TextRow[],
  rows: readonly TextRow[],
  separators: readonly Separator[],
): TextRow[] {
  const [first] = run;
  if (first === undefined) return [];
  const position = rows.indexOf(first);
  const above = rows[position - 1];
  if (above === undefined || !isNear(above, first)) return [];
  if (continuesText(above, rows[position - 2])) return [];
  const [cells = []] = placePieces([above, ...run], separators);
  const fillsColumns = cells.length === separators.length + 1;
  return fillsColumns && !isPrint([{ ...above, pieces: cells }]) ? [above] : [];
}

/** Checks whether a line is close below another one that has no columns either. */
function continuesText(line: TextRow, before: TextRow | undefined): boolean {
  return before !== undefined && before.pieces.length === 1 && isNear(before, line);
}

function isTable(run: readonly TextRow[], separators: readonly Separator[]): boolean {
  const columns = piecesByColumn(run, separators);
  const filled = columns.reduce((sum, cells) => sum + cells.length, 0);
  if (filled < MIN_FILLED_SHARE * run.length * columns.length) return false;
  return !(
    isListing(run, separators) ||
    isPrinted(run, separators) ||
    isJustified(run, columns.length)
  );
}

/** Checks whether rows contain lines of print. In a table of several columns, one of them may contain long cells. */
function isPrinted(run: readonly TextRow[], separators: readonly Separator[]): boolean {
  if (!isPrint(run)) return false;
  const columns = linesOfPrint(run).map(
    ({ box: [left] }) => separators.filter(({ from, to }) => left > (from + to) / 2).length,
  );
  return separators.length === 1 || new Set(columns).size > 1;
}
