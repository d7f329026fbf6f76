import type { Box } from "@parser/contract";
import { boxHeight, boxWidth, medianOf, middleY } from "../../geometry/box.ts";
import type { TextSegment } from "../text/text-segment.ts";
import { amountOf } from "./figure-text.ts";
import type { Ink } from "./find-ink.ts";

/** Two could be chance. */
const MIN_BARS = 3;
const MIN_TICKS = 3;

/** Bars of one chart stand on one line, to within this. */
const BASELINE_SLACK_POINTS = 1;
/** They are equally thick, to within this share, and not equally long. */
const SAME_THICKNESS_SHARE = 0.1;
const SAME_LENGTH_SHARE = 0.05;

/** A label of a grid line has its middle on it, to within this many font sizes; the text of a table row stands between its lines. */
const ON_LINE_SIZES = 0.35;
/** And it stands outside the plot, this many font sizes away at most. */
const MAX_LABEL_GAP_SIZES = 3;

/** Ticks of an axis are equally far apart, to within this share. */
const SAME_STEP_SHARE = 0.15;

/** Limit: comparing grid lines with labels is a product of both. */
const MAX_COMPARED = 400;

/** Whether the ink is certainly a chart: it has bars on a common line, or an axis with amounts. */
export function isChart(ink: readonly Ink[], labels: readonly TextSegment[]): boolean {
  const fills = ink.filter(({ kind }) => kind === "fill").map(({ box }) => box);
  const amounts = labels.filter(({ text }) => amountOf(text) !== undefined).slice(0, MAX_COMPARED);
  if (hasBars(fills) || hasBars(fills.map(turned))) return true;
  const rulings = ink.filter(({ kind }) => kind === "ruling").map(({ box }) => box);
  const amountBoxes = amounts.map(({ box }) => box);
  return (
    hasLabelledLines(rulings, amountBoxes) ||
    hasLabelledLines(rulings.map(turned), amountBoxes.map(turned)) ||
    (ink.some(({ kind }) => kind === "drawing" || kind === "picture") &&
      (hasScale(amounts) || hasScale(amounts.map(turnedLabel))))
  );
}

/** A box with its axes exchanged, so that one rule serves both directions. */
function turned([left, top, right, bottom]: Box): Box {
  return [top, left, bottom, right];
}

function turnedLabel(label: TextSegment): TextSegment {
  return { ...label, box: turned(label.box) };
}

/** Upright bars that rise from, or hang from, a common line. */
function hasBars(fills: readonly Box[]): boolean {
  return [3, 1].some((edge) =>
    groupBy(fills, (box) => box[edge] ?? 0, BASELINE_SLACK_POINTS).some((group) => {
      const thickness = medianOf(group.map(boxWidth));
      const bars = group.filter(
        (box) => Math.abs(boxWidth(box) - thickness) <= SAME_THICKNESS_SHARE * thickness,
      );
      const lengths = bars.map(boxHeight);
      const isEven = Math.min(...lengths) > (1 - SAME_LENGTH_SHARE) * Math.max(...lengths);
      return bars.length >= MIN_BARS && !isEven && areApart(bars);
    }),
  );
}

function areApart(bars: readonly Box[]): boolean {
  const ordered = bars.toSorted((first, second) => first[0] - second[0]);
  return ordered.slice(1).every((bar, index) => bar[0] >= (ordered[index]?.[2] ?? 0) - 0.5);
}

/** Level grid lines with an amount at their ends. */
function hasLabelledLines(rulings: readonly Box[], amounts: readonly Box[]): boolean {
  const lines = rulings.filter((box) => boxWidth(box) > boxHeight(box)).slice(0, MAX_COMPARED);
  const labelled = new Set<number>();
  for (const label of amounts) {
    const height = boxHeight(label);
    const middle = middleY(label);
    const line = lines.find(
      ([left, y, right]) =>
        Math.abs(y - middle) <= ON_LINE_SIZES * height &&
        Math.max(left - label[2], label[0] - right) >= 0 &&
        Math.max(left - label[2], label[0] - right) <= MAX_LABEL_GAP_SIZES * height,
    );
    if (line !== undefined) labelled.add(Math.round(line[1]));
  }
  return labelled.size >= MIN_TICKS;
}

/** Amounts in a column, equally far apart, that grow by equal steps. */
function hasScale(amounts: readonly TextSegment[]): boolean {
  return groupBy(amounts, ({ box }) => box[2], 2).some((column) => {
    const ordered = column.toSorted((first, second) => first.box[1] - second.box[1]);
    const steps = ordered.slice(1).map((label, index) => {
      const before = ordered[index] ?? label;
      return {
        points: label.box[1] - before.box[1],
        amount: (amountOf(label.text) ?? 0) - (amountOf(before.text) ?? 0),
      };
    });
    return (
      ordered.length >= MIN_TICKS + 1 &&
      areEven(steps.map(({ points }) => points)) &&
      areEven(steps.map(({ amount }) => amount))
    );
  });
}

function areEven(steps: readonly number[]): boolean {
  const step = medianOf(steps);
  return (
    step !== 0 && steps.every((one) => Math.abs(one - step) <= SAME_STEP_SHARE * Math.abs(step))
  );
}

/** Items whose positions lie within `slack` of the one before, in order of position. */
function groupBy<Item>(
  items: readonly Item[],
  positionOf: (item: Item) => number,
  slack: number,
): Item[][] {
  const groups: Item[][] = [];
  let last = -Infinity;
  for (const item of items.toSorted((first, second) => positionOf(first) - positionOf(second))) {
    if (positionOf(item) - last > slack) groups.push([]);
    last = positionOf(item);
    groups.at(-1)?.push(item);
  }
  return groups;
}
