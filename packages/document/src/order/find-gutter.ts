import type { Box } from "@parsewright/contract";
import { boxHeight, boxWidth, medianOf, overlapY, unionOf } from "@parsewright/document/geometry";
import { HEADING_SIZE_RATIO } from "./bind-heading-lines.ts";
import type { PageItem } from "./page-item.ts";

/** A vertical strip of white between two columns. */
export interface Gutter {
  /** Its middle. */
  readonly x: number;
}

/** Narrower white is the space between words. */
export const MIN_GUTTER_SIZES = 0.7;

/** Headings may cross a gutter, but no more than this share of the text. */
const MAX_CROSSING_SHARE = 0.25;

/** A line that crosses a gutter is in both columns; a line that only reaches over its end shows that there is none. */
const MIN_CROSSING_PART = 0.2;

/** A short line set to the right over both columns may do so too; one in this many says nothing. */
const MAX_OVERHANGING_SHARE = 1 / 40;

/** A column holds at least this many lines and this share of the text. */
const MIN_COLUMN_LINES = 3;
const MIN_COLUMN_SHARE = 0.1;

/** Narrower columns hold the numbers or bullets of a list, which are read with what is beside them. */
const MIN_COLUMN_SIZES = 4;

/** Columns are beside each other over at least this share of the shorter one. */
const MIN_SIDE_BY_SIDE_SHARE = 0.4;

/** Lines of print are long, in font sizes, and as long as their neighbours; the cells of a table are not. */
const MIN_PRINT_LINE_SIZES = 8;
const MIN_PRINT_FILL = 0.55;
const MAX_ALIGNED_ROWS = 0.6;
const ROW_POINTS = 1.5;

/** Font sizes that differ by less are one. */
export const SAME_SIZE_POINTS = 0.5;

/** Limit: the best few strips decide; a page of scattered letters has thousands. */
const MAX_CANDIDATES = 12;

/** The best strip to divide `items` into columns, or `undefined` when they are one column or a table. */
export function findGutter(items: readonly PageItem[]): Gutter | undefined {
  const size = medianOf(items.flatMap((item) => (item.size > 0 ? item.size : [])));
  const candidates = emptyStrips(items)
    .filter(({ from, to }) => to - from >= MIN_GUTTER_SIZES * size)
    .toSorted(
      (first, second) =>
        first.crossing - second.crossing || second.to - second.from - (first.to - first.from),
    )
    .slice(0, MAX_CANDIDATES);
  const pictures = items.filter((item) => item.size === 0);
  for (const strip of candidates) {
    const x = besidePictures(strip, pictures).find((middle) => dividesColumns(items, middle));
    if (x !== undefined) return { x };
  }
  return undefined;
}

/** The middle of the strip, and of the parts of it that a picture reaching into it leaves free. */
function besidePictures({ from, to }: Strip, pictures: readonly PageItem[]): number[] {
  const edges = pictures
    .flatMap(({ box }) => [box[0], box[2]])
    .filter((edge) => edge > from && edge < to)
    .toSorted((first, second) => first - second)
    .slice(0, MAX_CANDIDATES);
  const bounds = [from, ...edges, to];
  const parts = bounds
    .slice(1)
    .map((end, index) => [bounds[index] ?? from, end] as const)
    .toSorted((first, second) => second[1] - second[0] - (first[1] - first[0]));
  return [(from + to) / 2, ...parts.map(([start, end]) => (start + end) / 2)];
}

interface Strip {
  readonly from: number;
  readonly to: number;
  /** Height of everything that crosses it. */
  readonly crossing: number;
}

/** Strips between item edges that few items cross, found by sweeping from left to right. */
function emptyStrips(items: readonly PageItem[]): Strip[] {
  // Figures may be as wide and as high as they like.
  const texts = items.filter(({ size }) => size > 0);
  const edges = texts
    .flatMap(({ box }) => [
      { x: box[0], change: boxHeight(box) },
      { x: box[2], change: -boxHeight(box) },
    ])
    .toSorted((first, second) => first.x - second.x || first.change - second.change);
  const limit = MAX_CROSSING_SHARE * texts.reduce((sum, { box }) => sum + boxHeight(box), 0);
  const strips: Strip[] = [];
  let crossing = 0;
  for (const [index, { x, change }] of edges.entries()) {
    crossing += change;
    const next = edges[index + 1];
    if (next === undefined || crossing > limit || next.x <= x) continue;
    const previous = strips.at(-1);
    if (previous?.to === x && Math.abs(previous.crossing - crossing) < 1) {
      strips[strips.length - 1] = { from: previous.from, to: next.x, crossing };
    } else {
      strips.push({ from: x, to: next.x, crossing });
    }
  }
  return strips;
}

function dividesColumns(items: readonly PageItem[], x: number): boolean {
  const left = items.filter(({ box }) => box[2] <= x);
  const right = items.filter(({ box }) => box[0] >= x);
  const overhanging = items.filter(
    ({ box }) => box[2] > x && box[0] < x && !standsOnBothSides(box, x),
  );
  if (overhanging.length > MAX_OVERHANGING_SHARE * items.length) return false;
  if (areCards(left, right)) return true;
  if (![left, right].every((side) => isColumn(side, items.length))) return false;
  const [leftBox, rightBox] = [left, right].map((side) => unionOf(side.map(({ box }) => box)));
  if (leftBox === undefined || rightBox === undefined) return false;
  if (overlapY(leftBox, rightBox) < MIN_SIDE_BY_SIDE_SHARE) return false;
  return !isTable(left, right);
}

/**
 * Checks whether both sides begin in one row with a line of one print, followed by lines of another: a heading each,
 * and its text.
 */
function areCards(left: readonly PageItem[], right: readonly PageItem[]): boolean {
  const [one, other] = [left, right].map((side) =>
    side.toSorted((first, second) => first.box[1] - second.box[1]),
  );
  const [head, text, otherHead, otherText] = [one?.[0], one?.[1], other?.[0], other?.[1]];
  if (!head || !text || !otherHead || !otherText) return false;
  return (
    isBeside(head, otherHead) &&
    isBeside(text, otherText) &&
    // The heading of a card is set larger than its text, or smaller; a row of cells is not.
    Math.max(head.size, text.size) >= HEADING_SIZE_RATIO * Math.min(head.size, text.size)
  );
}

/** Checks whether two texts of one print begin in one row. */
function isBeside(one: PageItem, other: PageItem): boolean {
  const isOnePrint = one.size > 0 && Math.abs(one.size - other.size) < SAME_SIZE_POINTS;
  return isOnePrint && Math.abs(one.box[1] - other.box[1]) <= ROW_POINTS;
}

function standsOnBothSides(box: Box, x: number): boolean {
  const least = MIN_CROSSING_PART * boxWidth(box);
  return x - box[0] >= least && box[2] - x >= least;
}

function isColumn(side: readonly PageItem[], total: number): boolean {
  const isPictures = side.length > 0 && side.every(({ size }) => size === 0);
  if (isPictures) return true;
  const width = Math.max(...side.map(({ box }) => boxWidth(box)));
  return (
    side.length >= MIN_COLUMN_LINES &&
    side.length >= MIN_COLUMN_SHARE * total &&
    width >= MIN_COLUMN_SIZES * medianOf(side.map(({ size }) => size))
  );
}

/** Rows that line up across the strip, with cells instead of lines of print on one side of it. */
function isTable(left: readonly PageItem[], right: readonly PageItem[]): boolean {
  return !(isPrint(left) && isPrint(right)) && alignedShare(left, right) > MAX_ALIGNED_ROWS;
}

function isPrint(side: readonly PageItem[]): boolean {
  const widths = side.map(({ box }) => boxWidth(box)).toSorted((first, second) => first - second);
  const usual = medianOf(widths);
  const long = widths[Math.floor(widths.length * 0.9)] ?? 0;
  return (
    usual >= MIN_PRINT_LINE_SIZES * medianOf(side.map(({ size }) => size)) &&
    usual >= MIN_PRINT_FILL * long
  );
}

function alignedShare(first: readonly PageItem[], second: readonly PageItem[]): number {
  const [fewer, more] = first.length <= second.length ? [first, second] : [second, first];
  const toRow = ({ box }: PageItem) => Math.round(box[3] / ROW_POINTS);
  const rows = new Set(more.map(toRow));
  const isAligned = (item: PageItem) => [-1, 0, 1].some((step) => rows.has(toRow(item) + step));
  return fewer.filter(isAligned).length / fewer.length;
}
