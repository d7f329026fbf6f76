import { startsInSquare } from "@parsewright/document/language";
import { isScriptBehind } from "./find-scripts.ts";
import { MIN_CJK_SPACE_SIZES } from "./spacing.ts";
import type { TextSegment } from "./text-segment.ts";

/** The text of segments that are read one after the other. */
export function joinSegments(segments: readonly TextSegment[]): string {
  return segments
    .map((segment, index) => spaceBefore(segments[index - 1], segment) + segment.text)
    .join("");
}

/** Separator between two segments of a line: a space or nothing. */
export function spaceBefore(previous: TextSegment | undefined, next: TextSegment): "" | " " {
  if (previous === undefined || isScriptBehind(next, previous)) return "";
  const gap = Math.max(
    Math.max(previous.box[0], next.box[0]) - Math.min(previous.box[2], next.box[2]),
    Math.max(previous.box[1], next.box[1]) - Math.min(previous.box[3], next.box[3]),
  );
  const isClose = gap <= MIN_CJK_SPACE_SIZES * Math.max(previous.size, next.size);
  return isClose && startsInSquare(previous.text.at(-1) ?? "") && startsInSquare(next.text)
    ? ""
    : " ";
}
