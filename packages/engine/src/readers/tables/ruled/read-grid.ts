import type { Box } from "@parsewright/contract";
import type { Character, Ruling } from "@parsewright/document/files";
import { boxWidth, isInside, middleX, middleY } from "@parsewright/document/geometry";
import { findSeparators } from "../steps/find-columns.ts";
import { DRAWING_SLACK_POINTS } from "../steps/drawn-lines.ts";
import type { Grid } from "./find-grids.ts";
import { type Field, findCutWords, MIN_ROWS, type PlacedCell } from "../steps/table-cells.ts";
import { isPrint } from "../steps/not-a-table.ts";
import { type GridText, joinFields, placeText } from "./grid-fields.ts";
import { readSegments } from "../../text/read-segments.ts";
import { tableRegion, type TableRegion } from "../steps/table-region.ts";
import {
  isFigureRow,
  isNumberRow,
  type Piece,
  readRows,
  SAME_ROW_SIZES,
  type TextRow,
  toRows,
  type Word,
  WORD_SPACE_SIZES,
} from "../steps/text-rows.ts";

/**
 * A grid with fewer cells that contain text is a frame or a drawing. One cell with this many fields of text lacks its
 * inner lines.
 */
const MIN_FILLED_CELLS = 4;
const MIN_FILLED_SHARE = 0.25;

/** Bounding box of a grid. */
export function boxOfGrid({ xs, ys }: Grid): Box {
  return [xs[0] ?? 0, ys[0] ?? 0, xs.at(-1) ?? 0, ys.at(-1) ?? 0];
}

/**
 * Leaves out rows and columns that are too small for text and have none: the white inside a double line, or between the
 * boxes of two cells.
 */
export function withoutSlivers(grid: Grid, characters: readonly Character[]): Grid {
  const own = characters.filter(({ box }) => isInside(box, boxOfGrid(grid)));
  if (own.length === 0) return grid;
  const least = Math.min(...own.map(({ font }) => font.size));
  const keep = (edges: readonly number[], middleOf: (box: Box) => number): number[] =>
    edges.filter((edge, index) => {
      const before = edges[index - 1] ?? -Infinity;
      const isSmall = edge - before < least;
      return !isSmall || own.some(({ box }) => middleOf(box) >= before && middleOf(box) < edge);
    });
  return { ...grid, xs: keep(grid.xs, middleX), ys: keep(grid.ys, middleY) };
}

/** The cells of a grid with what is in them. */
export function placeInGrid(grid: Grid, characters: readonly Character[]): PlacedCell[] {
  const text = placeText(grid, characters);
  return joinFields(grid).flatMap((field) => splitCrowded(field, grid, text));
}

/** Writes a ruled grid as a table, or gives `undefined` for one that only frames something. */
export function readGrid(
  grid: Grid,
  cells: readonly PlacedCell[],
  { isRuled = false, rulings = [] }: { isRuled?: boolean; rulings?: readonly Ruling[] } = {},
): TableRegion | undefined {
  const filled = cells.filter(({ characters }) => readSegments(characters).length > 0);
  const hasShape =
    new Set(cells.map(({ row }) => row)).size > 1 &&
    (new Set(cells.map(({ column }) => column)).size > 1 ||
      (filled.length === cells.length && hasAllLines(grid, rulings)));
  if (
    !hasShape ||
    filled.length < MIN_FILLED_CELLS ||
    (filled.length < MIN_FILLED_SHARE * cells.length && !isForm(cells, filled))
  )
    return undefined;
  return tableRegion({ box: boxOfGrid(grid), cells, isRuled });
}

/** Checks whether lines are around all fields of a single column; backgrounds alone are stripes of a listing or a panel. */
function hasAllLines({ xs, ys }: Grid, rulings: readonly Ruling[]): boolean {
  const [[left = 0, right = 0], [top = 0, bottom = 0]] = [xs, [ys[0], ys.at(-1)]];
  const isDrawn = (direction: Ruling["direction"], place: number, [from, to]: [number, number]) =>
    rulings.some(
      (ruling) =>
        ruling.direction === direction &&
        Math.abs(ruling.position - place) <= DRAWING_SLACK_POINTS &&
        ruling.from <= from + DRAWING_SLACK_POINTS &&
        ruling.to >= to - DRAWING_SLACK_POINTS,
    );
  return (
    ys.every((y) => isDrawn("horizontal", y, [left, right])) &&
    xs.every((x) => isDrawn("vertical", x, [top, bottom]))
  );
}

/** Checks whether a grid has a head over each of its columns, and rows below it to be filled in. */
function isForm(cells: readonly PlacedCell[], filled: readonly PlacedCell[]): boolean {
  const heads = cells.filter(({ row }) => row === 0);
  return (
    cells.every(({ rowspan, colspan }) => rowspan === 1 && colspan === 1) &&
    heads.every((cell) => filled.includes(cell))
  );
}

/** Lines run beside the words of a table, and through those of a drawing: more than this share. */
const MAX_CUT_SHARE = 0.25;

/** Checks whether the lines of a grid run through words of the page. */
export function cutsWords(cells: readonly PlacedCell[], characters: readonly Character[]): boolean {
  const { words, cut } = findCutWords(cells, characters);
  return cut.length > MAX_CUT_SHARE * words.length;
}

/**
 * Splits a field over several columns whose text keeps to the columns: it is not one cell, but the table leaves out its
 * inner lines.
 */
function splitCrowded(field: Field, grid: Grid, text: GridText): PlacedCell[] {
  const { row, column, rowspan, colspan } = field;
  const place = (one: Field): PlacedCell => ({ ...one, characters: text(one) });
  const whole = (): PlacedCell => ({ ...place(field), box: boxOfField(field, grid) });
  if (colspan < 2) return splitFigures(field, text) ?? [whole()];
  const columns = Array.from({ length: colspan }, (_, index) => ({
    ...field,
    column: column + index,
    colspan: 1,
  }));
  const places = columns.flatMap((one) =>
    Array.from({ length: rowspan }, (_, index) => place({ ...one, row: row + index, rowspan: 1 })),
  );
  const filled = places.filter(({ characters }) => characters.length > 0);
  if (rowspan > 1 && filled.length >= MIN_FILLED_CELLS) return places;
  const rows = readRows(text(field));
  const homeOf = homesInColumns(columns, grid, rows);
  if (homeOf === undefined) return [whole()];
  // Divides by words, as one may begin a little before its column.
  return columns.map((one, index) => ({
    ...one,
    characters: rows.flatMap(({ pieces }) =>
      pieces.flatMap((piece, position) =>
        piece.words
          .filter((word) => homeOf(word, position) === index)
          .flatMap(({ characters }) => characters),
      ),
    ),
  }));
}

/**
 * Splits a field over several rows that has a figure at the height of each: figures are not wrapped, and a cell without
 * a background has no edges. Gives `undefined` for a field that is one cell.
 */
function splitFigures(field: Field, text: GridText): PlacedCell[] | undefined {
  if (field.rowspan < 2) return undefined;
  const lines = readRows(text(field));
  const places = Array.from({ length: field.rowspan }, (_, index) => {
    const one = { ...field, row: field.row + index, rowspan: 1 };
    return { ...one, characters: text(one) };
  });
  const filled = places.filter(({ characters }) => characters.length > 0);
  const isDivided = lines.length > 1 && lines.every(isFigureRow) && filled.length === lines.length;
  return isDivided ? places : undefined;
}

/** Finds the column of each word in a row of text. Gives `undefined` where the text does not keep to columns. */
function homesInColumns(
  columns: readonly Field[],
  grid: Grid,
  rows: readonly TextRow[],
): ((word: Word, position: number) => number) | undefined {
  if (rows.length === 0) return undefined;
  const homeOf = ({ box }: Pick<Piece, "box">) =>
    columns.findIndex(
      ({ column }) =>
        box[0] >= (grid.xs[column] ?? 0) - DRAWING_SLACK_POINTS &&
        box[2] <= (grid.xs[column + 1] ?? 0) + DRAWING_SLACK_POINTS,
    );
  if (keepToColumns(rows, homeOf)) return homeOf;
  return havePieceForEach(rows, columns, grid) ? (_, position) => position : undefined;
}

/** Checks whether no word crosses the column lines, and every row of text has words in several columns. */
function keepToColumns(
  rows: readonly TextRow[],
  homeOf: (word: Pick<Piece, "box">) => number,
): boolean {
  const homes = rows.map(({ pieces }) => pieces.flatMap(({ words }) => words.map(homeOf)));
  return (
    homes.every((row) => new Set(row).size > 1 && !row.includes(-1)) &&
    rows.some(({ pieces }) => pieces.length > 1)
  );
}

/**
 * Checks whether every row of text has one piece for each column, with its middle inside: heads that begin before their
 * column.
 */
function havePieceForEach(
  rows: readonly TextRow[],
  columns: readonly Field[],
  { xs }: Grid,
): boolean {
  return rows.every(
    ({ pieces }) =>
      pieces.length === columns.length &&
      pieces.every(({ box }, index) => {
        const [left = 0, right = 0] = xs.slice(columns[index]?.column);
        return middleX(box) >= left && middleX(box) < right;
      }),
  );
}

/** In columns of figures, at least this share of the lines is beside lines of other columns. */
const MIN_SHARED_HEIGHTS = 0.8;

/** Tables that hide rows or columns hide most of them: this many, and this share. */
const MIN_DIVIDED_LINES = 2;
const MIN_DIVIDED_SHARE = 0.5;

/**
 * Checks whether fields contain several rows or columns of text each. The table then has lines between groups only.
 */
export function hidesCells(grid: Grid, cells: readonly PlacedCell[]): boolean {
  const rows: PlacedCell[][] = [];
  for (const cell of cells) if (cell.characters.length > 0) (rows[cell.row] ??= []).push(cell);
  const counts = rows.map((row) => countLines(row, grid));
  const all = counts.reduce((sum, { lines }) => sum + lines, 0);
  const hidden = counts.reduce((sum, { lines, isHidden }) => sum + (isHidden ? lines : 0), 0);
  return hidden > MIN_DIVIDED_SHARE * all || hidesColumns(cells);
}

/** Checks whether the text of a column makes columns of its own: the table leaves some of its upright lines out. */
function hidesColumns(cells: readonly PlacedCell[]): boolean {
  const columns: PlacedCell[][] = [];
  for (const cell of cells) if (cell.colspan === 1) (columns[cell.column] ??= []).push(cell);
  return columns.some((column) => {
    const rows = readRows(column.flatMap(({ characters }) => characters));
    const divided = rows.filter(({ pieces }) => pieces.length > 1).length;
    return (
      divided >= MIN_DIVIDED_LINES &&
      divided > MIN_DIVIDED_SHARE * rows.length &&
      !isPrint(rows) &&
      findSeparators(rows).length > 0
    );
  });
}

function countLines(row: readonly PlacedCell[], grid: Grid) {
  const texts = row.map((cell) => ({
    lines: toRows(readSegments(cell.characters)),
    box: boxOfField(cell, grid),
  }));
  const most = Math.max(0, ...texts.map(({ lines }) => lines.length));
  const several = texts.filter(({ lines }) => lines.length > 1);
  const alike = several.filter(
    ({ lines, box }) => lines.length >= most - 1 && holdsRows(lines, box),
  );
  const isCertain = alike.length > 2 || alike.some(({ lines }) => lines.every(isNumberRow));
  const isHidden = isCertain && alike.length >= Math.max(2, MIN_DIVIDED_SHARE * several.length);
  return {
    lines: most,
    isHidden: isHidden || holdFigures(row.flatMap((cell) => linesByColumn(cell, grid))),
  };
}

/**
 * Lines of a cell. A cell over several columns is divided by column: a heading may interrupt the upright lines there.
 */
function linesByColumn(
  { column, colspan, characters }: PlacedCell,
  { xs }: Grid,
): (readonly TextRow[])[] {
  if (colspan === 1) return [toRows(readSegments(characters))];
  return Array.from({ length: colspan }, (_, index) => {
    const [left = 0, right = 0] = xs.slice(column + index);
    return readRows(characters.filter(({ box }) => middleX(box) >= left && middleX(box) < right));
  });
}

/**
 * Checks whether several cells contain figures at the same heights. Figures are not wrapped, so that each height is a
 * row of the table.
 */
function holdFigures(cells: readonly (readonly TextRow[])[]): boolean {
  const columns = cells.filter((lines) => {
    const figures = lines.filter(isFigureRow);
    return lines.length >= MIN_ROWS && figures.length >= MIN_SHARED_HEIGHTS * lines.length;
  });
  return (
    columns.length > 1 &&
    columns.every((lines) =>
      areOnHeightsOf(
        lines,
        columns.filter((other) => other !== lines),
      ),
    )
  );
}

/** Checks whether lines are beside lines of other columns, any of which may leave some of its cells empty. */
function areOnHeightsOf(
  lines: readonly TextRow[],
  columns: readonly (readonly TextRow[])[],
): boolean {
  const others = columns.flat();
  const shared = lines.filter(({ baseline, size }) =>
    others.some((other) => Math.abs(other.baseline - baseline) < SAME_ROW_SIZES * size),
  );
  return shared.length >= MIN_SHARED_HEIGHTS * lines.length;
}

/** Checks whether the lines of a cell are not wrapped text: numbers, or lines that had room for the next word. */
function holdsRows(lines: readonly TextRow[], box: Box): boolean {
  return lines.slice(1).every((next, index) => {
    const line = lines[index];
    const word = next.pieces[0]?.words[0];
    if (line === undefined || word === undefined) return false;
    if ([line, next].every(isNumberRow)) return true;
    const needed = WORD_SPACE_SIZES * line.size + boxWidth(word.box);
    return widthOf(line) + needed < boxWidth(box);
  });
}

function widthOf({ pieces }: TextRow): number {
  return (pieces.at(-1)?.box[2] ?? 0) - (pieces[0]?.box[0] ?? 0);
}

/** Bounding box of a field of a grid. */
function boxOfField({ row, column, rowspan, colspan }: Field, { xs, ys }: Grid): Box {
  return [xs[column] ?? 0, ys[row] ?? 0, xs[column + colspan] ?? 0, ys[row + rowspan] ?? 0];
}
