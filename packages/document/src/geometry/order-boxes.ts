import type { Box } from "@parsewright/contract";
import { overlapShare, unionOf } from "./box.ts";

interface Boxed {
  readonly box: Box;
}

/** 0 looks for gaps between columns, 1 for gaps between rows. */
type Axis = 0 | 1;

/** White between items, from one side of the drawing to the other. */
interface Gap {
  readonly axis: Axis;
  readonly start: number;
  readonly end: number;
}

/** Trying all cuts takes the square of the number of items; beyond this, only their position counts. */
const MOST_ITEMS_TO_CUT = 400;

/** Frames of text are larger than their text, so neighbours may overlap a little. */
const TOLERATED_OVERLAP_SHARE = 0.1;
const TOLERATED_OVERLAP_POINTS = 6;

/** Items whose tops differ less are on one line. */
const SAME_LINE_POINTS = 10;

/** An item this wide, compared with all of them, is across columns. */
const WIDE_SHARE = 0.6;

/** Rows of a grid are this far apart; a heading is closer to its text. */
const MIN_ROW_GAP_POINTS = 18;

/** Labels are at most this wide, or high, compared with what they label. */
const LABEL_SHARE = 0.5;

/**
 * The order in which one reads items of a slide or a drawing: what the widest white between them separates is
 * read part by part, rows from the top, columns from the left; a label goes with its text.
 */
export function orderBoxes<Item extends Boxed>(items: readonly Item[]): Item[] {
  if (items.length > MOST_ITEMS_TO_CUT) return items.toSorted(comparePositions);
  return cut(items);
}

function cut<Item extends Boxed>(items: readonly Item[]): Item[] {
  const [first] = items;
  if (first === undefined || items.length === 1) return [...items];
  const gap = chooseGap(items);
  if (gap !== undefined) return divide(items, gap).flatMap((part) => cut(part));

  // Everything overlaps: the topmost goes first, and the rest may then come apart.
  const topmost = items.reduce(
    (best, item) => (comparePositions(item, best) < 0 ? item : best),
    first,
  );
  return [topmost, ...cut(items.filter((item) => item !== topmost))];
}

function chooseGap(items: readonly Boxed[]): Gap | undefined {
  const columns = widestOf(gapsBetween(items, 0));
  const rows = widestOf(gapsBetween(items, 1));
  if (columns === undefined) return widestOf(gapsBesideWideItems(items)) ?? rows;
  if (rows === undefined) return columns;
  if (areLabels(items, columns)) return rows;
  if (areLabels(items, rows)) return columns;
  return sizeOf(columns) > sizeOf(rows) && !isGrid(items, rows, columns) ? columns : rows;
}

/** Checks whether there is something on each side of two gaps that cross, and the rows are clearly apart. */
function isGrid(items: readonly Boxed[], rows: Gap, columns: Gap): boolean {
  const quarters = divide(items, rows).flatMap((row) => divide(row, columns));
  return sizeOf(rows) >= MIN_ROW_GAP_POINTS && quarters.every((quarter) => quarter.length > 0);
}

function gapsBetween(items: readonly Boxed[], axis: Axis): Gap[] {
  const extents = items
    .map(({ box }) => shrink(extentOf(box, axis)))
    .toSorted((left, right) => left[0] - right[0]);
  const gaps: Gap[] = [];
  let end = extents[0]?.[1] ?? 0;
  for (const [start, stop] of extents) {
    if (start > end) gaps.push({ axis, start: end, end: start });
    end = Math.max(end, stop);
  }
  return gaps;
}

/** Above and below what is across columns, which can be distinguished only without it. */
function gapsBesideWideItems(items: readonly Boxed[]): Gap[] {
  const width = thickness(unionOf(items.map(({ box }) => box)), 0);
  const wide = items
    .filter(({ box }) => thickness(box, 0) >= WIDE_SHARE * width)
    .map(({ box }) => shrink(extentOf(box, 1)));
  return gapsBetween(items, 1).filter((gap) =>
    wide.some(([start, end]) => end === gap.start || start === gap.end),
  );
}

function widestOf(gaps: readonly Gap[]): Gap | undefined {
  return gaps.reduce<Gap | undefined>(
    (widest, gap) => (widest === undefined || sizeOf(gap) > sizeOf(widest) ? gap : widest),
    undefined,
  );
}

function sizeOf({ start, end }: Gap): number {
  return end - start;
}

function divide<Item extends Boxed>(
  items: readonly Item[],
  { axis, start, end }: Gap,
): [Item[], Item[]] {
  const isBefore = ({ box }: Item) => middleOf(extentOf(box, axis)) < middleOf([start, end]);
  return [items.filter(isBefore), items.filter((item) => !isBefore(item))];
}

/** Checks whether the items before the gap are each beside, or above, a much larger one after it. */
function areLabels(items: readonly Boxed[], gap: Gap): boolean {
  const [labels, labelled] = divide(items, gap);
  if (labels.length < 2) return false;
  const along: Axis = gap.axis === 0 ? 1 : 0;
  const extents = labels
    .map(({ box }) => shrink(extentOf(box, along)))
    .toSorted((left, right) => left[0] - right[0]);
  return (
    extents.every((extent, position) => extent[0] >= (extents[position - 1]?.[1] ?? extent[0])) &&
    labels.every((label) => labelled.some((item) => isLabelOf(label.box, item.box, gap.axis)))
  );
}

function isLabelOf(label: Box, item: Box, axis: Axis): boolean {
  const along: Axis = axis === 0 ? 1 : 0;
  return (
    thickness(label, axis) <= LABEL_SHARE * thickness(item, axis) &&
    overlapShare(extentOf(label, along), extentOf(item, along)) > LABEL_SHARE
  );
}

function thickness(box: Box, axis: Axis): number {
  const [start, end] = extentOf(box, axis);
  return end - start;
}

function extentOf(box: Box, axis: Axis): [start: number, end: number] {
  return axis === 0 ? [box[0], box[2]] : [box[1], box[3]];
}

function shrink([start, end]: readonly [number, number]): [number, number] {
  const margin = Math.min(TOLERATED_OVERLAP_POINTS, TOLERATED_OVERLAP_SHARE * (end - start));
  return [start + margin, end - margin];
}

function middleOf([start, end]: readonly [number, number]): number {
  return (start + end) / 2;
}

function comparePositions({ box: left }: Boxed, { box: right }: Boxed): number {
  const isSameLine = Math.abs(left[1] - right[1]) < SAME_LINE_POINTS;
  return isSameLine ? left[0] - right[0] : left[1] - right[1];
}
