import type { Box } from "@parsewright/contract";
import {
  boxAround,
  boxHeight,
  boxWidth,
  emptyBox,
  expandBox,
  growBox,
  isInside,
  overlapX,
} from "@parsewright/document/geometry";
import type { Pixels } from "@parsewright/document/images";
import type { Corners, RecognizedLine } from "./recognizer.ts";

/** Lines that flow around an initial: one alone is indented, and more are beside a figure. */
const MIN_LINES_BESIDE = 2;
const MAX_LINES_BESIDE = 6;

/** The next line of a column begins this many line heights below the one before, top to top. */
const MIN_PITCH_HEIGHTS = 0.5;
const MAX_PITCH_HEIGHTS = 1.6;

/** Lines that share this much of the width of the narrower one are in one column. */
const SAME_COLUMN_SHARE = 0.5;

/** Lines beside an initial begin within this many line heights of each other: its outline is not straight. */
const MAX_SPREAD_HEIGHTS = 1;

/** An initial is wider than an indent, in line heights, and not much wider than it is high. */
const MIN_WIDTH_HEIGHTS = 0.6;
const MAX_WIDTH_RATIO = 1.4;

/** The ink of an initial reaches over this share of the lines beside it. */
const MIN_INK_SHARE = 0.6;

/** Of 255; what is darker is ink. */
const INK_BELOW = 128;

/** A recogniser wants to see some paper around a letter, in shares of its height. */
const MARGIN_SHARE = 0.12;

/** Places are at least this much as wide as they are high. */
const MIN_PLACE_RATIO = 0.8;

/**
 * The places of large letters that articles begin with and that detectors of lines miss: lines are moved in, the line
 * below them is not, and there is ink in the corner. In pixels of the picture.
 */
export function findMissedInitials(lines: readonly RecognizedLine[], picture: Pixels): Corners[] {
  const boxes = lines.map(({ corners }) => boxAround(corners));
  const found: Box[] = [];
  for (const first of boxes) {
    const hole = holeBeside(first, boxes);
    if (hole === undefined || boxes.some((box) => isInside(box, hole))) continue;
    const ink = inkIn(hole, picture);
    if (ink !== undefined && boxHeight(ink) >= MIN_INK_SHARE * boxHeight(hole)) found.push(ink);
  }
  return found.map((ink) => cornersOf(withPaper(ink)));
}

/** Paper all around, and more of it on the left of narrow letters: tall places are read as text on its side. */
function withPaper(ink: Box): Box {
  const [left, top, right, bottom] = expandBox(ink, MARGIN_SHARE * boxHeight(ink));
  return [Math.min(left, right - MIN_PLACE_RATIO * (bottom - top)), top, right, bottom];
}

/** The corner that the first lines of a paragraph leave free. */
function holeBeside(first: Box, boxes: readonly Box[]): Box | undefined {
  if (boxes.some((above) => isBesideToo(above, first))) return undefined;
  const beside = [first];
  for (let last = first; beside.length <= MAX_LINES_BESIDE;) {
    const next = lineBelow(last, boxes);
    if (next === undefined) return undefined;
    const left = Math.min(...beside.map((box) => box[0]));
    const height = boxHeight(first);
    if (left - next[0] >= MIN_WIDTH_HEIGHTS * height) {
      const hole: Box = [next[0], first[1], left, Math.min(last[3], next[1])];
      const isLetter = boxWidth(hole) <= MAX_WIDTH_RATIO * boxHeight(hole);
      return beside.length >= MIN_LINES_BESIDE && isLetter ? hole : undefined;
    }
    if (Math.abs(next[0] - left) > MAX_SPREAD_HEIGHTS * height) return undefined;
    beside.push(next);
    last = next;
  }
  return undefined;
}

/** Checks whether a line begins right above another, where that does: the other is not the first of its paragraph. */
function isBesideToo(above: Box, line: Box): boolean {
  const shift = Math.abs(above[0] - line[0]);
  return isNextLine(line, above) && shift <= MAX_SPREAD_HEIGHTS * boxHeight(line);
}

function lineBelow(line: Box, boxes: readonly Box[]): Box | undefined {
  const [next] = boxes
    .filter((box) => isNextLine(box, line))
    .toSorted((one, other) => one[1] - other[1]);
  return next;
}

function isNextLine(box: Box, line: Box): boolean {
  const pitch = (box[1] - line[1]) / boxHeight(line);
  const isNear = pitch > MIN_PITCH_HEIGHTS && pitch <= MAX_PITCH_HEIGHTS;
  return isNear && overlapX(box, line) >= SAME_COLUMN_SHARE;
}

/** The box around what is dark in a part of a picture. */
function inkIn(hole: Box, { width, height, rgb }: Pixels): Box | undefined {
  const [left, top] = [Math.max(0, Math.ceil(hole[0])), Math.max(0, Math.ceil(hole[1]))];
  const [right, bottom] = [Math.min(width, hole[2]), Math.min(height, hole[3])];
  const ink = emptyBox();
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++)
      if ((rgb[3 * (y * width + x) + 1] ?? 255) < INK_BELOW) growBox(ink, [x, y, x + 1, y + 1]);
  return boxWidth(ink) > 0 ? ink : undefined;
}

function cornersOf([left, top, right, bottom]: Box): Corners {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}
