import type { Box } from "@parsewright/contract";
import { boxHeight, boxWidth, medianOf } from "@parsewright/document/geometry";
import type { TextSegment } from "../text/text-segment.ts";
import { amountOf } from "./figure-text.ts";
import type { Ink } from "./find-ink.ts";
import { MIN_MARKS, TOUCHING_POINTS } from "./measures.ts";

/** Checks whether the ink is certainly a chart: it has bars on a common line, or an axis with amounts. */
export function isChart(ink: readonly Ink[], labels: readonly TextSegment[]): boolean {
  const fills = ink.filter(({ kind }) => kind === "fill").map(({ box }) => box);
  if (hasBars(fills) || hasBars(fills.map(turned))) return true;
  const amounts = labels.filter(({ text }) => amountOf(text) !== undefined);
  const hasCurves = ink.some(({ kind }) => kind === "drawing" || kind === "picture");
  return hasCurves && (hasScale(amounts) || hasScale(amounts.map(turnedLabel)));
}

/** A box with its axes exchanged, so that one rule serves both directions. */
function turned([left, top, right, bottom]: Box): Box {
  return [top, left, bottom, right];
}

function turnedLabel(label: TextSegment): TextSegment {
  return { ...label, box: turned(label.box) };
}

/** Upright bars that rise from, or hang from, a common line, equally thick but not equally long. */
function hasBars(fills: readonly Box[]): boolean {
  return ([3, 1] as const).some((edge) =>
    groupBy(fills, (box) => box[edge]).some((group) => {
      const thickness = medianOf(group.map(boxWidth));
      const bars = group.filter((box) => Math.abs(boxWidth(box) - thickness) <= TOUCHING_POINTS);
      const lengths = bars.map(boxHeight);
      const isEven = Math.max(...lengths) - Math.min(...lengths) <= TOUCHING_POINTS;
      return bars.length >= MIN_MARKS && !isEven && areApart(bars);
    }),
  );
}

function areApart(bars: readonly Box[]): boolean {
  const ordered = bars.toSorted((first, second) => first[0] - second[0]);
  return ordered.slice(1).every((bar, index) => bar[0] >= (ordered[index]?.[2] ?? 0) - 0.5);
}

/** Amounts in a column, equally far apart, that grow by equal steps. */
function hasScale(labels: readonly TextSegment[]): boolean {
  return groupBy(labels, ({ box }) => box[2]).some((column) => {
    const ordered = column.toSorted((first, second) => first.box[1] - second.box[1]);
    const steps = ordered.slice(1).map((label, index) => {
      const before = ordered[index] ?? label;
      return {
        points: label.box[1] - before.box[1],
        amount: (amountOf(label.text) ?? 0) - (amountOf(before.text) ?? 0),
      };
    });
    const points = medianOf(steps.map((step) => step.points));
    const isEven = steps.every((step) => Math.abs(step.points - points) <= TOUCHING_POINTS);
    // Sums of decimals differ in their last places.
    const [growth = 0, ...others] = new Set(steps.map(({ amount }) => amount.toPrecision(6)));
    return steps.length >= MIN_MARKS && isEven && Number(growth) !== 0 && others.length === 0;
  });
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
