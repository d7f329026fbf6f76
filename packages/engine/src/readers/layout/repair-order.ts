import type { Box } from "@parser/contract";
import { boxHeight, overlapShare } from "../../geometry/box.ts";

/** Boxes that share this much of the narrower one's width stand in one column. */
const SAME_COLUMN_SHARE = 0.5;

/** Boxes of the model overlap a little where lines are set tight. */
const MAX_OVERLAP_SHARE = 0.3;

/**
 * Swaps neighbours in the reading order that stand in one column, the lower before the upper. Nobody reads upwards
 * within a column; in all else the order is left as it is.
 */
export function repairOrder<Item extends { readonly box: Box }>(items: readonly Item[]): Item[] {
  const ordered: Item[] = [];
  for (const item of items) {
    let position = ordered.length;
    for (; position > 0; position--) {
      const previous = ordered[position - 1];
      if (previous === undefined || !standsAbove(item.box, previous.box)) break;
    }
    ordered.splice(position, 0, item);
  }
  return ordered;
}

function standsAbove(upper: Box, lower: Box): boolean {
  const overlap = upper[3] - lower[1];
  const isSameColumn =
    overlapShare([upper[0], upper[2]], [lower[0], lower[2]]) >= SAME_COLUMN_SHARE;
  return (
    isSameColumn &&
    upper[1] < lower[1] &&
    overlap <= MAX_OVERLAP_SHARE * Math.min(boxHeight(upper), boxHeight(lower))
  );
}
