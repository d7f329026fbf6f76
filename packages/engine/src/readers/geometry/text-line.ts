import type { Box } from "@parser/contract";
import { boxHeight, unionOf } from "../../geometry/box.ts";
import { joinSegments } from "../text-layer/join-segments.ts";
import type { TextSegment } from "../text-layer/text-segment.ts";

/** The segments of one region that stand on one baseline, read together. */
export interface TextLine {
  readonly segments: readonly TextSegment[];
  readonly text: string;
  readonly box: Box;
  readonly size: number;
  readonly isBold: boolean;
  /** Widest white inside the line, in font sizes. */
  readonly widestGapSizes: number;
}

/** Segments whose bottoms differ by less than this share of their height stand on one line. */
const SAME_LINE_SHARE = 0.5;

/** Joins the segments of a region to lines, from top to bottom, each from left to right. */
export function joinLines(segments: readonly TextSegment[]): TextLine[] {
  const rows: TextSegment[][] = [];
  for (const segment of segments.toSorted((first, second) => first.box[3] - second.box[3])) {
    const row = rows.at(-1);
    const anchor = row?.[0];
    if (row !== undefined && anchor !== undefined && isSameLine(anchor, segment)) row.push(segment);
    else rows.push([segment]);
  }
  return rows.map(toLine).toSorted((first, second) => first.box[1] - second.box[1]);
}

function isSameLine(anchor: TextSegment, segment: TextSegment): boolean {
  if (anchor.angle !== segment.angle) return false;
  const height = Math.min(boxHeight(anchor.box), boxHeight(segment.box));
  return Math.abs(anchor.box[3] - segment.box[3]) < SAME_LINE_SHARE * height;
}

function toLine(row: readonly TextSegment[]): TextLine {
  const ordered = row.toSorted((first, second) => first.box[0] - second.box[0]);
  const longest = row.reduce((best, segment) =>
    segment.text.length > best.text.length ? segment : best,
  );
  const gaps = ordered
    .slice(1)
    .map(({ box }, index) => box[0] - (ordered[index]?.box[2] ?? box[0]));
  return {
    segments: ordered,
    text: joinSegments(ordered),
    box: unionOf(row.map(({ box }) => box)),
    size: longest.size,
    isBold: row.every(({ isBold }) => isBold),
    widestGapSizes: Math.max(0, ...gaps) / Math.max(longest.size, 1),
  };
}
