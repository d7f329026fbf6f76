import { isInside } from "@parsewright/document/geometry";
import type { SourcePage } from "@parsewright/document/files";
import { findFrames } from "../../tables/ruled/find-grids.ts";
import type { NamedGroup } from "./named-group.ts";

/** Frames whose left edges differ by less make up a column. */
const MAX_SHIFT_POINTS = 3;

/** A form has at least this share of its text in frames. A table may have lines around its totals alone. */
const MIN_FRAMED_SHARE = 0.25;

/**
 * Gives back to the text what the model takes for a table because of its frames: fields behind their labels, each where its
 * label ends. Cells of a table make up columns.
 */
export function releaseFields(
  groups: readonly NamedGroup[],
  { rulings }: Pick<SourcePage, "rulings">,
): NamedGroup[] {
  const frames = findFrames(rulings);
  if (frames.length === 0) return [...groups];
  return groups.map((group) => {
    if (group.label !== "table") return group;
    const own = frames
      .filter((frame) => group.segments.some(({ box }) => isInside(box, frame)))
      .toSorted((first, second) => first[0] - second[0]);
    const hasColumn = own.some(
      ([left], position) => left - (own[position - 1]?.[0] ?? -Infinity) < MAX_SHIFT_POINTS,
    );
    const framed = group.segments.filter(({ box }) => own.some((frame) => isInside(box, frame)));
    const isForm = own.length > 0 && framed.length >= MIN_FRAMED_SHARE * group.segments.length;
    return isForm && !hasColumn ? { ...group, label: "text" } : group;
  });
}
