import { medianOf, middleX } from "@parsewright/document/geometry";
import { CELL_GAP_SIZES, isFigureRow, type TextRow, type Word } from "../steps/text-rows.ts";

/** Words that belong together, and the columns they are in. */
export interface WordGroup {
  readonly words: readonly Word[];
  readonly first: number;
  readonly last: number;
}

/** Edges and middle of most cells of a column. */
export interface Column {
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  /** End of the columns on the left and start of those on the right. */
  readonly from: number;
  readonly to: number;
  /** The middles of the white on both sides. */
  readonly start: number;
  readonly end: number;
}

/** Largest cost of a group for its distance from its column. All costs are in font sizes. */
const MAX_OFFSET = 4;

/** Cost of each further column that a cell spans, as such cells are rarer. */
const SPAN_COST = 0.6;
const SPAN_OFFSET_SHARE = 0.5;

/** Cost of text that reaches out of its column, as a share of the length outside. */
const OVERHANG_SHARE = 0.5;

/** Cost of a column that a heading is above, but does not span. */
const LEFT_OUT_COST = 1;

/** Cost of a gap within a group that is wide for words. */
const WIDE_GAP_COST = 2.5;

/** Cost of the end of a cell at a gap that is not wider than usual, which is rare. */
const NARROW_BREAK_COST = 0.35;
const NARROW_GAP_SHARE = 1.25;

/** Limit: a row of more words is placed word by word. */
const MAX_WORDS = 60;

/** Limit: a row of more columns, too. */
const MAX_COLUMNS = 30;

interface Plan {
  readonly cost: number;
  readonly groups: readonly WordGroup[];
}

/**
 * Divides the words of a row among columns, so that each group is as close as possible to the left, the right or the
 * middle of its column.
 */
export function splitWords(row: TextRow, columns: readonly Column[]): WordGroup[] {
  const words = row.pieces.flatMap((piece) => piece.words);
  if (words.length > MAX_WORDS || columns.length > MAX_COLUMNS)
    return words.map((word) => nearestColumn(word, columns));
  const context = { words, columns, size: row.size, usualGap: usualGapOf(words) };
  /** Best plans, by the first word and the first column that are left. */
  const known = new Map<number, Plan>();
  const best = (start: number, column: number): Plan => {
    if (start === words.length) return { cost: 0, groups: [] };
    const key = start * (columns.length + 1) + column;
    const found = known.get(key) ?? bestFrom(context, { start, column }, best);
    known.set(key, found);
    return found;
  };
  return [...best(0, 0).groups];
}

interface Context {
  readonly words: readonly Word[];
  readonly columns: readonly Column[];
  readonly size: number;
  readonly usualGap: number;
}

function bestFrom(
  context: Context,
  { start, column }: { start: number; column: number },
  best: (start: number, column: number) => Plan,
): Plan {
  const { words, columns } = context;
  let winner: Plan = { cost: Number.POSITIVE_INFINITY, groups: [] };
  let inside = 0;
  for (let end = start + 1; end <= words.length; end++) {
    if (end > start + 1) inside += wideGapCost(context, end - 1);
    const group = words.slice(start, end);
    const standsApart = hasWideGap(context, start) && hasWideGap(context, end);
    for (const { first, last, cost } of placesFor(group, column, { ...context, standsApart })) {
      const own = cost + inside + breakCost(context, end);
      if (own >= winner.cost) continue;
      const rest = best(end, last + 1);
      if (own + rest.cost < winner.cost)
        winner = { cost: own + rest.cost, groups: [{ words: group, first, last }, ...rest.groups] };
    }
  }
  // Puts the remaining words into the last column if no other is left.
  const last = columns.length - 1;
  return Number.isFinite(winner.cost)
    ? winner
    : {
        cost: MAX_OFFSET * (words.length - start),
        groups: [{ words: words.slice(start), first: last, last }],
      };
}

interface Place {
  readonly first: number;
  readonly last: number;
  readonly cost: number;
}

function* placesFor(
  group: readonly Word[],
  from: number,
  context: Context & { readonly standsApart: boolean },
): Iterable<Place> {
  const { columns, size } = context;
  const extent = { left: group[0]?.box[0] ?? 0, right: group.at(-1)?.box[2] ?? 0 };
  for (const [first, column] of columns.entries()) {
    if (first < from || column.right < extent.left - MAX_OFFSET * size) continue;
    if (column.left > extent.right + MAX_OFFSET * size) break;
    yield { first, last: first, cost: singleCost(extent, column, context) };
    if (!areFigures(group)) yield* spansFrom(first, extent, context);
  }
}

/** Lists the places of a cell that spans from one column to others. */
function* spansFrom(first: number, extent: Extent, { columns, size }: Context): Iterable<Place> {
  const column = columns[first];
  for (const [last, end] of columns.entries()) {
    if (column === undefined || last <= first) continue;
    if (end.left > extent.right) break;
    const offset = SPAN_OFFSET_SHARE * (spanOffset(extent, { first: column, last: end }) / size);
    const leftOut = columns.filter(
      ({ middle }, index) =>
        (index < first || index > last) && middle > extent.left && middle < extent.right,
    );
    const cost = SPAN_COST * (last - first) + offset + LEFT_OUT_COST * leftOut.length;
    yield { first, last, cost };
  }
}

/** Checks for several figures: each is in a column of its own, and only words are headings of several columns. */
function areFigures(group: readonly Word[]): boolean {
  return group.length > 1 && group.every(isFigure);
}

function isFigure(word: Word): boolean {
  return isFigureRow({ pieces: [{ words: [word], box: word.box }] });
}

interface Extent {
  readonly left: number;
  readonly right: number;
}

function singleCost(
  extent: Extent,
  column: Column,
  { size, standsApart }: Context & { readonly standsApart: boolean },
): number {
  const isInside = extent.left >= column.start && extent.right <= column.end;
  // Lets a group with white on both sides be anywhere in its column.
  return standsApart && isInside ? 0 : costOf(extent, column, size);
}

function costOf({ left, right }: Extent, column: Column, size: number): number {
  const offset = Math.min(
    Math.abs(left - column.left),
    Math.abs(right - column.right),
    Math.abs((left + right) / 2 - column.middle),
  );
  const overhang = Math.max(0, right - column.to) + Math.max(0, column.from - left);
  return Math.min(MAX_OFFSET, (offset + OVERHANG_SHARE * overhang) / size);
}

/** Headings of several columns are over their middle, or reach from end to end. */
function spanOffset(
  { left, right }: Extent,
  { first, last }: { first: Column; last: Column },
): number {
  const [start, end] = [Math.abs(left - first.left), Math.abs(right - last.right)];
  const middle = Math.abs(left + right - first.left - last.right) / 2;
  return Math.min(middle, (start + end) / 2);
}

function gapBefore(words: readonly Word[], index: number): number {
  return (words[index]?.box[0] ?? 0) - (words[index - 1]?.box[2] ?? 0);
}

/** Checks whether the gap before a word, or the end of the row, divides cells by itself. */
function hasWideGap({ words, size }: Context, index: number): boolean {
  return index === 0 || index === words.length || gapBefore(words, index) >= CELL_GAP_SIZES * size;
}

function usualGapOf(words: readonly Word[]): number {
  return medianOf(words.slice(1).map((_, index) => gapBefore(words, index + 1)));
}

function wideGapCost({ words, size }: Context, index: number): number {
  return gapBefore(words, index) > size ? WIDE_GAP_COST : 0;
}

function breakCost({ words, usualGap, size }: Context, end: number): number {
  if (end >= words.length) return 0;
  const gap = gapBefore(words, end);
  return gap < CELL_GAP_SIZES * size && gap < NARROW_GAP_SHARE * usualGap ? NARROW_BREAK_COST : 0;
}

function nearestColumn(word: Word, columns: readonly Column[]): WordGroup {
  const middle = middleX(word.box);
  const distances = columns.map((column) => Math.abs(column.middle - middle));
  const nearest = distances.indexOf(Math.min(...distances));
  return { words: [word], first: nearest, last: nearest };
}
