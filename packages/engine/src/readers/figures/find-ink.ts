import type { Box } from "@parser/contract";
import type { Ruling, SourcePage } from "../../formats/page-source.ts";
import { boxHeight, boxWidth } from "../../geometry/box.ts";
import type { TextSegment } from "../text-layer/text-segment.ts";
import { isProse } from "./figure-text.ts";
import { createSums, type PageGrid } from "./page-grid.ts";

/** Something drawn on the page that can be part of a figure. */
export interface Ink {
  readonly box: Box;
  /** A curve, slanted line or odd shape; a filled box; a straight line along an axis; level lines one above the other; a raster picture. */
  readonly kind: "drawing" | "fill" | "ruling" | "grid" | "picture";
}

/** Larger shapes are backgrounds. */
const BACKGROUND_SHARE = 0.4;

/** Rules, bands and frames that run across the page divide or decorate it. */
const PAGE_WIDE_SHARE = 0.9;

/** A box of a diagram holds a few words, a panel holds more lines than this. */
const MAX_LABELS_IN_SHAPE = 8;

/** A filled box that its text covers by more than this is a cell, a button or a marked line. */
const MAX_TEXT_SHARE_OF_FILL = 0.3;

/** The vector drawings of a page that are not backgrounds, panels behind text, or rules across the page. */
export function findInk(
  page: SourcePage,
  { segments, grid }: { segments: readonly TextSegment[]; grid: PageGrid },
): Ink[] {
  const weigh = (weightOf: (segment: TextSegment) => number) =>
    createSums(
      segments.map((segment) => ({ box: segment.box, weight: weightOf(segment) })),
      grid,
    );
  const countLabels = weigh(() => 1);
  const countProse = weigh((segment) => Number(isProse(segment)));
  const textArea = weigh(({ box }) => areaOf(box));
  const isPanel = (box: Box) => countProse(box) > 0 || countLabels(box) > MAX_LABELS_IN_SHAPE;
  const isCell = (box: Box) => textArea(box) > MAX_TEXT_SHARE_OF_FILL * areaOf(box);
  const shapes: Ink[] = [
    ...page.drawings.filter((box) => !isPanel(box)).map((box): Ink => ({ box, kind: "drawing" })),
    ...page.fills
      .filter((box) => !isPanel(box) && !isCell(box))
      .map((box): Ink => ({ box, kind: "fill" })),
    ...page.rulings.map((ruling): Ink => ({ box: boxOf(ruling), kind: "ruling" })),
    ...findGridLines(page.rulings).map((box): Ink => ({ box, kind: "grid" })),
  ];
  return shapes.filter(({ box }) => isOnPage(box, page) && !isBackground(box, page));
}

function isOnPage([left, top, right, bottom]: Box, { width, height }: SourcePage): boolean {
  return left < width && top < height && right > 0 && bottom > 0;
}

function isBackground(box: Box, { width, height }: SourcePage): boolean {
  return (
    boxWidth(box) > PAGE_WIDE_SHARE * width ||
    boxHeight(box) > PAGE_WIDE_SHARE * height ||
    areaOf(box) > BACKGROUND_SHARE * width * height
  );
}

function areaOf(box: Box): number {
  return boxWidth(box) * boxHeight(box);
}

function boxOf({ direction, position, from, to }: Ruling): Box {
  return direction === "horizontal"
    ? [from, position, to, position]
    : [position, from, position, to];
}

/** Fewer lines could be anything. */
const MIN_GRID_LINES = 4;
/** Grid lines are equally long and far apart, to within this. */
const GRID_SLACK_POINTS = 1.5;

/** The areas that equally long, equally spaced level lines cover: nothing else holds the grid of a plot together where no curve crosses it. */
function findGridLines(rulings: readonly Ruling[]): Box[] {
  const byExtent = new Map<string, number[]>();
  for (const { direction, from, to, position } of rulings) {
    if (direction !== "horizontal") continue;
    const extent = `${Math.round(from)} ${Math.round(to)}`;
    const positions = byExtent.get(extent);
    if (positions === undefined) byExtent.set(extent, [position]);
    else positions.push(position);
  }
  return [...byExtent].flatMap(([extent, positions]) => {
    const [from = 0, to = 0] = extent.split(" ").map(Number);
    return evenRuns(positions).map(([top, bottom]): Box => [from, top, to, bottom]);
  });
}

/** First and last of the positions that follow each other in equal steps. */
function evenRuns(positions: readonly number[]): [number, number][] {
  const ordered = [...new Set(positions.map((position) => Math.round(position * 2) / 2))].toSorted(
    (first, second) => first - second,
  );
  const runs: [number, number][] = [];
  let start = 0;
  for (let index = 1; index <= ordered.length; index++) {
    const step = (ordered[start + 1] ?? Infinity) - (ordered[start] ?? 0);
    const nextStep = (ordered[index] ?? Infinity) - (ordered[index - 1] ?? 0);
    if (Math.abs(nextStep - step) <= GRID_SLACK_POINTS) continue;
    if (index - start >= MIN_GRID_LINES) runs.push([ordered[start] ?? 0, ordered[index - 1] ?? 0]);
    start = index - 1;
  }
  return runs;
}
