import { boxHeight, medianOf } from "@parsewright/document/geometry";
import type { InkPicture } from "./find-ink.ts";
import { findInkPieces } from "./ink-pieces.ts";

/** Letters are not lower than this, nor a larger share of the picture. */
const MIN_LETTER_PIXELS = 4;
const MAX_LETTER_SHARE = 1 / 8;

/** Fewer pieces of ink than this are not text. */
const MIN_LETTERS = 30;

/** About how high letters are, in pixels. `undefined` if there is too little ink. */
export function estimateTextHeight(picture: InkPicture): number | undefined {
  const maxHeight = picture.height * MAX_LETTER_SHARE;
  const heights = findInkPieces(picture)
    .map(boxHeight)
    .filter((height) => height >= MIN_LETTER_PIXELS && height <= maxHeight);
  return heights.length < MIN_LETTERS ? undefined : medianOf(heights);
}
