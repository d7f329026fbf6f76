import type { Box } from "@parsewright/contract";
import { middleX, unionOf } from "@parsewright/document/geometry";
import { isMostlyRightToLeft } from "../../text/right-to-left.ts";
import type { PlacedCell } from "../steps/table-cells.ts";
import type { LineGroup } from "./group-lines.ts";
import { type CellLine, isInMiddle } from "./place-pieces.ts";

/** Makes cells that are between two rows span both. */
export function spanRows(
  groups: readonly LineGroup[],
  rows: readonly (readonly PlacedCell[])[],
): PlacedCell[] {
  const cells = rows.map((row) => [...row]);
  for (const [row, { between }] of groups.entries())
    for (const part of between) addBetween(cells, { groups, row, part });
  return cells.flat();
}

interface Between {
  readonly groups: readonly LineGroup[];
  /** The upper of the two rows. */
  readonly row: number;
  readonly part: CellLine;
}

/** Lets a cell span as many rows above as below, as long as its columns are empty there. */
function addBetween(cells: PlacedCell[][], { groups, row, part }: Between): void {
  const isFree = (index: number) =>
    groups[index]?.band === groups[row]?.band && !isTaken(cells[index], part);
  let reach = 0;
  while (isFree(row - reach) && isFree(row + 1 + reach)) reach++;
  const first = reach === 0 ? row : row - reach + 1;
  const target = (cells[first] ??= []);
  const characters = part.words.flatMap((word) => word.characters);
  const rowspan = Math.max(1, 2 * reach);
  const existing = target.findIndex(({ column }) => column === part.column);
  const old = target[existing];
  if (old === undefined)
    target.push({ row: first, column: part.column, rowspan, colspan: part.colspan, characters });
  else target[existing] = { ...old, characters: [...old.characters, ...characters] };
}

function isTaken(
  row: readonly PlacedCell[] | undefined,
  { column, colspan }: Pick<PlacedCell, "column" | "colspan">,
): boolean {
  return (row ?? []).some(
    (cell) => cell.column < column + colspan && column < cell.column + cell.colspan,
  );
}

/** With fewer columns, text in the middle of a table may simply be in its column. */
const MIN_COLUMNS = 3;

/** Makes a head within the body span all columns if it is alone in its row and in the middle of the table. */
export function spanLone(cells: readonly PlacedCell[], columnCount: number): PlacedCell[] {
  if (columnCount < MIN_COLUMNS || cells.length === 0) return [...cells];
  const table = boxOf(cells);
  const counts = new Map<number, number>();
  for (const { row, rowspan } of cells)
    for (let index = row; index < row + rowspan; index++)
      counts.set(index, (counts.get(index) ?? 0) + 1);
  return cells.map((cell) => {
    const isHead =
      cell.column > 0 &&
      cell.rowspan === 1 &&
      counts.get(cell.row) === 1 &&
      (counts.get(cell.row + 1) ?? 0) > 1 &&
      cell.characters.some(({ text }) => /\p{L}/u.test(text));
    if (!isHead) return cell;
    return isInMiddle(boxOf([cell]), table) ? { ...cell, column: 0, colspan: columnCount } : cell;
  });
}

function boxOf(cells: readonly PlacedCell[]): Box {
  return unionOf(cells.flatMap(({ characters }) => characters.map(({ box }) => box)));
}

/** A head is at most this far from the middle of its columns, as a share of the distance between columns. */
const MAX_OFF_COLUMNS_SHARE = 0.3;

/**
 * All heads may be this far to one side, as a share of the distance between columns: figures are at the right of their
 * columns.
 */
const MAX_COMMON_SHIFT_SHARE = 0.45;

/** Limit: in wider tables, ways to divide the columns are not compared. */
const MAX_COLUMNS = 16;

/**
 * Makes heads of groups span their columns, if only their place in the middle shows it. Heads beside them then span the
 * rows that are empty below them.
 */
export function spanHeads(cells: readonly PlacedCell[], columnCount: number): PlacedCell[] {
  let spanned = [...cells];
  if (columnCount > MAX_COLUMNS) return spanned;
  let heads = headsOf(spanned, { row: 0, columnCount });
  for (let row = 0; heads !== undefined; row++) {
    spanned = [...heads, ...spanned.filter((cell) => cell.row !== row)];
    heads = headsOf(spanned, { row: row + 1, columnCount });
  }
  return spanned;
}

interface HeadRow {
  readonly row: number;
  readonly columnCount: number;
}

/** Finds the spans of a row of heads. Gives `undefined` for other rows, and where nothing spans columns. */
function headsOf(
  cells: readonly PlacedCell[],
  { row, columnCount }: HeadRow,
): PlacedCell[] | undefined {
  const own = cells.filter((cell) => cell.row === row);
  const below = cells.filter((cell) => cell.row === row + 1);
  if (own.some(({ rowspan }) => rowspan > 1)) return undefined;
  const filledBelow = new Set(below.flatMap(columnsOf));
  const alone = own.filter((cell) => columnsOf(cell).every((column) => !filledBelow.has(column)));
  const others = own.filter((cell) => !alone.includes(cell));
  const taken = new Set(alone.flatMap(columnsOf));
  const names = areNamesAtRight(cells, columnCount) ? columnCount - 1 : 0;
  // Refuses text in both rows above the names: their head is in one of the two, and the second is then a row of the
  // body.
  if (others.some((cell) => columnsOf(cell).includes(names))) return undefined;
  taken.add(names);
  const columns = measureColumns(cells, { row, columnCount });
  const groups = runsOf(
    Array.from({ length: columnCount }, (_, column) => column).filter(
      (column) => !taken.has(column) && filledBelow.has(column),
    ),
  ).map((run) => divideRun(run, others, columns));
  if (groups.some((group) => group === undefined)) return undefined;
  const heads = groups.flatMap((group) => group ?? []);
  if (heads.length !== others.length || heads.every(({ colspan }) => colspan === 1))
    return undefined;
  return [...heads, ...alone.map((cell) => ({ ...cell, rowspan: 2 }))];
}

function areNamesAtRight(cells: readonly PlacedCell[], columnCount: number): boolean {
  const last = cells.filter(({ column, colspan }) => column + colspan === columnCount);
  const text = last.flatMap(({ characters }) => characters.map((character) => character.text));
  return isMostlyRightToLeft(text.join(""));
}

function columnsOf({ column, colspan }: PlacedCell): number[] {
  return Array.from({ length: colspan }, (_, index) => column + index);
}

/** Neighbouring columns together. */
function runsOf(columns: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const column of columns) {
    const run = runs.at(-1);
    if (run?.at(-1) === column - 1) run.push(column);
    else runs.push([column]);
  }
  return runs;
}

/** Boxes of the text below a row of heads, column by column. */
function measureColumns(
  cells: readonly PlacedCell[],
  { row, columnCount }: HeadRow,
): (Box | undefined)[] {
  const boxes: Box[][] = Array.from({ length: columnCount }, () => []);
  for (const { characters, row: own, column, colspan } of cells) {
    if (own <= row || colspan > 1) continue;
    boxes[column]?.push(...characters.map(({ box }) => box));
  }
  return boxes.map((inside) => (inside.length === 0 ? undefined : unionOf(inside)));
}

/**
 * Divides a run of columns among the heads above them, so that each is in the middle of its columns. Gives `undefined`
 * if that cannot be done.
 */
function divideRun(
  run: readonly number[],
  cells: readonly PlacedCell[],
  columns: readonly (Box | undefined)[],
): PlacedCell[] | undefined {
  const heads = cells.filter(({ column }) => run.includes(column));
  if (heads.length === 0) return [];
  const boxes = run.flatMap((column) => {
    const box = columns[column];
    return box === undefined ? [] : [box];
  });
  if (boxes.length < run.length) return undefined;
  const middles = heads.map((head) => middleX(boxOf([head])));
  const centres = boxes.map(middleX);
  const pitch = ((centres.at(-1) ?? 0) - (centres[0] ?? 0)) / Math.max(1, centres.length - 1);
  const ways = sizesOf(run.length, heads.length).map((sizes) => ({
    sizes,
    ...fitOf(sizes, { boxes, middles }),
  }));
  const [best] = ways.toSorted((one, other) => distanceOf(one) - distanceOf(other));
  if (best === undefined || (run.length > 1 && !isClose(best, pitch))) return undefined;
  return heads.map((head, index) => ({
    ...head,
    column: (run[0] ?? 0) + sum(best.sizes.slice(0, index)),
    colspan: best.sizes[index] ?? 1,
  }));
}

interface Fit {
  /** Mean distance of the heads from the middle of their columns, to one side. */
  readonly shift: number;
  /** Largest difference of one head from that mean. */
  readonly error: number;
}

function distanceOf({ shift, error }: Fit): number {
  return error + Math.abs(shift);
}

function isClose({ shift, error }: Fit, pitch: number): boolean {
  return (
    error <= MAX_OFF_COLUMNS_SHARE * pitch && Math.abs(shift) <= MAX_COMMON_SHIFT_SHARE * pitch
  );
}

/**
 * Measures the distances of heads from the middle of this many columns each. A single head has no others to share a
 * shift with.
 */
function fitOf(
  sizes: readonly number[],
  { boxes, middles }: { readonly boxes: readonly Box[]; readonly middles: readonly number[] },
): Fit {
  const distances = sizes.map((size, index) => {
    const first = sum(sizes.slice(0, index));
    return (middles[index] ?? 0) - middleX(unionOf(boxes.slice(first, first + size)));
  });
  const shift = sum(distances) / distances.length;
  const rest = distances.length === 1 ? distances : distances.map((distance) => distance - shift);
  return { shift, error: Math.max(...rest.map(Math.abs)) };
}

/** Lists all ways to divide a number of columns into this many groups. */
function sizesOf(columns: number, groups: number): number[][] {
  if (groups === 1) return [[columns]];
  return Array.from({ length: Math.max(0, columns - groups + 1) }, (_, index) => index + 1).flatMap(
    (first) => sizesOf(columns - first, groups - 1).map((rest) => [first, ...rest]),
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
