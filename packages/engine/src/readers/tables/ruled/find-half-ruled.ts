import type { Box } from "@parsewright/contract";
import type { Character, Ruling, SourcePage } from "@parsewright/document/files";
import { boxWidth, medianOf, unionOf } from "@parsewright/document/geometry";
import { endsClause } from "@parsewright/document/language";
import { HEADING_SIZE_RATIO } from "@parsewright/document/order";
import { DRAWING_SLACK_POINTS, joinCollinear } from "../steps/drawn-lines.ts";
import { areaOf, containsMiddle, type TableArea } from "../steps/table-area.ts";
import { EVEN_SPACE_SIZES, isCaption, isEvenlySpaced } from "../steps/not-a-table.ts";
import {
  boxOfRows,
  isFigureRow,
  MAX_ROW_GAP_SIZES,
  readRows,
  SAME_ROW_SIZES,
  textOf,
  type TextRow,
} from "../steps/text-rows.ts";

/** A single piece of text that is wider than this share of the table is a line of print. */
const PRINT_SHARE = 0.6;

/**
 * Text between two tables has more white above it than this, in font sizes, and than this multiple of the white above
 * cells.
 */
const MIN_TEXT_WHITE_SIZES = 0.8;
const MIN_WHITE_RATIO = 2;

/** Limit: more lines than the tables of a page have are a drawing. */
const MAX_LINES = 300;

/** Limit: more tables than a page has. */
const MAX_AREAS = 30;

/**
 * Finds areas between horizontal lines that begin and end at the same places, with text between them that is not print.
 */
export function findHalfRuled(page: SourcePage, characters: readonly Character[]): TableArea[] {
  const rulings = joinCollinear(page.rulings);
  const lines = rulings.filter(({ direction }) => direction === "horizontal");
  if (lines.length > MAX_LINES) return [];
  const uprights = rulings.filter(({ direction }) => direction === "vertical");
  const groups = groupAlike(lines);
  if (groups.length === 0) return [];
  const text = { characters, rows: readRows(characters) };
  const boxes: Box[] = [];
  // Takes the widest lines first: shorter ones inside a table are under its headings.
  for (const group of groups.toSorted((first, second) => lengthOf(second) - lengthOf(first))) {
    const outside = group.filter((line) => !boxes.some((box) => isWithin(line, box)));
    boxes.push(...tabularRuns(outside, uprights, text));
  }
  if (boxes.length > MAX_AREAS) return [];
  return boxes
    .filter((box) => !lacksNames(box, characters))
    .map((box) => areaOf(page, characters, box));
}

/** Checks for lines over columns of figures alone, such as those of totals, where the names of the rows are beside them. */
function lacksNames([left, top, right, bottom]: Box, characters: readonly Character[]): boolean {
  const rows = readRows(
    characters.filter((one) => containsMiddle([left, top, right, bottom], one.box)),
  );
  if (!rows.every(isFigureRow)) return false;
  const names = readRows(
    characters.filter((one) => containsMiddle([0, top, left, bottom], one.box)),
  );
  const named = rows.filter(({ baseline, size }) =>
    names.some((name) => Math.abs(name.baseline - baseline) < SAME_ROW_SIZES * size),
  );
  return 2 * named.length > rows.length;
}

function lengthOf([line]: readonly Ruling[]): number {
  return line === undefined ? 0 : line.to - line.from;
}

function isWithin({ position, from, to }: Ruling, [left, top, right, bottom]: Box): boolean {
  return (
    position > top &&
    position < bottom &&
    from >= left - DRAWING_SLACK_POINTS &&
    to <= right + DRAWING_SLACK_POINTS
  );
}

function groupAlike(lines: readonly Ruling[]): Ruling[][] {
  const groups: Ruling[][] = [];
  for (const line of lines.toSorted((first, second) => first.position - second.position)) {
    const group = groups.find(([first]) => first !== undefined && isAlike(first, line));
    if (group === undefined) groups.push([line]);
    else group.push(line);
  }
  return groups.filter((group) => group.length > 1);
}

function isAlike(first: Ruling, second: Ruling): boolean {
  return (
    Math.abs(first.from - second.from) <= DRAWING_SLACK_POINTS &&
    Math.abs(first.to - second.to) <= DRAWING_SLACK_POINTS
  );
}

/** Field between two neighbouring lines across. */
interface Field {
  readonly box: Box;
  readonly rows: readonly TextRow[];
  /** Its text begins before it, or goes on after it. */
  readonly isCrossed: boolean;
}

interface PageText {
  readonly characters: readonly Character[];
  readonly rows: readonly TextRow[];
}

/** Finds runs of lines with only cells between them, and gives the box of each run. */
function tabularRuns(lines: readonly Ruling[], uprights: readonly Ruling[], text: PageText): Box[] {
  const fields = lines.slice(1).map((next, index): Field => {
    const { from, to, position } = lines[index] ?? next;
    const box: Box = [from, position, to, next.position];
    const inside = text.characters.filter((one) => containsMiddle(box, one.box));
    return { box, rows: readRows(inside), isCrossed: isCrossed(box, text) };
  });
  const usualSize = medianOf(fields.flatMap(({ rows }) => rows.map(({ size }) => size)));
  const usualWhite = medianOf(
    fields.flatMap(({ box, rows: [first] }) =>
      first !== undefined && first.pieces.length > 1 ? [first.top - box[1]] : [],
    ),
  );
  const runs: { box: Box; isFramed: boolean }[] = [];
  let isOpen = false;
  for (const field of fields) {
    const { box } = field;
    const isFramed = isFramedBy(uprights, box);
    const isEnd: boolean = isOpen && isHeading(field, usualSize);
    const run = isOpen ? runs.at(-1) : undefined;
    isOpen = !isEnd && isTabular(field) && !hasTextBetweenTables(field, usualWhite);
    if (!isOpen) continue;
    // Ends a framed table with its frame, even if the next table is as wide.
    if (run?.isFramed === isFramed) run.box = unionOf([run.box, box]);
    else runs.push({ box, isFramed });
  }
  return runs.map(({ box }) => box);
}

/** Checks whether the text between the last line of a table and the first one of the next is a heading. */
function isHeading({ rows }: Field, usualSize: number): boolean {
  return (
    rows.length > 0 &&
    rows.every(({ pieces, size }) => pieces.length === 1 && size > HEADING_SIZE_RATIO * usualSize)
  );
}

/**
 * Checks whether text that is not part of a table begins in a field: a line across the columns with more white above it
 * than cells have. Lines of two tables that are equally wide have the text between the tables, and the second one's
 * heading, between them.
 */
function hasTextBetweenTables({ box, rows }: Field, usualWhite: number): boolean {
  return rows.some((row, index) => {
    const above = rows[index - 1];
    const white = row.top - (above?.bottom ?? box[1]);
    const isFar = white > MIN_TEXT_WHITE_SIZES * row.size && white > MIN_WHITE_RATIO * usualWhite;
    return isFar && row.pieces.length === 1 && (above === undefined || isSentence(row));
  });
}

function isSentence({ pieces }: TextRow): boolean {
  return endsClause(pieces.map(textOf).join(" "));
}

/** Checks whether upright lines close a box on both sides. */
function isFramedBy(uprights: readonly Ruling[], [left, top, right, bottom]: Box): boolean {
  const middle = (top + bottom) / 2;
  return [left, right].every((side) =>
    uprights.some(
      ({ position, from, to }) =>
        Math.abs(position - side) <= DRAWING_SLACK_POINTS && from < middle && to > middle,
    ),
  );
}

/** Checks whether a line of text reaches over a side of a field, as one of a paragraph between two tables does. */
function isCrossed([left, top, right, bottom]: Box, { rows }: PageText): boolean {
  return rows.some(
    ({ baseline, size, pieces }) =>
      baseline > top &&
      baseline < bottom &&
      pieces.some(({ box }) =>
        [left, right].some((side) => box[0] < side - size && box[2] > side + size),
      ),
  );
}

function isTabular({ box, rows, isCrossed: hasTextAround }: Field): boolean {
  if (box[3] - box[1] <= DRAWING_SLACK_POINTS) return true;
  if (hasTextAround || rows.some(isCaption) || isTextAboveWhite(box, rows)) return false;
  return rows.length > 0 && !rows.some((row, index) => continuesPrint(row, rows[index - 1], box));
}

/** Checks whether a line goes on below a line of print: as another one, or as the short last line of its paragraph. */
function continuesPrint(row: TextRow, above: TextRow | undefined, box: Box): boolean {
  if (above === undefined || !isPrint(above, box)) return false;
  const [[left, , right], [start, , end]] = [boxOfRows([row]), boxOfRows([above])];
  const isFlush = Math.abs(left - start) < row.size;
  const isJustified = isFlush && Math.abs(right - end) < EVEN_SPACE_SIZES * row.size;
  return isPrint(row, box) || isJustified || (isFlush && row.pieces.length === 1);
}

/** Checks for lines of text far above the next line: notes below a table, above the line at the foot of the page. */
function isTextAboveWhite(box: Box, rows: readonly TextRow[]): boolean {
  const last = rows.at(-1);
  return (
    last !== undefined &&
    rows.every(({ pieces }) => pieces.length === 1) &&
    box[3] - last.bottom > MAX_ROW_GAP_SIZES * last.size
  );
}

function isPrint(row: TextRow, [left, , right]: Box): boolean {
  const least = PRINT_SHARE * (right - left);
  if (isEvenlySpaced(row)) return boxWidth(boxOfRows([row])) > least;
  return row.pieces.every(({ box }) => boxWidth(box) > least);
}
