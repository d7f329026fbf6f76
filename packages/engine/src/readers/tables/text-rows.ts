import { medianOf } from "../../geometry/box.ts";
import type { TextSegment } from "../text-layer/text-segment.ts";

/** The segments that stand on one baseline, from left to right. */
export interface TextRow {
  readonly segments: readonly TextSegment[];
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
}

/** Bottoms this close, in font sizes, stand on one baseline. */
const SAME_ROW_SIZES = 0.35;

/** Groups upright segments to rows, from top to bottom. */
export function groupRows(segments: readonly TextSegment[]): TextRow[] {
  const upright = segments.filter(({ angle }) => angle === 0);
  const rows: TextSegment[][] = [];
  for (const segment of upright.toSorted((first, second) => first.box[3] - second.box[3])) {
    const row = rows.at(-1);
    const anchor = row?.[0];
    const isSameRow =
      anchor !== undefined &&
      segment.box[3] - anchor.box[3] < SAME_ROW_SIZES * Math.max(anchor.size, segment.size);
    if (row !== undefined && isSameRow) row.push(segment);
    else rows.push([segment]);
  }
  return rows.map((row) => ({
    segments: row.toSorted((first, second) => first.box[0] - second.box[0]),
    top: Math.min(...row.map(({ box }) => box[1])),
    bottom: Math.max(...row.map(({ box }) => box[3])),
    size: medianOf(row.map(({ size }) => size)),
  }));
}
