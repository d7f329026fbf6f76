import type { Box } from "@parsewright/contract";
import { boxAround, boxWidth } from "@parsewright/document/geometry";
import type { Point, RecognizedLine } from "./recognizer.ts";

/** Facing pages are full of text; half a slide is not. */
const MIN_PAGE_LINES = 12;

/** Some lines of print are this much of the width of their page, in two columns too; cells of a table are shorter. */
const MIN_LINE_SHARE = 0.35;
const MIN_PRINT_LINES = 3;

/**
 * Between facing pages there are two margins, so the white there is wider than at the sides; between columns it is
 * narrower. Measured, in margins: 0.9 to 2.0 for spreads, 0.4 to 0.7 for columns on one sheet and slides.
 */
const MIN_GUTTER_MARGINS = 0.85;

/** Text ends where this share of its lines do: single ones stick out into the margins. */
const STRAY_SHARE = 0.1;

interface Spread {
  readonly lines: readonly RecognizedLine[];
  /** From the picture to the page. */
  readonly toFrame: (place: Point) => Point;
  /** The picture without the dark edges of a scanner's lid; pixels. */
  readonly content: Box;
  /** Position of white down the middle of the picture, if there is any. */
  readonly gutter: number | undefined;
}

/**
 * Finds the line at which two facing pages of print meet, in whole points. White in the middle alone may as well
 * separate columns.
 */
export function findGutterX({ lines, toFrame, content, gutter }: Spread): number | undefined {
  if (gutter === undefined) return undefined;
  const boxes = lines.map(({ corners }) => boxAround(corners));
  const left = boxes.filter((box) => box[2] <= gutter);
  const right = boxes.filter((box) => box[0] >= gutter);
  if (left.length + right.length < boxes.length) return undefined;
  if (!isPageOfPrint(left) || !isPageOfPrint(right)) return undefined;
  const [leftPage, rightPage] = [extentOf(left), extentOf(right)];
  const margin = (leftPage.from - content[0] + content[2] - rightPage.to) / 2;
  if (rightPage.from - leftPage.to < MIN_GUTTER_MARGINS * margin) return undefined;
  return Math.round(toFrame({ x: gutter, y: 0 }).x);
}

function isPageOfPrint(lines: readonly Box[]): boolean {
  if (lines.length < MIN_PAGE_LINES) return false;
  const { from, to } = extentOf(lines);
  const print = lines.filter((line) => boxWidth(line) >= MIN_LINE_SHARE * (to - from));
  return print.length >= MIN_PRINT_LINES;
}

/** From where to where most lines of a page reach. */
function extentOf(lines: readonly Box[]): { from: number; to: number } {
  const skipped = Math.floor(lines.length * STRAY_SHARE);
  const starts = lines.map(([start]) => start).toSorted((one, other) => one - other);
  const ends = lines.map(([, , end]) => end).toSorted((one, other) => other - one);
  return { from: starts[skipped] ?? 0, to: ends[skipped] ?? 0 };
}
