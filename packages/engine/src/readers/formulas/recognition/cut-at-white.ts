import type { Box } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { boxHeight, clipBox } from "@parsewright/document/geometry";
import { hasInk, inkOf } from "../drawn/ink.ts";

/** Constant: fine enough to see the white between letters. */
const DOTS_PER_INCH = 150;
const PIXELS_PER_POINT = DOTS_PER_INCH / 72;

/** White between words, in font sizes; letters are closer. */
const WORD_GAP_SIZES = 0.15;

/** Words are looked for up to this far beside a box, in font sizes: the length of the name of a function. */
const REACH_SIZES = 2;

/** A word of which a box has this share is in it as a whole. */
const WORD_SHARE = 1 / 3;

/** Less of another word than this is a neighbour that the box touches, in font sizes. */
const MIN_PART_SIZES = 0.5;

/** Recognised lines are higher than their letters by this share, above and below. */
const LINE_INSET_SHARE = 0.1;

/** Extent of ink, in points from the left; without an end where it goes on beyond the strip that was searched. */
interface InkRun {
  readonly left: number;
  readonly right: number;
}

/** Moves the sides of a box within a line to the white between words: boxes of models cut through letters, and reach into the next word. */
export function cutAtWhite(page: SourcePage, box: Box, size: number): Box {
  let [left, , right] = box;
  const gap = WORD_GAP_SIZES * size;
  for (const run of wordsAround(page, box, size)) {
    const inside = sharedLength(run, box);
    if (inside <= 0) continue;
    const isWord = inside >= WORD_SHARE * (run.right - run.left);
    const isTouched = !isWord && inside < MIN_PART_SIZES * size;
    if (isWord) {
      left = Math.min(left, run.left);
      right = Math.max(right, run.right);
    } else if (isTouched && run.left < box[0]) left = Math.max(left, run.right + gap);
    else if (isTouched) right = Math.min(right, run.left - gap);
  }
  return left < right ? [left, box[1], right, box[3]] : box;
}

/** The box of the word in which most of a recognised letter is; `undefined` where there is no ink. */
export function wordAt(page: SourcePage, box: Box, size: number): Box | undefined {
  const [word] = wordsAround(page, box, size).toSorted(
    (one, other) => sharedLength(other, box) - sharedLength(one, box),
  );
  if (word === undefined || sharedLength(word, box) <= 0) return undefined;
  // The box of a recognised character is as high as its line, and reaches into others.
  const inset = LINE_INSET_SHARE * boxHeight(box);
  return [word.left, box[1] + inset, word.right, box[3] - inset];
}

function sharedLength({ left, right }: InkRun, box: Box): number {
  return Math.min(right, box[2]) - Math.max(left, box[0]);
}

function wordsAround(page: SourcePage, box: Box, size: number): InkRun[] {
  const reach = REACH_SIZES * size;
  const strip = clipBox([box[0] - reach, box[1], box[2] + reach, box[3]], page);
  const ink = inkOf(page.render(strip, DOTS_PER_INCH));
  const toPoints = (column: number) => strip[0] + column / PIXELS_PER_POINT;
  const gap = WORD_GAP_SIZES * size;
  const words: { left: number; right: number }[] = [];
  for (let column = 0; column < ink.width; column++) {
    if (!hasInk(ink, { column })) continue;
    const left = column === 0 ? -Infinity : toPoints(column);
    const right = column === ink.width - 1 ? Infinity : toPoints(column + 1);
    const word = words.at(-1);
    if (word !== undefined && left - word.right < gap) word.right = right;
    else words.push({ left, right });
  }
  return words;
}
