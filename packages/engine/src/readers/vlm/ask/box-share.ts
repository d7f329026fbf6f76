import type { Box } from "@parser/contract";
import { areaOf, sharedArea } from "../../layout/box-areas.ts";

/** How much of a box lies inside another, 0 to 1. Any unit, the same for both. */
export function shareInside(box: Box, outer: Box): number {
  const area = areaOf(box);
  return area === 0 ? 0 : sharedArea(box, outer) / area;
}
