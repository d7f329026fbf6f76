import type { Box } from "@parsewright/contract";
import { boxHeight, boxWidth, medianOf } from "@parsewright/document/geometry";
import { readLabels } from "../charts/chart-labels.ts";
import { findAxes } from "../charts/fit-axis.ts";
import type { TextSegment } from "../text/text-segment.ts";
import type { Ink } from "./find-ink.ts";
import { MIN_MARKS, TOUCHING_POINTS } from "./measures.ts";

/** Checks whether the ink is certainly a chart: it has bars on a common line, or an axis with amounts. */
export function isChart(ink: readonly Ink[], labels: readonly TextSegment[]): boolean {
  const fills = ink.filter(({ kind }) => kind === "fill").map(({ box }) => box);
  if (hasBars(fills) || hasBars(fills.map(turned))) return true;
  const hasCurves = ink.some(({ kind }) => kind === "drawing" || kind === "picture");
  return hasCurves && hasScale(labels, ink);
}

/** A box with its axes exchanged, so that one rule serves both directions. */
function turned([left, top, right, bottom]: Box): Box {
  return [top, left, bottom, right];
}

/** Amounts in a row or column whose places and values go together: at lines, or more than a few. */
function hasScale(segments: readonly TextSegment[], ink: readonly Ink[]): boolean {
  const labels = readLabels(segments.flatMap(({ characters }) => characters));
  const lines = ink.filter(({ kind }) => kind === "ruling").map(({ box }) => box);
  const ticks = {
    x: lines.filter((box) => boxWidth(box) < boxHeight(box)).map((box) => box[0]),
    y: lines.filter((box) => boxWidth(box) > boxHeight(box)).map((box) => box[1]),
  };
  return (["x", "y"] as const).some((direction) =>
    findAxes(labels, ticks[direction], direction).some(
      (axis) => axis.labels.length > MIN_MARKS || axis.hasTicks,
    ),
  );
}

/** Upright bars that rise from a common line or hang from it, equally thick but not equally long. */
function hasBars(fills: readonly Box[]): boolean {
  const ends = fills.flatMap((box) => [
    { box, at: box[1] },
    { box, at: box[3] },
  ]);
  return groupBy(ends, ({ at }) => at).some((group) => {
    const boxes = group.map(({ box }) => box);
    const thickness = medianOf(boxes.map(boxWidth));
    const bars = boxes.filter((box) => Math.abs(boxWidth(box) - thickness) <= TOUCHING_POINTS);
    const lengths = bars.map(boxHeight);
    const isEven = Math.max(...lengths) - Math.min(...lengths) <= TOUCHING_POINTS;
    return bars.length >= MIN_MARKS && !isEven && areApart(bars);
  });
}

function areApart(bars: readonly Box[]): boolean {
  const ordered = bars.toSorted((first, second) => first[0] - second[0]);
  return ordered.slice(1).every((bar, index) => bar[0] >= (ordered[index]?.[2] ?? 0) - 0.5);
}

/** Items whose positions lie close to the one before, in order of position. */
function groupBy<Item>(items: readonly Item[], positionOf: (item: Item) => number): Item[][] {
  const groups: Item[][] = [];
  let last = -Infinity;
  for (const item of items.toSorted((first, second) => positionOf(first) - positionOf(second))) {
    if (positionOf(item) - last > TOUCHING_POINTS) groups.push([]);
    last = positionOf(item);
    groups.at(-1)?.push(item);
  }
  return groups;
}
