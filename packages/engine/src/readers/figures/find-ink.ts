import type { Box } from "@parsewright/contract";
import type { Ruling, SourcePage } from "@parsewright/document/files";
import { boxArea, boxHeight, boxWidth } from "@parsewright/document/geometry";
import type { TextSegment } from "../text/text-segment.ts";
import { isProse, segmentsInside, textShare } from "./figure-text.ts";
import { findGridLines } from "./find-grid-lines.ts";
import { MAX_TEXT_SHARE } from "./measures.ts";

/** Something drawn on the page that can be part of a figure. */
export interface Ink {
  readonly box: Box;
  /** A curve, slanted line or odd shape; a filled box; a straight line along an axis; level lines one above the other; a raster picture. */
  readonly kind: "drawing" | "fill" | "ruling" | "grid" | "picture";
}

/** Rules, bands and frames that run across the page divide or decorate it. */
const PAGE_WIDE_SHARE = 0.9;

/** Limit: shapes are compared with lines of text; of more, only the largest are: small ones hold none. */
const MAX_COMPARISONS = 2_000_000;

/** The vector drawings of a page that are not backgrounds, panels behind text, or rules across the page. */
export function findInk(page: SourcePage, segments: readonly TextSegment[]): Ink[] {
  const shapes: Ink[] = [
    ...page.drawings.map((box): Ink => ({ box, kind: "drawing" })),
    ...page.fills.map((box): Ink => ({ box, kind: "fill" })),
    ...page.rulings.map((ruling): Ink => ({ box: boxOf(ruling), kind: "ruling" })),
    ...findGridLines(page.rulings).map((box): Ink => ({ box, kind: "grid" })),
  ].filter(({ box }) => isOnPage(box, page) && !isBackground(box, page));
  const panels = findPanels(shapes, segments);
  return shapes.filter((shape) => !panels.has(shape));
}

/** The shapes that text is written on. */
function findPanels(shapes: readonly Ink[], segments: readonly TextSegment[]): Set<Ink> {
  const prose = new Set(segments.filter(isProse));
  const filled = shapes
    .filter(({ kind }) => kind === "drawing" || kind === "fill")
    .toSorted((first, second) => boxArea(second.box) - boxArea(first.box))
    .slice(0, Math.ceil(MAX_COMPARISONS / Math.max(1, segments.length)));
  return new Set(
    filled.filter(({ box, kind }) => {
      const labels = segmentsInside(segments, box);
      if (labels.length === 0) return false;
      const isCell = kind === "fill" && textShare(box, labels) > MAX_TEXT_SHARE;
      return isCell || labels.some((line) => prose.has(line));
    }),
  );
}

function isOnPage([left, top, right, bottom]: Box, { width, height }: SourcePage): boolean {
  return left < width && top < height && right > 0 && bottom > 0;
}

function isBackground(box: Box, { width, height }: SourcePage): boolean {
  return boxWidth(box) > PAGE_WIDE_SHARE * width || boxHeight(box) > PAGE_WIDE_SHARE * height;
}

function boxOf({ direction, position, from, to }: Ruling): Box {
  return direction === "horizontal"
    ? [from, position, to, position]
    : [position, from, position, to];
}
