import type { Point } from "../recognizer.ts";
import type { TextBox } from "./text-box.ts";

/** The smallest rectangle around the points, turned as it must be; `along` points to the right, at most 45° up or down. */
export function minAreaRectangle(points: readonly Point[]): TextBox {
  const hull = convexHull(points);
  let best: TextBox | undefined;
  for (const [position, point] of hull.entries()) {
    const next = hull[(position + 1) % hull.length] ?? point;
    const length = Math.hypot(next.x - point.x, next.y - point.y);
    const side = { x: (next.x - point.x) / length, y: (next.y - point.y) / length };
    const rectangle = rectangleAlong(length > 0 ? side : { x: 1, y: 0 }, hull);
    if (best === undefined || areaOf(rectangle) < areaOf(best)) best = rectangle;
  }
  if (best === undefined) throw new Error("A rectangle needs points.");
  return towardsRight(best);
}

function areaOf({ width, height }: TextBox): number {
  return width * height;
}

function rectangleAlong(along: Point, points: readonly Point[]): TextBox {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    const across = x * along.x + y * along.y;
    const down = y * along.x - x * along.y;
    left = Math.min(left, across);
    right = Math.max(right, across);
    top = Math.min(top, down);
    bottom = Math.max(bottom, down);
  }
  const [across, down] = [(left + right) / 2, (top + bottom) / 2];
  return {
    centre: { x: across * along.x - down * along.y, y: across * along.y + down * along.x },
    along,
    width: right - left,
    height: bottom - top,
  };
}

/** Of the four ways to read a rectangle, the one nearest to reading across the page. */
function towardsRight({ centre, along, width, height }: TextBox): TextBox {
  const isUpright = Math.abs(along.x) >= Math.abs(along.y);
  const side = isUpright ? along : { x: -along.y, y: along.x };
  const sign = side.x < 0 ? -1 : 1;
  return {
    centre,
    along: { x: side.x * sign, y: side.y * sign },
    width: isUpright ? width : height,
    height: isUpright ? height : width,
  };
}

/** The corners of the smallest convex outline, in order (Andrew's monotone chain). */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((one, other) => one.x - other.x || one.y - other.y);
  if (sorted.length < 3) return sorted;
  const lower = chainOf(sorted);
  const upper = chainOf(sorted.toReversed());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)];
}

function chainOf(sorted: readonly Point[]): Point[] {
  const chain: Point[] = [];
  for (const point of sorted) {
    while (chain.length >= 2 && !turnsLeft(chain.at(-2), chain.at(-1), point)) chain.pop();
    chain.push(point);
  }
  return chain;
}

function turnsLeft(first: Point | undefined, second: Point | undefined, third: Point): boolean {
  if (first === undefined || second === undefined) return true;
  return (
    (second.x - first.x) * (third.y - first.y) - (second.y - first.y) * (third.x - first.x) > 0
  );
}
