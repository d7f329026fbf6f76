import type { Box } from "@parser/contract";
import { boxAround } from "../../geometry/affine.ts";
import { boxWidth, medianOf, unionOf } from "../../geometry/box.ts";
import type { Point, RecognizedLine } from "./text-recognizer.ts";

/** Facing pages are full of text. */
const MIN_PAGE_LINES = 8;

/** Lines of print are this much of the width of their page, in two columns too; cells of a table are shorter. */
const MIN_LINE_SHARE = 0.35;

interface Spread {
  readonly lines: readonly RecognizedLine[];
  /** From the picture to the page. */
  readonly toFrame: (place: Point) => Point;
  /** Where white runs down the middle of the picture, if it does. */
  readonly gutter: number | undefined;
}

/** Where two facing pages of print meet, in whole points. White in the middle alone may as well part the columns of a table. */
export function findGutterX({ lines, toFrame, gutter }: Spread): number | undefined {
  if (gutter === undefined) return undefined;
  const boxes = lines.map(({ corners }) => boxAround(corners));
  const left = boxes.filter((box) => box[2] <= gutter);
  const right = boxes.filter((box) => box[0] >= gutter);
  if (left.length + right.length < boxes.length) return undefined;
  if (!isPageOfPrint(left) || !isPageOfPrint(right)) return undefined;
  return Math.round(toFrame({ x: gutter, y: 0 }).x);
}

function isPageOfPrint(lines: readonly Box[]): boolean {
  if (lines.length < MIN_PAGE_LINES) return false;
  return medianOf(lines.map(boxWidth)) >= MIN_LINE_SHARE * boxWidth(unionOf(lines));
}
