import type { Box } from "@parser/contract";
import type { Character, SourcePage } from "../../formats/page-source.ts";
import { isInside, medianOf } from "../../geometry/box.ts";
import { readSegments } from "../text-layer/read-segments.ts";
import type { TextSegment } from "../text-layer/text-segment.ts";
import { findSeparators, type Separator } from "./find-columns.ts";
import { readAlignedRows, toCells } from "./read-aligned-rows.ts";
import type { TableRegion } from "./table-region.ts";
import { groupRows, type TextRow } from "./text-rows.ts";

const MIN_ROWS = 3;

/** Rows of one table stand no further apart than this many font sizes, foot of one to head of the next. */
const MAX_ROW_GAP_SIZES = 2.2;

/** Share of the fields that hold text. */
const MIN_FILLED_SHARE = 0.5;

/** Lines of print are this many font sizes long; a table has at least one column whose cells are shorter. */
const MIN_PRINT_SIZES = 9;

/** Cells are this many font sizes long at the most, most of them. */
const MAX_USUAL_CELL_SIZES = 22;

/** The marks before the items of a list, which stand in a column of their own. */
const LIST_MARK = /^(?:[•◦▪‣●○■□◆►▶➢✓∙·–-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)])$/u;

const BULLET = /^[•◦▪‣●○■□◆►▶➢✓∙]/u;

/** Dots that lead to a page number. */
const LEADER = /\.{4,}|(?:\. ){4,}/;

/** Numbers of equations stand in a column of their own. */
const EQUATION_NUMBER = /^\(\d+(?:\.\d+)*[a-z]?\)$/;

/** Cells stand closer together than columns of print: a little further apart than words. */
const CELL_GAP_SIZES = 0.75;

/** The tables of a page that nothing but the alignment of their text shows. `characters` are those outside other tables. */
export function findAlignedTables(
  page: SourcePage,
  characters: readonly Character[],
): TableRegion[] {
  const rows = groupRows(readSegments(characters, { maxGapSizes: CELL_GAP_SIZES }));
  return findRuns(rows).flatMap((run) => {
    const separators = findSeparators(run);
    if (separators.length === 0 || !isTable(run, separators)) return [];
    return readRun([...headingRow(run, rows, separators), ...run], separators, page) ?? [];
  });
}

/** Runs of rows that stand close together and mostly have several segments each. */
function findRuns(rows: readonly TextRow[]): TextRow[][] {
  const runs: TextRow[][] = [];
  let run: TextRow[] = [];
  const finish = () => {
    const last = run.findLastIndex(({ segments }) => segments.length > 1);
    if (last + 1 >= MIN_ROWS) runs.push(run.slice(0, last + 1));
    run = [];
  };
  for (const row of rows) {
    const previous = run.at(-1);
    const isNear =
      previous !== undefined && row.top - previous.bottom <= MAX_ROW_GAP_SIZES * previous.size;
    if (!isNear || !continuesRun(run, row)) finish();
    if (run.length > 0 || (row.segments.length > 1 && !isListItem(row))) run.push(row);
  }
  finish();
  return runs;
}

function isListItem({ segments }: TextRow): boolean {
  return BULLET.test(segments[0]?.text ?? "");
}

/** A row of one segment belongs to a run only when it is short: the rest of a cell, or a row that is mostly empty. */
function continuesRun(run: readonly TextRow[], row: TextRow): boolean {
  if (isListItem(row)) return false;
  if (row.segments.length > 1) return true;
  const [segment] = row.segments;
  const widths = run.map(
    ({ segments }) => (segments.at(-1)?.box[2] ?? 0) - (segments[0]?.box[0] ?? 0),
  );
  return segment !== undefined && segment.box[2] - segment.box[0] < 0.5 * Math.max(...widths, 0);
}

/** The row above a run, when its words fall into all of the run's columns: headings stand closer together than values. */
function headingRow(
  run: readonly TextRow[],
  rows: readonly TextRow[],
  separators: readonly Separator[],
): TextRow[] {
  const [first] = run;
  if (first === undefined) return [];
  const above = rows[rows.indexOf(first) - 1];
  if (above === undefined || first.top - above.bottom > MAX_ROW_GAP_SIZES * first.size) return [];
  return toCells(above, separators).every(({ text, colspan }) => text !== "" && colspan === 1)
    ? [above]
    : [];
}

function readRun(
  run: readonly TextRow[],
  separators: readonly Separator[],
  page: SourcePage,
): TableRegion | undefined {
  const boxes = run.flatMap(({ segments }) => segments.map(({ box }) => box));
  const box: Box = [
    Math.min(...boxes.map(([left]) => left)),
    Math.min(...boxes.map(([, top]) => top)),
    Math.max(...boxes.map(([, , right]) => right)),
    Math.max(...boxes.map(([, , , bottom]) => bottom)),
  ];
  // Axes and labels of a drawing line up too.
  const drawn = [...page.drawings, ...page.fills].filter((drawing) =>
    isInside(drawing, box),
  ).length;
  if (drawn > run.length || page.images.some((image) => isInside(image.box, box))) return undefined;
  const html = readAlignedRows(run, separators);
  const characters = page.characters.filter((character) => isInside(character.box, box));
  return { box, html, characters: new Set(characters) };
}

function isTable(run: readonly TextRow[], separators: readonly Separator[]): boolean {
  const columns = columnsOf(run, separators);
  const filled = columns.reduce((sum, cells) => sum + cells.length, 0);
  if (filled < MIN_FILLED_SHARE * run.length * columns.length) return false;
  if (isContents(run, columns) || isNumbered(columns)) return false;
  const usual = columns.map((cells) =>
    medianOf(cells.map(({ box, size }) => (box[2] - box[0]) / Math.max(size, 1))),
  );
  return Math.min(...usual) < MIN_PRINT_SIZES && medianOf(usual) < MAX_USUAL_CELL_SIZES;
}

/** A table of contents: headings, and pages that never go back. */
function isContents(
  run: readonly TextRow[],
  columns: readonly (readonly TextSegment[])[],
): boolean {
  if (run.some(({ segments }) => segments.some(({ text }) => LEADER.test(text)))) return true;
  const pages =
    columns.at(-1)?.map(({ text }) => (/^\d{1,4}$/.test(text) ? Number(text) : Number.NaN)) ?? [];
  const isAscending = pages.every((page, index) => page >= (pages[index - 1] ?? 0));
  return columns.length === 2 && pages.length > MIN_ROWS && isAscending;
}

/** The items of a list with their marks, or equations with their numbers. */
function isNumbered(columns: readonly (readonly TextSegment[])[]): boolean {
  const [first = []] = columns;
  const last = columns.at(-1) ?? [];
  const isList = columns.length === 2 && first.every(({ text }) => LIST_MARK.test(text));
  return isList || (last.length > 0 && last.every(({ text }) => EQUATION_NUMBER.test(text)));
}

/** The segments of each column, those that cross into another left out. */
function columnsOf(run: readonly TextRow[], separators: readonly Separator[]): TextSegment[][] {
  const columns: TextSegment[][] = Array.from({ length: separators.length + 1 }, () => []);
  for (const segment of run.flatMap(({ segments }) => segments)) {
    const first = separators.filter(({ to }) => segment.box[0] >= to - 1).length;
    const last = separators.filter(({ from }) => segment.box[2] > from + 1).length;
    if (first === last) columns[first]?.push(segment);
  }
  return columns;
}
