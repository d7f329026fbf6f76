import type { Box } from "@parsewright/contract";
import { boxWidth } from "../geometry/box.ts";

const LARGEST_WIDTH_DIFFERENCE = 0.1;

/** Checks whether two tables are about as wide as each other, as the parts of one cut table are. */
export function haveMatchingWidths(earlier: Box, later: Box): boolean {
  const [earlierWidth, laterWidth] = [boxWidth(earlier), boxWidth(later)];
  const difference = Math.abs(earlierWidth - laterWidth) / Math.min(earlierWidth, laterWidth);
  return difference < LARGEST_WIDTH_DIFFERENCE;
}
