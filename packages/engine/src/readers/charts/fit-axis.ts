import { medianOf } from "@parsewright/document/geometry";
import { type Label, MAX_SHIFT_POINTS } from "./chart-labels.ts";

/** Scale along an axis, which gives the value of each place. */
export interface Axis {
  readonly isLog: boolean;
  readonly isDate: boolean;
  readonly unit: string;
  /** Labels that agree with the scale. */
  readonly labels: readonly Label[];
  /** The share of its numbers that agree. */
  readonly agreement: number;
  /** Labels were moved to their ticks. */
  readonly hasTicks: boolean;
  readonly valueAt: (position: number) => number;
  /** Places of its first and last label. */
  readonly from: number;
  readonly to: number;
}

/** Fewest labels of an axis: two would fit any scale. */
const MIN_LABELS = 3;

/** At least this share of the numbers of an axis agrees with its scale. */
const MIN_AGREEMENT = 0.7;

/** Ticks are at most this far from the middle of their labels, in font sizes. */
const MAX_TICK_SHIFT_SIZES = 0.45;

/** The same for slanted labels, whose end is further from the tick. */
const MAX_SLANTED_SHIFT_SIZES = 1.5;

/**
 * Labels agree with a scale if they are at most this far from their place on it: programs round the places where they
 * print.
 */
const MAX_MISS_POINTS = 1.5;

/** Limit: labels are compared with each other. */
const MAX_LABELS = 60;

/** Finds the scales of numbers in rows (`x`) or columns (`y`), the one with the most labels first. */
export function findAxes(
  labels: readonly Label[],
  ticks: readonly number[],
  direction: "x" | "y",
): Axis[] {
  const numbers = labels.filter(({ amount }) => amount !== undefined);
  const edges: readonly ((label: Label) => number)[] =
    direction === "x"
      ? [({ y, angle, box }) => (angle === 0 ? y : box[1])]
      : [({ box }) => box[2], ({ box }) => box[0], ({ x }) => x];
  const axes = edges.flatMap((edgeOf) =>
    groupBy(numbers, edgeOf).flatMap((group) => fitAxis(group, ticks, direction) ?? []),
  );
  const byCount = axes.toSorted((one, other) => other.labels.length - one.labels.length);
  return byCount.filter(
    ({ labels: own }, index) =>
      !byCount.slice(0, index).some((before) => before.labels.some((label) => own.includes(label))),
  );
}

export function groupBy<Item>(items: readonly Item[], placeOf: (item: Item) => number): Item[][] {
  const groups: Item[][] = [];
  let last = -Infinity;
  for (const item of items.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    if (placeOf(item) - last > MAX_SHIFT_POINTS) groups.push([]);
    last = placeOf(item);
    groups.at(-1)?.push(item);
  }
  return groups;
}

interface Reading {
  readonly label: Label;
  readonly position: number;
  readonly value: number;
}

function fitAxis(
  group: readonly Label[],
  ticks: readonly number[],
  direction: "x" | "y",
): Axis | undefined {
  if (group.length < MIN_LABELS || group.length > MAX_LABELS) return undefined;
  const { places, hasTicks } = placeOnTicks(group, ticks, direction);
  if (!hasTicks && group.some(isSlanted)) return undefined;
  const readings = group.map((label, index) => ({
    label,
    position: places[index] ?? 0,
    value: label.amount?.value ?? 0,
  }));
  const fit = fitScale(readings);
  if (fit === undefined) return undefined;
  const agreement = fit.inliers.length / group.length;
  if (agreement < MIN_AGREEMENT) return undefined;
  const positions = fit.inliers.map(({ position }) => position);
  return {
    isLog: fit.isLog,
    isDate: group.every(({ amount }) => amount?.isDate),
    unit: commonUnit(fit.inliers),
    labels: fit.inliers.map(({ label }) => label),
    agreement,
    hasTicks,
    valueAt: (position) => {
      const value = (position - fit.offset) / fit.slope;
      return fit.isLog ? 10 ** value : value;
    },
    from: Math.min(...positions),
    to: Math.max(...positions),
  };
}

/** Chooses the scale that more of the numbers agree with: one of equal steps, or a logarithmic one. */
function fitScale(readings: readonly Reading[]): (LineFit & { isLog: boolean }) | undefined {
  const linear = fitLine(readings, (value) => value);
  const log = readings.every(({ value }) => value > 0) ? fitLine(readings, Math.log10) : undefined;
  if (log !== undefined && log.inliers.length > (linear?.inliers.length ?? 0))
    return { ...log, isLog: true };
  return linear && { ...linear, isLog: false };
}

/** Checks for slanted text, which only its tick assigns to a place. */
function isSlanted({ angle }: Label): boolean {
  return angle % 90 !== 0;
}

/** Finds the unit that all numbers with one share: a zero often has none. */
function commonUnit(readings: readonly Reading[]): string {
  const units = new Set(readings.map(({ label }) => label.amount?.unit ?? ""));
  units.delete("");
  return units.size === 1 ? [...units].join("") : "";
}

/** Moves labels to their ticks, if most have one at the same distance. */
function placeOnTicks(
  labels: readonly Label[],
  ticks: readonly number[],
  direction: "x" | "y",
): { places: number[]; hasTicks: boolean } {
  const own = labels.map((label) => label[direction]);
  const shifts = own.flatMap((place, index) => {
    const label = labels[index];
    if (label === undefined) return [];
    const reach = (isSlanted(label) ? MAX_SLANTED_SHIFT_SIZES : MAX_TICK_SHIFT_SIZES) * label.size;
    const near = ticks.filter((tick) => Math.abs(tick - place) <= reach);
    const shift = near.map((tick) => tick - place).toSorted((a, b) => Math.abs(a) - Math.abs(b))[0];
    return shift === undefined ? [] : [shift];
  });
  const shift = medianOf(shifts);
  const agreeing = shifts.filter((one) => Math.abs(one - shift) < MAX_MISS_POINTS / 2);
  const hasTicks = agreeing.length >= MIN_AGREEMENT * labels.length;
  return { places: hasTicks ? own.map((place) => place + shift) : own, hasTicks };
}

interface LineFit {
  readonly slope: number;
  readonly offset: number;
  readonly inliers: readonly Reading[];
}

/** Finds the line that most readings agree with, among all lines through two of them. */
function fitLine(
  readings: readonly Reading[],
  scale: (value: number) => number,
): LineFit | undefined {
  let best: readonly Reading[] = [];
  for (const [index, one] of readings.entries())
    for (const other of readings.slice(index + 1)) {
      const slope = (other.position - one.position) / (scale(other.value) - scale(one.value));
      if (!Number.isFinite(slope) || slope === 0) continue;
      const inliers = readings.filter(
        ({ position, value }) =>
          Math.abs(one.position + slope * (scale(value) - scale(one.value)) - position) <=
          MAX_MISS_POINTS,
      );
      if (inliers.length > best.length) best = inliers;
    }
  return best.length < MIN_LABELS ? undefined : regress(best, scale);
}

function regress(inliers: readonly Reading[], scale: (value: number) => number): LineFit {
  const mean = (numbers: readonly number[]) =>
    numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const values = inliers.map(({ value }) => scale(value));
  const [middle, place] = [mean(values), mean(inliers.map(({ position }) => position))];
  const shared = mean(
    inliers.map(({ position }, index) => (position - place) * ((values[index] ?? 0) - middle)),
  );
  const slope = shared / mean(values.map((value) => (value - middle) ** 2));
  return { slope, offset: place - slope * middle, inliers };
}
