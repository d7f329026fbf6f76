import { overlapX } from "@parsewright/document/geometry";
import { SAME_SIZE_POINTS } from "@parsewright/document/order";
import type { TextSegment } from "../../text/text-segment.ts";
import type { RegionLabel } from "../region.ts";
import type { NamedGroup } from "./named-group.ts";

const RUNNING_LABELS: ReadonlySet<RegionLabel> = new Set(["header", "footer", "number"]);

/** White of more than this, in font sizes, is between a running line and the text. */
const MAX_GAP_SIZES = 0.8;

/**
 * Running lines are set apart from the text: one that follows it at the distance of a line, in the same print, is its
 * first or last line.
 */
export function joinCloseEdges(groups: readonly NamedGroup[]): NamedGroup[] {
  const joined = [...groups];
  for (const group of groups) {
    if (!RUNNING_LABELS.has(group.label)) continue;
    const at = joined.findIndex(
      ({ label, segments }) => label === "text" && areClose(group.segments, segments),
    );
    const text = joined[at];
    if (text === undefined) continue;
    joined[at] = { ...text, segments: [...group.segments, ...text.segments] };
    joined.splice(joined.indexOf(group), 1);
  }
  return joined;
}

function areClose(running: readonly TextSegment[], text: readonly TextSegment[]): boolean {
  return running.some((line) =>
    text.some(({ box, size }) => {
      const gap = Math.max(box[1] - line.box[3], line.box[1] - box[3]);
      return (
        gap <= MAX_GAP_SIZES * size &&
        Math.abs(line.size - size) < SAME_SIZE_POINTS &&
        overlapX(line.box, box) > 0
      );
    }),
  );
}
