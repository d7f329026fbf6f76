import { medianOf } from "@parsewright/document/geometry";
import type { Point } from "../recognizer.ts";
import { minAreaRectangle } from "../lines/min-area-rectangle.ts";
import { type CurvedLine, extendCurve } from "../lines/curved-line.ts";
import { type Walk, walkPixels } from "./walk-pixels.ts";

/** Shorter bands, in their heights, are as good as straight. */
const MIN_CURVED_LENGTH = 4;

/** The pixels of a slice of a band are this close to its middle, in heights of the band; those of both sides of a ring are not. */
const MAX_SLICE_SPREAD = 0.8;

/** The line along the middle of a band of pixels; a ring is cut where it is thinnest. */
export function findMiddle(pixels: Int32Array, width: number): CurvedLine {
  const walk = walkFromEnd(pixels, width);
  const length = (walk.steps.at(-1) ?? 0) + 1;
  const height = pixels.length / length;
  if (length < MIN_CURVED_LENGTH * height) return straightMiddle(pixels, width);
  const slices = sliceUp(walk, height / 2, width);
  if (medianOf(slices.map(({ spread }) => spread)) > MAX_SLICE_SPREAD * height) {
    const opened = openRing(pixels, width);
    if (opened !== undefined) return findMiddle(opened, width);
  }
  // Near the ends the slices are corners of the band.
  const whole = slices.slice(2, -2).map(({ middle }) => middle);
  return { middle: extendCurve(smooth(smooth(whole)), height), height };
}

/** From one end of a band to the other: the pixel farthest from any is at an end. */
function walkFromEnd(pixels: Int32Array, width: number): Walk {
  const there = walkPixels(pixels, pixels[0] ?? 0, width);
  return walkPixels(pixels, there.positions.at(-1) ?? 0, width);
}

function straightMiddle(pixels: Int32Array, width: number): CurvedLine {
  const box = minAreaRectangle(Array.from(pixels, (position) => placeOf(position, width)));
  const isTall = box.height > box.width;
  const along = isTall ? { x: -box.along.y, y: box.along.x } : box.along;
  const half = Math.max(box.width, box.height) / 2;
  const { x, y } = box.centre;
  return {
    middle: [-1, -0.5, 0, 0.5, 1].map((share) => ({
      x: x + along.x * half * share,
      y: y + along.y * half * share,
    })),
    height: Math.min(box.width, box.height),
  };
}

interface Slice {
  readonly middle: Point;
  /** Root of the mean square of distances from `middle`. */
  readonly spread: number;
}

/** The pixels at about the same distance from the end, together. */
function sliceUp({ positions, steps }: Walk, sliceSteps: number, width: number): Slice[] {
  const sums: { count: number; x: number; y: number; squares: number }[] = [];
  for (const [index, position] of positions.entries()) {
    const slice = Math.floor((steps[index] ?? 0) / sliceSteps);
    const { x, y } = placeOf(position, width);
    const sum = (sums[slice] ??= { count: 0, x: 0, y: 0, squares: 0 });
    sum.count++;
    sum.x += x;
    sum.y += y;
    sum.squares += x * x + y * y;
  }
  return sums
    .filter((sum) => sum !== undefined)
    .map(({ count, x, y, squares }) => {
      const middle = { x: x / count, y: y / count };
      const variance = squares / count - middle.x ** 2 - middle.y ** 2;
      return { middle, spread: Math.sqrt(Math.max(0, variance)) };
    });
}

function smooth(points: readonly Point[]): Point[] {
  return points.map((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (before === undefined || after === undefined) return point;
    return { x: (before.x + 2 * point.x + after.x) / 4, y: (before.y + 2 * point.y + after.y) / 4 };
  });
}

/** The middle of a pixel. */
function placeOf(position: number, width: number): Point {
  const column = position % width;
  return { x: column + 0.5, y: (position - column) / width + 0.5 };
}

/** Constant: pieces of the ring, by their direction from its middle, of which the thinnest is taken out. */
const SECTORS = 60;

/** Cuts a ring of pixels where it is thinnest; `undefined` where that leaves it in one piece no larger than a gap. */
function openRing(pixels: Int32Array, width: number): Int32Array | undefined {
  let [x, y] = [0, 0];
  for (const position of pixels) {
    x += position % width;
    y += Math.floor(position / width);
  }
  const sectorOf = (position: number) => {
    const down = Math.floor(position / width) - y / pixels.length;
    const turn = Math.atan2(down, (position % width) - x / pixels.length) / (2 * Math.PI);
    return Math.floor((turn + 0.5) * SECTORS) % SECTORS;
  };
  const counts = new Uint32Array(SECTORS);
  for (const position of pixels) {
    const sector = sectorOf(position);
    counts[sector] = (counts[sector] ?? 0) + 1;
  }
  const thinnest = counts.indexOf(Math.min(...counts));
  const opened = pixels.filter((position) => sectorOf(position) !== thinnest);
  return opened.length < pixels.length ? opened : undefined;
}
