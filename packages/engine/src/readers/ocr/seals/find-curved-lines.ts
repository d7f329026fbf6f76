import { connectedPixels, type ProbabilityMap } from "@parsewright/document/images";
import { type CurvedLine, extendCurve } from "../lines/curved-line.ts";
import { findMiddle } from "./find-middle.ts";

/** Constant: where the map says more than this, there is text; as the makers of the model use it. */
const PIXEL_THRESHOLD = 0.2;

/** Constant: minimum mean certainty of a group of pixels to count as text, as the makers of the model use it. */
const LINE_THRESHOLD = 0.6;

/** The model marks the core of a line: the line is this much higher, and at each end longer by this share of the core's height. */
const HEIGHT_GROWTH = 1.3;
const END_GROWTH = 1;

/** Smaller cores are specks. */
const MIN_CORE_PIXELS = 4;

/** Limit: a seal has few lines; what has far more is not a seal. */
const MAX_LINES = 16;

/** The lines of text in a map that says for each pixel how likely it belongs to one, bent or straight. */
export function findCurvedLines(map: ProbabilityMap): CurvedLine[] {
  const lines: CurvedLine[] = [];
  for (const pixels of connectedPixels(map, PIXEL_THRESHOLD)) {
    if (pixels.length < MIN_CORE_PIXELS ** 2 || meanOf(pixels, map) < LINE_THRESHOLD) continue;
    // The next group takes the place of this one.
    const core = findMiddle(pixels.slice(), map.width);
    if (core.height >= MIN_CORE_PIXELS) lines.push(grow(core));
    if (lines.length === MAX_LINES) break;
  }
  return lines;
}

function meanOf(pixels: Int32Array, { values }: ProbabilityMap): number {
  let sum = 0;
  for (const position of pixels) sum += values[position] ?? 0;
  return sum / pixels.length;
}

function grow({ middle, height }: CurvedLine): CurvedLine {
  return { middle: extendCurve(middle, END_GROWTH * height), height: HEIGHT_GROWTH * height };
}
