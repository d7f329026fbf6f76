import type { Box } from "@parsewright/contract";
import { axisOf, type Environment, type FormulaElement, mainSizeOf } from "./formula-element.ts";
import { middleX, middleY, unionOf } from "@parsewright/document/geometry";
import { QUAD_SIZES, SLACK_SIZES, SMALLER_SHARE } from "../text/formula-measures.ts";

/** White between the columns of a matrix, in font sizes: TeX leaves one, of which slanted letters take some. */
const COLUMN_GAP_SIZES = 0.7;

/** White of this width is in a cell only beside an operator, in font sizes. */
const CELL_GAP_SIZES = 0.2;

const OPERAND: ReadonlySet<FormulaElement["kind"]> = new Set([
  "letter",
  "digit",
  "prime",
  "part",
  "large",
]);
const OPERATOR_SIGN = /^[+−±∓×·⋅∗*/∘⊗⊕∧∨∪∩-]$/u;

type Row = readonly FormulaElement[];
type ReadCell = (elements: readonly FormulaElement[]) => string;

/** Writes rows as the environment that fits. Equations below each other become `aligned`. */
export function writeGrid(
  rows: readonly Row[],
  environment: Environment | undefined,
  read: ReadCell,
): string {
  const size = mainSizeOf(rows.flat());
  const isMatrix = environment !== undefined && environment !== "cases";
  const columns = columnsOf(rows, isMatrix, size);
  const aligned = environment === undefined ? alignedCellsOf(rows, size) : undefined;
  if (aligned !== undefined) return writeRows("aligned", aligned, read);
  const cells = rows.map((row) =>
    columns.map((column) => row.filter((element) => isIn(element, column))),
  );
  if (environment !== undefined) return writeRows(environment, cells, read);
  return cells.some(hasSeveral) && columns.every((_, index) => areFlush(cells, index, size))
    ? writeRows("matrix", cells, read)
    : writeRows(
        "gathered",
        rows.map((row) => [row]),
        read,
      );
}

function hasSeveral(cells: readonly Row[]): boolean {
  return cells.filter((cell) => cell.length > 0).length > 1;
}

/**
 * Checks whether the cells of a column share their left, their middle or their right. White between parts of centred
 * rows does not make columns.
 */
function areFlush(rows: readonly (readonly Row[])[], column: number, size: number): boolean {
  const boxes = rows.flatMap((cells) => {
    const cell = cells[column] ?? [];
    return cell.length === 0 ? [] : [unionOf(cell.map(({ box }) => box))];
  });
  return [([left]: Box) => left, middleX, ([, , right]: Box) => right].some((placeOf) => {
    const places = boxes.map(placeOf);
    return Math.max(...places) - Math.min(...places) < 2 * SLACK_SIZES * size;
  });
}

/** The number of a row, and the height at which it is. */
export interface RowTag {
  readonly y: number;
  readonly tag: string;
}

/** Writes rows that have numbers of their own. */
export function writeTaggedRows(
  rows: readonly Row[],
  tags: readonly RowTag[],
  read: ReadCell,
): string {
  const size = mainSizeOf(rows.flat());
  const aligned = alignedCellsOf(rows, size);
  const environment = aligned === undefined ? "gather" : "align";
  const distanceTo = (row: Row, { y }: RowTag) =>
    Math.abs(middleY(unionOf(row.map(({ box }) => box))) - y);
  const lines = rows.map((row, index) => {
    const own = tags.filter((tag) =>
      rows.every((other) => distanceTo(row, tag) <= distanceTo(other, tag)),
    );
    const cells = aligned?.[index] ?? [row];
    const [tag] = own;
    return (
      writeRow(cells, read) +
      (tag === undefined ? String.raw`\notag` : String.raw`\tag{${tag.tag}}`)
    );
  });
  return String.raw`\begin{${environment}}${lines.join(String.raw`\\`)}\end{${environment}}`;
}

function writeRow(cells: readonly Row[], read: ReadCell): string {
  return cells
    .map((cell) => (cell.length === 0 ? "" : read(cell)))
    .join("&")
    .replace(/&+$/, "");
}

function writeRows(environment: string, rows: readonly (readonly Row[])[], read: ReadCell): string {
  const lines = rows.map((cells) => writeRow(cells, read));
  return String.raw`\begin{${environment}}${lines.join(String.raw`\\`)}\end{${environment}}`;
}

type Column = readonly [from: number, to: number];

/** Finds the columns: the runs of all rows, merged if they overlap. */
function columnsOf(rows: readonly Row[], isMatrix: boolean, size: number): Column[] {
  return joinRuns(rows.flatMap((row) => (isMatrix ? cellsOf(row, size) : runsOf(row, size))));
}

function joinRuns(allRuns: readonly Column[]): Column[] {
  const runs = allRuns.toSorted((first, second) => first[0] - second[0]);
  const columns: [number, number][] = [];
  for (const [from, to] of runs) {
    const column = columns.at(-1);
    if (column !== undefined && from < column[1]) column[1] = Math.max(column[1], to);
    else columns.push([from, to]);
  }
  return columns;
}

/**
 * Divides a row of a matrix into cells. Some styles leave little white between columns, but more than is ever between
 * two parts of a cell.
 */
function cellsOf(row: Row, size: number): Column[] {
  const cells: [number, number][] = [];
  let right = 0;
  for (const [index, element] of row.entries()) {
    const { box, advance } = element;
    const [cell, previous, next] = [cells.at(-1), row[index - 1], row[index + 1]];
    const isApart =
      cell === undefined ||
      previous === undefined ||
      box[0] - cell[1] >= COLUMN_GAP_SIZES * size ||
      (advance[0] - right >= CELL_GAP_SIZES * size &&
        endsCell(previous) &&
        beginsCell(element, next, size));
    if (isApart) cells.push([box[0], box[2]]);
    else cell[1] = Math.max(cell[1], box[2]);
    right = isApart ? advance[1] : Math.max(right, advance[1]);
  }
  return cells;
}

function endsCell({ kind, text }: FormulaElement): boolean {
  return OPERAND.has(kind) || (kind === "sign" && !OPERATOR_SIGN.test(text));
}

/** Checks for the start of a cell. An operator begins one if no white follows it, as the sign of a number does. */
function beginsCell(
  element: FormulaElement,
  next: FormulaElement | undefined,
  size: number,
): boolean {
  if (!OPERATOR_SIGN.test(element.text)) return endsCell(element);
  return next !== undefined && next.advance[0] - element.advance[1] < SLACK_SIZES * size;
}

function runsOf(row: Row, size: number, gapSizes = COLUMN_GAP_SIZES): Column[] {
  const runs: [number, number][] = [];
  for (const { box } of row) {
    const run = runs.at(-1);
    if (run !== undefined && box[0] - run[1] < gapSizes * size) run[1] = Math.max(run[1], box[2]);
    else runs.push([box[0], box[2]]);
  }
  return runs;
}

function isIn({ box }: FormulaElement, [from, to]: Column): boolean {
  const x = middleX(box);
  return x >= from && x <= to;
}

/** Divides rows into aligned cells: at one place, or in several columns with at least a `\qquad` between them. */
function alignedCellsOf(rows: readonly Row[], size: number): Row[][] | undefined {
  const columns = joinRuns(rows.flatMap((row) => runsOf(row, size, 2 * QUAD_SIZES)));
  const places = columns.map((column) => sharedRelationOf(partsIn(column, rows), size));
  if (columns.length > 1 && places.every((x) => x !== undefined))
    return rows.map((row) =>
      columns.flatMap((column, index) =>
        splitAt(
          row.filter((element) => isIn(element, column)),
          places[index] ?? 0,
          size,
        ),
      ),
    );
  const alignment = findAlignment(rows, size);
  return alignment === undefined ? undefined : rows.map((row) => splitAt(row, alignment, size));
}

function partsIn(column: Column, rows: readonly Row[]): Row[] {
  return rows
    .map((row) => row.filter((element) => isIn(element, column)))
    .filter((part) => part.length > 0);
}

/** Finds the x of a relation that is the same in all rows with one. */
function sharedRelationOf(rows: readonly Row[], size: number): number | undefined {
  const relations = rows.map((row) => relationsOf(row));
  const [first = []] = relations.filter((xs) => xs.length > 0);
  const isShared = (x: number) =>
    relations.filter((xs) => xs.some((other) => Math.abs(other - x) < SLACK_SIZES * size)).length >=
    Math.max(2, relations.filter((xs) => xs.length > 0).length);
  return first.find(isShared);
}

/** Finds the x at which rows are aligned: that of a relation in each row that has one, or the start of all. */
function findAlignment(rows: readonly Row[], size: number): number | undefined {
  const slack = SLACK_SIZES * size;
  const shared = sharedRelationOf(rows, size);
  if (shared !== undefined) return shared;
  const starts = rows.map(([start]) => start?.advance[0] ?? 0);
  const [start = 0, next = 0, ...others] = starts;
  const areAligned = others.every((x) => Math.abs(x - next) < slack);
  if (!areAligned || hasColumns(rows, size)) return undefined;
  if (Math.abs(next - start) < slack) return start;
  const [firstRow = []] = rows;
  return startsBehindRelation(firstRow, next, slack) ? next : undefined;
}

/** Checks whether something begins at an x right behind a relation: further rows of an equation may begin there. */
function startsBehindRelation(row: Row, x: number, slack: number): boolean {
  return row.some(
    ({ advance }, index) => Math.abs(advance[0] - x) < slack && row[index - 1]?.kind === "relation",
  );
}

function hasColumns(rows: readonly Row[], size: number): boolean {
  return rows.filter((row) => runsOf(row, size).length > 1).length > 1;
}

function relationsOf(row: Row): number[] {
  const size = mainSizeOf(row);
  const [axis = 0] = row.filter((element) => element.size >= SMALLER_SHARE * size).map(axisOf);
  return row
    .filter(
      (element) => element.kind === "relation" && Math.abs(axisOf(element) - axis) < 0.4 * size,
    )
    .map(({ advance }) => advance[0]);
}

function splitAt(row: Row, x: number, size: number): [Row, Row] {
  const isLeft = ({ advance, box }: FormulaElement) =>
    Math.min(advance[0], middleX(box)) < x - SLACK_SIZES * size;
  return [row.filter(isLeft), row.filter((element) => !isLeft(element))];
}
