import type { Ruling } from "@parsewright/document/files";
import { medianOf, unionOf } from "@parsewright/document/geometry";
import { MIN_ALIKE_SHARE, MIN_FIELDS } from "../steps/blank-rows.ts";
import { dividingLines } from "../steps/drawn-lines.ts";
import type { CellLine, TableLine } from "./place-pieces.ts";
import { rowsByLeading } from "./rows-by-leading.ts";
import { rowsByWrapping } from "./rows-by-wrapping.ts";
import type { TableArea } from "../steps/table-area.ts";
import { isFigureRow, isNumberRow, textOf, WORD_SPACE_SIZES } from "../steps/text-rows.ts";

/** Lines of text that make one row of a table. */
export interface LineGroup {
  readonly lines: TableLine[];
  /** Cells that are between two rows and span both. They are listed with the upper row. */
  readonly between: CellLine[];
  /** Number of lines across the table above this row. */
  readonly band: number;
}

/** Lines of one cell are closer than rows: by less than this share of the usual distance between rows. */
const CLOSE_SHARE = 0.8;

/** Lines that overlap are in one row: their baselines are closer than this many font sizes. */
const OVERLAPPING_SIZES = 0.7;

/** Facts about the table whose lines are grouped. */
interface GroupedTable extends Pick<TableArea, "rulings" | "isRecognized"> {
  readonly columnCount: number;
}

/** Groups lines of text to rows of the table. */
export function groupLines(
  lines: readonly TableLine[],
  { rulings, columnCount, isRecognized }: GroupedTable,
): LineGroup[] {
  const bands = bandsOf(lines, rulings);
  if (hasRuleForEveryRow(lines, { bands, columnCount })) return groupBy(lines, bands, () => true);
  const floating = lines.map((_, index) => floats(lines, index));
  const solid = lines.filter((_, index) => !floating[index]);
  const context = { usual: usualPitch(solid), widths: columnWidths(lines, columnCount) };
  const groups = groupBy(lines, bands, (group, index) => {
    const line = lines[index];
    if (floating[index]) return "between";
    return line !== undefined && continues(group, line, context);
  });
  const byLeading = areDoubtful(groups) ? rowsByLeading(lines, { bands, columnCount }) : undefined;
  const joined =
    byLeading === undefined && isRecognized && areLoose(groups)
      ? rowsByWrapping(lines, { bands, usual: context.usual, widths: context.widths })
      : byLeading;
  return joined === undefined
    ? groups
    : groupBy(lines, bands, (_, index) => joined[index] === true);
}

/** Puts each line into the row of the line before it, between that row and the next, or into a row of its own. */
function groupBy(
  lines: readonly TableLine[],
  bands: readonly number[],
  placeOf: (group: LineGroup, index: number) => boolean | "between",
): LineGroup[] {
  const groups: LineGroup[] = [];
  for (const [index, line] of lines.entries()) {
    const group = groups.at(-1);
    const band = bands[index] ?? 0;
    const place = group !== undefined && placeOf(group, index);
    if (place === "between") group?.between.push(...line.cells);
    else if (place && group?.band === band) group.lines.push(line);
    else groups.push({ lines: [line], between: [], band });
  }
  return groups;
}

/**
 * Checks whether some rows have two figures in one cell, or none at all: lines without figures may be the first lines
 * of wrapped names.
 */
function areDoubtful(groups: readonly LineGroup[]): boolean {
  const names = hasFigures(groups).filter((one) => !one);
  const isStacked = groups.some(({ lines }) => {
    const figures = lines.flatMap(({ cells }) => cells).filter(isFigure);
    return new Set(figures.map(({ column }) => column)).size < figures.length;
  });
  return isStacked || names.length > 0;
}

/** Checks whether rows have a name without figures, figures without a name, or two in one cell. */
function areLoose(groups: readonly LineGroup[]): boolean {
  const body = hasFigures(groups);
  const hasName = groups
    .slice(groups.length - body.length)
    .map(({ lines }) => lines.some(({ cells }) => cells.some(({ column }) => column === 0)));
  const loose = body.filter((one, index) => !(one && hasName[index] === true));
  const hasBody = body.some(Boolean);
  return hasBody && (areDoubtful(groups) || loose.length > 0);
}

/** Looks for figures in each row, from the first row with some. */
function hasFigures(groups: readonly LineGroup[]): boolean[] {
  const hasFigure = groups.map(({ lines }) => lines.some(({ cells }) => cells.some(isFigure)));
  return hasFigure.slice(hasFigure.indexOf(true));
}

/** Counts the lines across the table above each line of text. */
function bandsOf(lines: readonly TableLine[], rulings: readonly Ruling[]): number[] {
  const [from, , to] = unionOf(lines.flatMap(({ cells }) => cells.map(({ box }) => box)));
  const across = dividingLines(rulings, "horizontal", { from, to });
  return lines.map(({ row }) => across.filter((y) => y < row.baseline - 0.3 * row.size).length);
}

function usualPitch(lines: readonly TableLine[]): number {
  const pitches = lines
    .slice(1)
    .map(({ row }, index) => row.baseline - (lines[index]?.row.baseline ?? 0));
  return medianOf(pitches);
}

/** Checks for a line between two others, in columns that both leave empty: its cells span both. */
function floats(lines: readonly TableLine[], index: number): boolean {
  const [above, line, below] = [lines[index - 1], lines[index], lines[index + 1]];
  if (above === undefined || line === undefined || below === undefined) return false;
  const gap = below.row.baseline - above.row.baseline;
  const isBetween =
    gap < 2 * line.row.size &&
    line.row.baseline - above.row.baseline < 0.75 * gap &&
    below.row.baseline - line.row.baseline < 0.75 * gap;
  return isBetween && !sharesColumn(line, above) && !sharesColumn(line, below);
}

function sharesColumn(first: TableLine, second: TableLine): boolean {
  return first.cells.some((cell) => second.cells.some((other) => overlaps(cell, other)));
}

function overlaps(first: CellLine, second: CellLine): boolean {
  return (
    first.column < second.column + second.colspan && second.column < first.column + first.colspan
  );
}

/** Measures the right edge and the width of the text of each column. */
function columnWidths(lines: readonly TableLine[], columnCount: number) {
  const cells = lines.flatMap((line) => line.cells).filter(({ colspan }) => colspan === 1);
  return Array.from({ length: columnCount }, (_, column) => {
    const boxes = cells.filter((cell) => cell.column === column).map(({ box }) => box);
    if (boxes.length === 0) return { right: 0, width: 0 };
    const [left, , right] = unionOf(boxes);
    return { right, width: right - left };
  });
}

interface Context {
  readonly usual: number;
  readonly widths: readonly { readonly right: number; readonly width: number }[];
}

/** Checks whether a line continues the cells of the row above it. */
function continues({ lines }: LineGroup, line: TableLine, { usual, widths }: Context): boolean {
  const last = lines.at(-1);
  if (last === undefined) return false;
  const pitch = line.row.baseline - last.row.baseline;
  const overlap = OVERLAPPING_SIZES * Math.max(last.row.size, line.row.size);
  if (pitch < overlap && !hasNumberUnderNumber(last, line)) return true;
  const isUnderText = line.cells.every((cell) => cellAbove(lines, cell) !== undefined);
  if (pitch < CLOSE_SHARE * usual && pitch < 1.7 * line.row.size)
    return isUnderText || (line.cells[0]?.column ?? 0) > 0;
  // If all cells of a row have a next line, that line is the next row.
  if (!isUnderText || pitch > 1.1 * usual || line.cells.length >= countCells(lines)) return false;
  return line.cells.every((cell) => isWrapped(last, cell, { widths, size: line.row.size }));
}

function countCells([first]: readonly TableLine[]): number {
  return first?.cells.length ?? 0;
}

function cellAbove(lines: readonly TableLine[], cell: CellLine): CellLine | undefined {
  return lines
    .flatMap(({ cells }) => cells)
    .findLast((other) => other.column === cell.column && other.colspan >= cell.colspan);
}

/** Checks for wrapped text: the first word of a line had no room in the line above. */
function isWrapped(
  above: TableLine,
  cell: CellLine,
  { widths, size }: { widths: Context["widths"]; size: number },
): boolean {
  const before = above.cells.find(({ column }) => column === cell.column);
  const column = widths[cell.column];
  const word = cell.words[0];
  if (before === undefined || column === undefined || word === undefined) return false;
  if (isNumber(before) || !/\p{Ll}/u.test(textOf(cell))) return false;
  const needed = word.box[2] - word.box[0] + WORD_SPACE_SIZES * size;
  return before.box[2] + needed > column.right + 0.1 * size;
}

/** Checks whether the lines across the table are between all rows, so that each field between two of them is one row. */
function hasRuleForEveryRow(
  lines: readonly TableLine[],
  { bands, columnCount }: { bands: readonly number[]; columnCount: number },
): boolean {
  const counts = new Map<number, number>();
  for (const [index, line] of lines.entries()) {
    const band = bands[index] ?? 0;
    const above = bands[index - 1] === band ? lines[index - 1] : undefined;
    const filled = line.cells.reduce((sum, { colspan }) => sum + colspan, 0);
    const isRow =
      above === undefined ||
      filled >= MIN_ALIKE_SHARE * columnCount ||
      hasNumberUnderNumber(above, line);
    counts.set(band, (counts.get(band) ?? 0) + (isRow ? 1 : 0));
  }
  const rowLike = [...counts.values()].filter((count) => count <= 1).length;
  return counts.size >= MIN_FIELDS && rowLike >= MIN_ALIKE_SHARE * counts.size;
}

/** Checks for a number below a number, which is another row: numbers are not wrapped. */
function hasNumberUnderNumber(above: TableLine, line: TableLine): boolean {
  return line.cells.some(
    (cell) =>
      isNumber(cell) &&
      above.cells.some((other) => other.column === cell.column && isNumber(other)),
  );
}

function isFigure(cell: CellLine): boolean {
  return isFigureRow({ pieces: [cell] });
}

function isNumber(cell: CellLine): boolean {
  return isNumberRow({ pieces: [cell] });
}
