import type { Point } from "../recognizer.ts";

/** A line of text that need not be straight. */
export interface CurvedLine {
  /** Its middle, from one end to the other. Which end is the start is not known. */
  readonly middle: readonly Point[];
  readonly height: number;
}

/** The same line in a picture of another size. */
export function scaleCurve({ middle, height }: CurvedLine, factor: number): CurvedLine {
  return {
    middle: middle.map(({ x, y }) => ({ x: x * factor, y: y * factor })),
    height: height * factor,
  };
}

/** The same line, longer at both ends, which go on as they bend. */
export function extendCurve(middle: readonly Point[], by: number): Point[] {
  const forward = continuation(middle, by);
  const backward = continuation(middle.toReversed(), by);
  return [...backward.toReversed(), ...middle, ...forward];
}

/** Points with which a line goes on behind its end: one as far away as its last two are from each other, and so on. */
function continuation(middle: readonly Point[], by: number): Point[] {
  const reach = Math.max(1, Math.floor((middle.length - 1) / 3));
  const [first, second, last] = [-1 - 2 * reach, -1 - reach, -1].map((index) => middle.at(index));
  if (second === undefined || last === undefined) return [];
  const direction = directionBetween(second, last);
  const bend = first === undefined ? 0 : turnBetween(directionBetween(first, second), direction);
  const step = Math.max(distance(second, last) / reach, 1e-3);
  const turnPerStep = bend / reach;
  const points: Point[] = [];
  // The chord to the last point points to where the line was half a reach ago.
  let [angle, from] = [direction + bend / 2, last];
  for (let left = by; left > 0; left -= step) {
    angle += turnPerStep / 2;
    const length = Math.min(step, left);
    from = { x: from.x + Math.cos(angle) * length, y: from.y + Math.sin(angle) * length };
    points.push(from);
    angle += turnPerStep / 2;
  }
  return points;
}

function directionBetween(from: Point, to: Point): number {
  return Math.atan2(to.y - from.y, to.x - from.x);
}

/** -π to π. */
function turnBetween(before: number, after: number): number {
  const turn = after - before;
  return Math.atan2(Math.sin(turn), Math.cos(turn));
}

/** Length of a line of points. */
export function lengthOf(points: readonly Point[]): number {
  return points
    .slice(1)
    .reduce((sum, point, index) => sum + distance(points[index] ?? point, point), 0);
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
