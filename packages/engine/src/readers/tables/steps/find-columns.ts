import type { Ruling } from "@parsewright/document/files";
import { medianOf, unionOf } from "@parsewright/document/geometry";
import { MIN_GUTTER_SIZES } from "@parsewright/document/order";
import { dividingLines } from "./drawn-lines.ts";
import { isFigureRow, type TextRow, type Word } from "./text-rows.ts";

/** White between two columns, or a line there. */
export interface Separator {
  readonly from: number;
  readonly to: number;
}

/** Long cells may cross a separator in this share of the rows. */
const MAX_CROSSING_SHARE = 0.2;

/**
 * With fewer rows than this, none may cross a separator: wide spaces of justified lines are below each other by chance.
 */
const MIN_ROWS_WITH_EXCEPTION = 4;

/**
 * White that is narrower than a gutter, but not than this, in font sizes, divides columns if this share of the rows has
 * more than a space between words there.
 */
const MIN_NARROW_SEPARATOR_SIZES = 0.45;
const MIN_NARROW_SUPPORT_SHARE = 0.5;

/** Cells on both sides of narrow white are at most this far from it, in font sizes. */
const MAX_NARROW_OVERHANG_SIZES = 3.5;

/**
 * Rows with this share of the usual number of pieces show the columns. Others are headings, or lines of one cell. The
 * usual number is that of the row at this rank.
 */
const RICH_SHARE = 0.6;
const USUAL_PIECES_RANK = 0.8;

/** At least this share of the rows must have a gap at a separator that is wider than the space between words. */
const MIN_SUPPORT_SHARE = 0.25;

/** Finds the separators between the columns that rows share, from left to right. */
export function findSeparators(
  rows: readonly TextRow[],
  { rulings = [], minSupport = 2 }: { rulings?: readonly Ruling[]; minSupport?: number } = {},
): Separator[] {
  const rich = richRows(rows);
  const size = medianOf(rich.map((row) => row.size));
  const lines = linesBetween(rows, rulings);
  const white = whiteStretches(rich, crossingLimit(rich)).filter(
    (stretch) =>
      lines.some((x) => x >= stretch.from - size && x <= stretch.to + size) ||
      isSupported(stretch, { rows: rich, size, minSupport }),
  );
  const bare = lines
    .filter((x) => !white.some(({ from, to }) => x >= from - size && x <= to + size))
    .map((x) => ({ from: x, to: x }));
  return [...white, ...bare].toSorted((first, second) => first.from - second.from);
}

/** Headings and figures cross the white between columns of text in at most this share of the lines. */
const MAX_CROSSING_LINES = 0.1;

/** Finds the white between columns of text, whose lines need not be at the same heights. */
export function findGutters(rows: readonly TextRow[]): Separator[] {
  const size = medianOf(rows.map((row) => row.size));
  const limit = Math.floor(MAX_CROSSING_LINES * rows.length);
  return whiteStretches(rows, limit).filter(({ from, to }) => to - from >= MIN_GUTTER_SIZES * size);
}

function richRows(rows: readonly TextRow[]): TextRow[] {
  const counts = rows
    .map(({ pieces }) => pieces.length)
    .toSorted((first, second) => first - second);
  const usual = counts[Math.floor(USUAL_PIECES_RANK * counts.length)] ?? counts.at(-1) ?? 0;
  const least = Math.max(2, Math.ceil(RICH_SHARE * usual));
  return rows.filter(({ pieces }) => pieces.length >= least);
}

/** Finds vertical lines along most of the rows, with text on both sides. */
function linesBetween(rows: readonly TextRow[], rulings: readonly Ruling[]): number[] {
  const [from, to] = [rows[0]?.top ?? 0, rows.at(-1)?.bottom ?? 0];
  const boxes = rows.flatMap(({ pieces }) => pieces.map(({ box }) => box));
  return dividingLines(rulings, "vertical", { from, to }).filter(
    (x) => boxes.some((box) => box[2] <= x + 1) && boxes.some((box) => box[0] >= x - 1),
  );
}

function crossingLimit({ length }: readonly TextRow[]): number {
  return length < MIN_ROWS_WITH_EXCEPTION
    ? 0
    : Math.max(1, Math.floor(MAX_CROSSING_SHARE * length));
}

/** Finds stretches that words of only few rows cover, with text on both sides. */
function whiteStretches(rows: readonly TextRow[], limit: number): Separator[] {
  const words = rows.flatMap(({ pieces }) => pieces.flatMap((piece) => piece.words));
  const [left, , right] = unionOf(words.map(({ box }) => box));
  const stretches: Separator[] = [];
  for (const { from, to, count } of coverage(words)) {
    if (count > limit || from <= left || to >= right) continue;
    const previous = stretches.at(-1);
    if (previous?.to === from) stretches[stretches.length - 1] = { from: previous.from, to };
    else stretches.push({ from, to });
  }
  return stretches;
}

/** Counts the words over each stretch between their edges. */
function coverage(words: readonly Word[]): (Separator & { readonly count: number })[] {
  const edges = words
    .flatMap(({ box }) => [
      { x: box[0], change: 1 },
      { x: box[2], change: -1 },
    ])
    .toSorted((first, second) => first.x - second.x || first.change - second.change);
  const stretches: (Separator & { count: number })[] = [];
  let count = 0;
  for (const [index, { x, change }] of edges.entries()) {
    count += change;
    const next = edges[index + 1];
    if (next !== undefined && next.x > x) stretches.push({ from: x, to: next.x, count });
  }
  return stretches;
}

interface Support {
  readonly rows: readonly TextRow[];
  readonly size: number;
  readonly minSupport: number;
}

/** Checks whether enough rows have more than a space between words at a stretch of white. */
function isSupported(stretch: Separator, { rows, size, minSupport }: Support): boolean {
  const width = stretch.to - stretch.from;
  const gaps = gapsAt(stretch, rows);
  if (width >= MIN_GUTTER_SIZES * size)
    return gaps.length >= Math.max(minSupport, MIN_SUPPORT_SHARE * rows.length);
  if (isBetweenTightFigures(gaps, { rows, size })) return true;
  const near = MAX_NARROW_OVERHANG_SIZES * size;
  const close = gaps.filter(
    ({ from, to }) => from >= stretch.from - near && to <= stretch.to + near,
  );
  return (
    width >= MIN_NARROW_SEPARATOR_SIZES * size &&
    rows.length >= MIN_ROWS_WITH_EXCEPTION &&
    close.length >= Math.max(minSupport, MIN_NARROW_SUPPORT_SHARE * rows.length)
  );
}

/**
 * Checks whether most rows have figures on both sides of white, and some of them no more white there than between
 * words.
 */
function isBetweenTightFigures(
  gaps: readonly Gap[],
  { rows, size }: Pick<Support, "rows" | "size">,
): boolean {
  const figures = gaps.filter(({ isBetweenFigures }) => isBetweenFigures);
  const tight = figures.filter(({ from, to }) => to - from < MIN_GUTTER_SIZES * size);
  return (
    figures.length >= Math.max(MIN_ROWS_WITH_EXCEPTION, MIN_NARROW_SUPPORT_SHARE * rows.length) &&
    tight.length >= MIN_SUPPORT_SHARE * rows.length
  );
}

interface Gap extends Separator {
  readonly isBetweenFigures: boolean;
}

/** Finds the white between the piece before a stretch and the piece after it, in each row. */
function gapsAt({ from, to }: Separator, rows: readonly TextRow[]): Gap[] {
  const middle = (from + to) / 2;
  return rows.flatMap(({ pieces }) => {
    const before = pieces.findLastIndex(({ box }) => box[0] < middle);
    const [piece, next] = [pieces[before], pieces[before + 1]];
    if (piece === undefined || next === undefined || piece.box[2] > middle) return [];
    const isBetweenFigures = isFigureRow({ pieces: [piece, next] });
    return [{ from: piece.box[2], to: next.box[0], isBetweenFigures }];
  });
}
