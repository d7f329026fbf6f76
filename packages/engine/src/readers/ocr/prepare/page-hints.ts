import type { Box } from "@parsewright/contract";
import type { InkPicture } from "./find-ink.ts";
import type { GreyPicture } from "./grey-picture.ts";

/** Hints from the edges and the middle of a picture. Nothing is cut off because of them. */
export interface PageHints {
  /** Area without the dark edges of a scanner's lid, in pixels. */
  readonly content: Box;
  /** Position at which two facing pages meet, its x in pixels; absent for a single page. */
  readonly gutter?: number;
}

/** Edges are looked for in this share of each side. */
const MAX_EDGE_SHARE = 0.12;
const DARK_SHADE = 90;
const DARK_LINE_SHARE = 0.7;

/** Two facing pages are wider than high; their gutter is near the middle, free of ink, and this wide at least. */
const MIN_SPREAD_RATIO = 1.15;
const GUTTER_RANGE = [0.4, 0.6] as const;
const MIN_GUTTER_SHARE = 0.02;
const MAX_GUTTER_INK_SHARE = 0.004;
/** Of all ink, each page has this much. */
const MIN_PAGE_INK_SHARE = 0.2;

/** Looks for dark edges and for a gutter. The two pictures are of the same page and size. */
export function findPageHints(grey: GreyPicture, ink: InkPicture): PageHints {
  const content = findContent(grey);
  const gutter = findGutter(ink, content);
  return { content, ...(gutter !== undefined && { gutter }) };
}

function findContent({ width, height, grey }: GreyPicture): Box {
  const isDarkRow = (row: number) => isDark(width, (column) => grey[row * width + column] ?? 0);
  const isDarkColumn = (column: number) => isDark(height, (row) => grey[row * width + column] ?? 0);
  const rows = Math.floor(height * MAX_EDGE_SHARE);
  const columns = Math.floor(width * MAX_EDGE_SHARE);
  return [
    edgeEnd(columns, isDarkColumn),
    edgeEnd(rows, isDarkRow),
    width - edgeEnd(columns, (step) => isDarkColumn(width - 1 - step)),
    height - edgeEnd(rows, (step) => isDarkRow(height - 1 - step)),
  ];
}

function isDark(count: number, shadeAt: (index: number) => number): boolean {
  let dark = 0;
  for (let index = 0; index < count; index++) if (shadeAt(index) < DARK_SHADE) dark++;
  return dark >= DARK_LINE_SHARE * count;
}

/** The first line behind the last dark one. */
function edgeEnd(count: number, isDarkAt: (step: number) => boolean): number {
  for (let step = count - 1; step >= 0; step--) if (isDarkAt(step)) return step + 1;
  return 0;
}

function findGutter({ width, height, ink }: InkPicture, content: Box): number | undefined {
  const [left, top, right, bottom] = content;
  if (width < MIN_SPREAD_RATIO * height) return undefined;
  const counts = new Uint32Array(width);
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++)
      counts[column] = (counts[column] ?? 0) + (ink[row * width + column] ?? 0);
  const gap = widestGap(counts, MAX_GUTTER_INK_SHARE * height);
  if (gap === undefined || gap.to - gap.from < MIN_GUTTER_SHARE * width) return undefined;
  const middle = (gap.from + gap.to) / 2;
  const sum = (columns: Uint32Array) => columns.reduce((total, count) => total + count, 0);
  const before = sum(counts.subarray(0, Math.floor(middle))) / Math.max(1, sum(counts));
  return Math.min(before, 1 - before) >= MIN_PAGE_INK_SHARE ? middle : undefined;
}

function widestGap(counts: Uint32Array, maxCount: number) {
  const first = Math.floor(counts.length * GUTTER_RANGE[0]);
  const last = Math.ceil(counts.length * GUTTER_RANGE[1]);
  let widest: { from: number; to: number } | undefined;
  let from = first;
  for (let column = first; column <= last; column++) {
    if (column < last && (counts[column] ?? 0) <= maxCount) continue;
    if (widest === undefined || column - from > widest.to - widest.from)
      widest = { from, to: column };
    from = column + 1;
  }
  return widest;
}
