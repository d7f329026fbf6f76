import { boxWidth } from "@parsewright/document/geometry";
import { startsInSquare } from "@parsewright/document/language";
import type { CellLine, TableLine } from "./place-pieces.ts";
import { isFigureRow, isNumberRow, textOf, WORD_SPACE_SIZES } from "../steps/text-rows.ts";

/**
 * Lines in different columns that are closer than this share of the usual distance are one line: a scan leans a little.
 */
const ONE_LINE_SHARE = 0.5;
/** The same for figures without a name, below a name without figures. */
const FIGURES_OF_NAME_SHARE = 0.9;

/** Recognised lines are wider or narrower than their print by up to this much, in font sizes. */
const ROOM_SLACK_SIZES = 0.5;

interface WrappingContext {
  readonly bands: readonly number[];
  /** The usual distance of lines, in points. */
  readonly usual: number;
  /** Of the columns, in points. */
  readonly widths: readonly { readonly width: number }[];
}

/**
 * Finds rows with wrapped names or heads by their words. A cell continues in the next line if that line begins with a
 * small letter, and its first word had no room above. The result is true for each line that is in the row of the line
 * before it. It is `undefined` where names begin with small letters anyway, or where two figures would be in one cell.
 */
export function rowsByWrapping(
  lines: readonly TableLine[],
  context: WrappingContext,
): boolean[] | undefined {
  if (hasSmallNames(lines)) return undefined;
  const isJoined = lines.map((line, index) => {
    const above = lines[index - 1];
    if (above === undefined || context.bands[index] !== context.bands[index - 1]) return false;
    return isOneLine(above, line, context.usual) || goesOn(lines, index, context);
  });
  return hasFigureUnderFigure(lines, isJoined) ? undefined : isJoined;
}

/** Checks whether a row with figures has a name with a small first letter and is below another row with figures. */
function hasSmallNames(lines: readonly TableLine[]): boolean {
  return lines.some((line, index) => {
    const above = lines[index - 1];
    const name = nameOf(line);
    return (
      name !== undefined &&
      beginsSmall(name) &&
      hasFigure(line) &&
      above !== undefined &&
      nameOf(above) !== undefined &&
      hasFigure(above)
    );
  });
}

function nameOf({ cells }: TableLine): CellLine | undefined {
  return cells.find(({ column }) => column === 0);
}

function hasFigure({ cells }: TableLine): boolean {
  return cells.some(isFigure);
}

function beginsSmall(cell: CellLine): boolean {
  return /^\p{Ll}/u.test(textOf(cell));
}

function isOneLine(above: TableLine, line: TableLine, usual: number): boolean {
  const pitch = line.row.baseline - above.row.baseline;
  const areApart = nameOf(above) !== undefined && !hasFigure(above) && line.cells.every(isFigure);
  const share = areApart ? FIGURES_OF_NAME_SHARE : ONE_LINE_SHARE;
  return pitch < share * usual && pairsOf(above.cells, line).length === 0;
}

function isFigure(cell: CellLine): boolean {
  return isFigureRow({ pieces: [cell] });
}

/** Checks whether a line continues all cells that are above it. */
function goesOn(
  lines: readonly TableLine[],
  index: number,
  { usual, widths }: WrappingContext,
): boolean {
  const [line, above] = [lines[index], lines[index - 1]];
  if (line === undefined || above === undefined) return false;
  const before = lines[index - 2];
  const isSplit = before !== undefined && isOneLine(before, above, usual);
  const upper = isSplit ? [...before.cells, ...above.cells] : above.cells;
  const pairs = pairsOf(upper, line);
  const isEven = pairs.length === upper.length || pairs.length === line.cells.length;
  return (
    pairs.length > 0 &&
    isEven &&
    pairs.every(([first, second]) => isWrapped(first, second, { widths, size: line.row.size }))
  );
}

/** Cells of a line with those above them. */
function pairsOf(upper: readonly CellLine[], { cells }: TableLine): [CellLine, CellLine][] {
  return cells.flatMap((cell) => {
    const first = upper.find(({ column, colspan }) => reaches(cell, { column, colspan }));
    return first === undefined ? [] : [[first, cell] as [CellLine, CellLine]];
  });
}

function reaches(cell: CellLine, { column, colspan }: Pick<CellLine, "column" | "colspan">) {
  return cell.column < column + colspan && column < cell.column + cell.colspan;
}

function isWrapped(
  first: CellLine,
  second: CellLine,
  { widths, size }: { widths: WrappingContext["widths"]; size: number },
): boolean {
  const [word] = second.words;
  const isInOneColumn = first.column === second.column && first.colspan === 1;
  if (word === undefined || !isInOneColumn || isNumberRow({ pieces: [first] })) return false;
  const room = (widths[first.column]?.width ?? 0) - boxWidth(first.box) - ROOM_SLACK_SIZES * size;
  // Chinese and Japanese have no small letters, and break their lines anywhere.
  if (startsInSquare(textOf(second))) return startsInSquare(textOf(first)) && room < size;
  const needed = boxWidth(word.box) + WORD_SPACE_SIZES * size;
  return beginsSmall(second) && room < needed;
}

/** Checks for figures below each other in one row: they belong to two rows, as figures are not wrapped. */
function hasFigureUnderFigure(lines: readonly TableLine[], isJoined: readonly boolean[]): boolean {
  let columns = new Set<number>();
  return lines.some((line, index) => {
    if (isJoined[index] !== true) columns = new Set();
    const figures = line.cells.filter(isFigure);
    const isTwice = figures.some(({ column }) => columns.has(column));
    for (const { column } of figures) columns.add(column);
    return isTwice;
  });
}
