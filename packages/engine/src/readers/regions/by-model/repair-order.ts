import { boxHeight, overlapX } from "../../../geometry/box.ts";
import type { Box } from "@parsewright/contract";
import type { LayoutRegion } from "./layout-reader.ts";

/** Boxes that share this much of the narrower one's width are in one column. */
const SAME_COLUMN_SHARE = 0.5;

/** Boxes of the model overlap a little where lines are set tight. */
const MAX_OVERLAP_SHARE = 0.3;

/**
 * Mends the model's reading order where the page leaves no doubt: nobody reads upwards within a column, and notes at
 * the foot of two columns are read one column after the other.
 */
export function repairOrder(regions: readonly LayoutRegion[]): LayoutRegion[] {
  const ordered: LayoutRegion[] = [];
  for (const region of regions) {
    const position = ordered.findLastIndex((previous) => !isReadBefore(region, previous)) + 1;
    ordered.splice(position, 0, region);
  }
  return ordered;
}

function isReadBefore(region: LayoutRegion, other: LayoutRegion): boolean {
  if (standsAbove(region.box, other.box)) return true;
  const areNotes = region.label === "footnote" && other.label === "footnote";
  return areNotes && region.box[2] <= other.box[0];
}

function standsAbove(upper: Box, lower: Box): boolean {
  const overlap = upper[3] - lower[1];
  const isSameColumn = overlapX(upper, lower) >= SAME_COLUMN_SHARE;
  return (
    isSameColumn &&
    upper[1] < lower[1] &&
    overlap <= MAX_OVERLAP_SHARE * Math.min(boxHeight(upper), boxHeight(lower))
  );
}
