import type { Box } from "@parser/contract";
import { boxHeight, boxWidth } from "../../geometry/box.ts";

/** In square points. */
export function areaOf(box: Box): number {
  return Math.max(0, boxWidth(box)) * Math.max(0, boxHeight(box));
}

/** The area that two boxes have in common, in square points. */
export function sharedArea(first: Box, second: Box): number {
  return areaOf([
    Math.max(first[0], second[0]),
    Math.max(first[1], second[1]),
    Math.min(first[2], second[2]),
    Math.min(first[3], second[3]),
  ]);
}
