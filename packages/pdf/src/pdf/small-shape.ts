import type { Box } from "@parsewright/contract";
import { boxHeight, boxWidth, middleX, middleY, type Point } from "@parsewright/document/geometry";
import type { PaintColour } from "./read-fill-colour.ts";
import { MAX_SQUARE_POINTS } from "./small-square.ts";

/** Something small that is drawn as wide as it is high: a bullet, a button, the key of a colour, a point of a plot. */
export interface SmallShape {
  readonly box: Box;
  readonly form: "circle" | "rounded square" | "other";
  readonly isStroked: boolean;
  /** `undefined` for an outline, a pattern or a shading. */
  readonly colour: PaintColour | undefined;
}

/** One side may be this much longer than the other. */
const MAX_SIDE_RATIO = 1.25;

/** Checks whether something is small enough, and about as wide as it is high. */
export function isSmallShape(box: Box): boolean {
  const [width, height] = [boxWidth(box), boxHeight(box)];
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  return shorter > 0 && longer <= MAX_SQUARE_POINTS && longer <= MAX_SIDE_RATIO * shorter;
}

/** Signs of one kind have one size, and begin below each other, but for this much: the edge of an outline is around its line. */
export const SAME_PLACE_POINTS = 1;

export function areAsLarge(one: Box, other: Box): boolean {
  return Math.abs(boxWidth(one) - boxWidth(other)) <= SAME_PLACE_POINTS;
}

/** Distances of the points of a circle from its middle, in radii: those that bend its curves are outside. */
const MIN_POINT_RADII = 0.9;
const MAX_POINT_RADII = 1.2;

/** Two curves of three points each, and the start: fewer make neither a circle nor four corners. */
const MIN_POINTS = 7;

/** Classifies an outline by its points, including those that bend its curves. */
export function formOf(points: readonly Point[], box: Box): SmallShape["form"] {
  if (points.length < MIN_POINTS) return "other";
  if (isCircle(points, box)) return "circle";
  return isRoundedSquare(points, box) ? "rounded square" : "other";
}

function isCircle(points: readonly Point[], box: Box): boolean {
  const radius = boxWidth(box) / 2;
  return points.every(({ x, y }) => {
    const radii = Math.hypot(x - middleX(box), y - middleY(box)) / radius;
    return radii >= MIN_POINT_RADII && radii <= MAX_POINT_RADII;
  });
}

/** Distances of the outline of a square with rounded corners from its sides, and from its corners, as shares of its side. */
const MAX_SIDE_GAP = 0.12;
const MAX_CORNER_GAP = 0.2;

/** Checks whether an outline with these points is a square with rounded corners. */
function isRoundedSquare(points: readonly Point[], box: Box): boolean {
  const side = boxWidth(box);
  const [left, top, right, bottom] = box;
  const isAtSide = ({ x, y }: Point) =>
    Math.min(x - left, right - x, y - top, bottom - y) <= MAX_SIDE_GAP * side;
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => ({ x, y })));
  return (
    points.every(isAtSide) &&
    corners.every((corner) =>
      points.some(({ x, y }) => Math.hypot(x - corner.x, y - corner.y) <= MAX_CORNER_GAP * side),
    )
  );
}
