import { isListMarker, isRaisedMark } from "@parsewright/document/language";
import type { TextSegment } from "../../text/text-segment.ts";
import type { NamedGroup } from "./named-group.ts";

/** The text that a mark is for begins within this many font sizes of it. */
const MAX_DISTANCE_SIZES = 4;

/** Segments whose bottoms differ by less than this share of a font size are on one line; the mark of a note is raised. */
const SAME_LINE_SIZES = 0.6;

/** Puts the bullet, number or note mark that is alone before a text into the group of that text. */
export function attachMarks(groups: readonly NamedGroup[]): NamedGroup[] {
  const moved = new Map<TextSegment, NamedGroup>();
  for (const group of groups) {
    for (const mark of group.segments) {
      if (!isListMarker(mark.text) && !isRaisedMark(mark.text)) continue;
      const owner = groups.find(({ segments }) => segments.some((text) => isBeside(mark, text)));
      if (owner !== undefined && owner !== group && owner.label !== "table") moved.set(mark, owner);
    }
  }
  if (moved.size === 0) return [...groups];
  return groups
    .map((group) => ({
      ...group,
      segments: [
        ...group.segments.filter((segment) => !moved.has(segment)),
        ...[...moved].flatMap(([mark, owner]) => (owner === group ? [mark] : [])),
      ],
    }))
    .filter(({ segments }) => segments.length > 0);
}

function isBeside(mark: TextSegment, text: TextSegment): boolean {
  const gap = text.box[0] - mark.box[2];
  return (
    text !== mark &&
    gap >= 0 &&
    gap <= MAX_DISTANCE_SIZES * text.size &&
    Math.abs(text.box[3] - mark.box[3]) <= SAME_LINE_SIZES * text.size
  );
}
