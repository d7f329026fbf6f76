import type { Pixels } from "@parsewright/document/images";
import { LINE_HEIGHT_PIXELS } from "../lines/cut-line.ts";
import { createPainter } from "../prepare/warp-pixels.ts";
import type { Point } from "../recognizer.ts";
import { type CurvedLine, distance } from "../lines/curved-line.ts";

const CHANNELS = 3;
const WHITE = 255;

/** Limit: longer lines, in multiples of their height, are not text of a seal. */
const MAX_LENGTH = 100;

/** A bent line of text as a straight picture of it, as high as recognisers want it. What lies outside of the picture is white. */
export function unwrapCurve(picture: Pixels, { middle, height }: CurvedLine): Pixels {
  const pixel = height / LINE_HEIGHT_PIXELS;
  const columns = columnsAlong(middle, pixel).slice(0, MAX_LENGTH * LINE_HEIGHT_PIXELS);
  const [width, rows] = [Math.max(1, columns.length), LINE_HEIGHT_PIXELS];
  const rgb = new Uint8Array(width * rows * CHANNELS).fill(WHITE);
  const paint = createPainter(picture, rgb);
  for (const [column, { x: startX, y: startY, down }] of columns.entries()) {
    for (let row = 0; row < rows; row++) {
      const across = (row + 0.5 - rows / 2) * pixel;
      const [x, y] = [startX + down.x * across, startY + down.y * across];
      if (x >= 0 && y >= 0 && x <= picture.width && y <= picture.height)
        paint((row * width + column) * CHANNELS, x, y);
    }
  }
  return { width, height: rows, rgb };
}

interface Column extends Point {
  /** Across the line, from the top of the text to its foot; of length 1. */
  readonly down: Point;
}

/** Places along a line at equal distances. */
function columnsAlong(middle: readonly Point[], step: number): Column[] {
  const downs = middle.map((_, index) => downAt(middle, index));
  const columns: Column[] = [];
  let next = step / 2;
  for (const [index, from] of middle.slice(0, -1).entries()) {
    const to = middle[index + 1] ?? from;
    const length = distance(from, to);
    for (; next < length; next += step) {
      const share = next / length;
      columns.push({
        ...between(from, to, share),
        down: between(downs[index] ?? from, downs[index + 1] ?? to, share),
      });
    }
    next -= length;
  }
  return columns;
}

function downAt(middle: readonly Point[], index: number): Point {
  const before = middle[Math.max(0, index - 1)];
  const after = middle[Math.min(middle.length - 1, index + 1)];
  if (before === undefined || after === undefined) return { x: 0, y: 1 };
  const length = distance(before, after) || 1;
  return { x: -(after.y - before.y) / length, y: (after.x - before.x) / length };
}

function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
