import type { Box } from "@parsewright/contract";
import { middleX, middleY } from "@parsewright/document/geometry";
import { findGutter } from "@parsewright/document/order";
import type { TextSegment } from "../text/text-segment.ts";
import { proseLetterCount } from "../text/formula-evidence.ts";
import { MIN_PROSE_LETTERS } from "./page-lines.ts";

/** Limit: no page has more columns beside each other. */
const MAX_DEPTH = 3;

/** Limit: more pieces of text than a full page of formulas has; each is compared with every line. */
const MAX_SEGMENTS = 8_000;

/**
 * The text of each column of a page. Lines of columns beside each other are on the same heights, and the scattered
 * pieces of formulas hide the white between them: the lines of prose say where columns are.
 */
export function divideByProse(segments: readonly TextSegment[], depth = 0): TextSegment[][] {
  if (segments.length > MAX_SEGMENTS) return [[...segments]];
  const prose = segments.filter(
    ({ characters }) => proseLetterCount(characters) >= MIN_PROSE_LETTERS,
  );
  const gutter = depth < MAX_DEPTH ? findGutter(prose) : undefined;
  if (gutter === undefined) return [[...segments]];
  const sideOf = createSideFinder(prose, gutter.x);
  const sides: Record<Side, TextSegment[]> = { left: [], right: [], both: [] };
  for (const segment of segments) sides[sideOf(segment)].push(segment);
  return [
    ...divideByProse(sides.left, depth + 1),
    ...divideByProse(sides.right, depth + 1),
    sides.both,
  ].filter((column) => column.length > 0);
}

type Side = "left" | "right" | "both";

/**
 * Assigns segments to columns. A piece between two lines that run over both columns belongs to both, even if it is over
 * one only.
 */
function createSideFinder(prose: readonly TextSegment[], x: number) {
  const lines = prose.map((segment) => ({ segment, side: partOf(segment.box, x) }));
  const inProse = new Set(prose);
  return (segment: TextSegment): Side => {
    const side = partOf(segment.box, x);
    if (side === "both" || inProse.has(segment)) return side;
    const over = lines.filter(
      ({ segment: { box } }) => box[0] <= middleX(segment.box) && box[2] >= middleX(segment.box),
    );
    const y = middleY(segment.box);
    const above = over
      .filter((line) => middleY(line.segment.box) < y)
      .toSorted((one, other) => other.segment.box[1] - one.segment.box[1])[0];
    const below = over
      .filter((line) => middleY(line.segment.box) >= y)
      .toSorted((one, other) => one.segment.box[1] - other.segment.box[1])[0];
    const around = [above, below].flatMap((line) => line?.side ?? []);
    return around.length > 0 && around.every((one) => one === "both") ? "both" : side;
  };
}

function partOf(box: Box, x: number): Side {
  if (box[2] <= x) return "left";
  return box[0] >= x ? "right" : "both";
}
