import type { Box } from "@parsewright/contract";
import { boxHeight, boxWidth } from "@parsewright/document/geometry";

/** The sides of boxes to tick, in points, and how far from a square they may be. */
export const MIN_SQUARE_POINTS = 5;
export const MAX_SQUARE_POINTS = 20;
const MAX_SQUARE_RATIO = 1.2;

/** Checks whether something is as large as a box to tick, and as wide as it is high. */
export function isSquare(box: Box): boolean {
  const [width, height] = [boxWidth(box), boxHeight(box)];
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  const isInSize = shorter >= MIN_SQUARE_POINTS && longer <= MAX_SQUARE_POINTS;
  return isInSize && longer <= MAX_SQUARE_RATIO * shorter;
}
