import { boxHeight, overlapX } from "@parsewright/document/geometry";
import type { Box } from "@parsewright/contract";
import type { LayoutLabel, LayoutRegion } from "../../layout/layout-reader.ts";

/** Boxes that share this much of the narrower one's width are in one column. */
const SAME_COLUMN_SHARE = 0.5;

/** Boxes of the model overlap a little where lines are set tight. */
const MAX_OVERLAP_SHARE = 0.3;

/** Labels that flow from one column to the next. */
const BODY_LABELS: ReadonlySet<LayoutLabel> = new Set(["text", "paragraph_title"]);

/**
 * Mends the model's reading order where the page leaves no doubt: nobody reads upwards within a column, notes at
 * the foot of two columns are read one column after the other, and a column is read to its end before the next.
 */
export function repairOrder(regions: readonly LayoutRegion[]): LayoutRegion[] {
  return endColumnsFirst(readDownwards(regions));
}

function readDownwards(regions: readonly LayoutRegion[]): LayoutRegion[] {
  const ordered: LayoutRegion[] = [];
  for (const region of regions) {
    const position = ordered.findLastIndex((previous) => !isReadBefore(region, previous)) + 1;
    ordered.splice(position, 0, region);
  }
  return ordered;
}

/** Whoever has gone up to the head of the next column does not come back for the foot of the one before. */
function endColumnsFirst(regions: readonly LayoutRegion[]): LayoutRegion[] {
  const ordered: LayoutRegion[] = [];
  for (const region of regions) {
    const above = ordered.findLastIndex((previous) => standsAbove(previous.box, region.box));
    const between = ordered.slice(above + 1);
    const isLeftBehind =
      above !== -1 &&
      between.every((other) => isNextColumn(other, { above: ordered[above], region }));
    ordered.splice(isLeftBehind ? above + 1 : ordered.length, 0, region);
  }
  return ordered;
}

/** Checks whether a text begins above the end of a column, and beside it, so that it follows all of the column. */
function isNextColumn(
  { label, box }: LayoutRegion,
  { above, region }: { above: LayoutRegion | undefined; region: LayoutRegion },
): boolean {
  if (above === undefined || !BODY_LABELS.has(label) || !BODY_LABELS.has(region.label))
    return false;
  const isBeside = [above, region].every((end) => overlapX(box, end.box) === 0);
  return isBeside && box[3] <= above.box[1];
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
