import { boxWidth, middleX, middleY, type Point } from "@parsewright/document/geometry";
import type { ChartData, UnreadChart } from "./chart-data.ts";
import type { Label } from "./chart-labels.ts";
import type { ChartShapes, Curve } from "./chart-shapes.ts";
import { findCategories, nearestIn } from "./find-categories.ts";
import { type Axis, findAxes } from "./fit-axis.ts";
import type { Legend } from "./find-legend.ts";
import { writeDay } from "./read-amount.ts";
import { writeRounded, writeValueAt } from "./write-value.ts";

/** A line shorter than this share of the axis is not one of data. */
const MIN_LINE_SHARE = 0.3;

/** Points of different series at the same place of the axis differ by less. */
const SAME_PLACE_POINTS = 0.6;

/** Limit: a longer table is of no use to a reader. */
const MAX_POINTS = 400;

interface LineChart {
  readonly shapes: ChartShapes;
  readonly labels: readonly Label[];
  readonly ticks: { readonly x: readonly number[]; readonly y: readonly number[] };
  readonly legend: Legend;
}

/** Points of one series, and for areas where they begin. */
interface Trace {
  readonly colour: string;
  readonly points: readonly (Point & { readonly base?: number })[];
}

/** Reads lines, areas and points; `undefined` where there are none. */
export function readLines(chart: LineChart): ChartData | UnreadChart | undefined {
  const { labels, ticks, legend } = chart;
  const [axis, second] = findAxes(labels, ticks.y, "y");
  const free = labels.filter((label) => !axis?.labels.includes(label) && !legend.labels.has(label));
  const across = findAxes(free, ticks.x, "x")[0];
  const { traces, kind } = findTraces(chart, axis, across);
  if (traces.length === 0) return undefined;
  if (axis === undefined) return { reason: "There is no axis with at least three numbers." };
  if (second !== undefined) return { reason: "There are two axes with different scales." };
  const count = traces.reduce((sum, { points }) => sum + points.length, 0);
  if (count > MAX_POINTS) return { reason: `There are more than ${MAX_POINTS} points.` };
  const places = mergePlaces(traces);
  const names = namePlaces(places, { free, across, isExact: kind === "scatter_chart" });
  if (names === undefined) return { reason: "The axis along the points has no names or numbers." };
  const isNamed = traces.length === 1 || traces.every(({ colour }) => legend.names.has(colour));
  const valueOf = ({ points }: Trace, place: number) => {
    const point = points.find(({ x }) => Math.abs(x - place) <= SAME_PLACE_POINTS);
    return point === undefined ? undefined : writeValueAt(axis, point.y, point.base);
  };
  const certainty = axis.agreement * (axis.hasTicks ? 0.96 : 0.92);
  return {
    kind,
    categoryTitle: "",
    categories: names,
    series: traces.map((trace, index) => ({
      name: legend.names.get(trace.colour) ?? (traces.length === 1 ? "" : `Series ${index + 1}`),
      values: places.map((place) => valueOf(trace, place)),
    })),
    unit: axis.unit,
    confidence: certainty * (isNamed ? 1 : 0.85),
  };
}

function findTraces(
  { shapes, legend }: LineChart,
  axis: Axis | undefined,
  across: Axis | undefined,
): { traces: Trace[]; kind: "line_chart" | "area_chart" | "scatter_chart" } {
  const isSample = (mark: Curve) => legend.samples.has(mark);
  const widest = Math.max(
    across === undefined ? 0 : across.to - across.from,
    ...[...shapes.curves, ...shapes.areas].map(({ box }) => boxWidth(box)),
  );
  const isLong = (mark: Curve) => !isSample(mark) && boxWidth(mark.box) >= MIN_LINE_SHARE * widest;
  const areas = shapes.areas.filter(isLong).flatMap(toArea);
  const isStacked = areas.some(({ isFlat }) => !isFlat);
  const curves = shapes.curves.filter((curve) => isLong(curve) && runsAlong(curve.points));
  if (areas.length > 0 && (isStacked || curves.length === 0))
    return {
      kind: "area_chart",
      traces: areas.map(({ colour, points }) => ({
        colour,
        points: isStacked ? points : points.map(({ x, y }) => ({ x, y })),
      })),
    };
  if (curves.length > 0) return { kind: "line_chart", traces: curves };
  const isInPlot = ({ y }: Point) =>
    axis === undefined ||
    (y > axis.from - (axis.to - axis.from) / 2 && y < axis.to + (axis.to - axis.from) / 2);
  const byColour = new Map<string, Point[]>();
  for (const mark of shapes.points) {
    const point = { x: middleX(mark.box), y: middleY(mark.box) };
    if (legend.samples.has(mark) || !isInPlot(point)) continue;
    byColour.set(mark.colour, [...(byColour.get(mark.colour) ?? []), point]);
  }
  const traces = [...byColour]
    .filter(([, points]) => points.length > 2)
    .map(([colour, points]) => ({
      colour,
      points: points.toSorted((one, other) => one.x - other.x),
    }));
  return { kind: "scatter_chart", traces };
}

function runsAlong(points: readonly Point[]): boolean {
  return (
    points.length > 2 && points.every(({ x }, index) => x >= (points[index - 1]?.x ?? x) - 0.1)
  );
}

/** The upper side of an area, with its lower side as the base of each point. */
function toArea({ colour, points }: Curve): (Trace & { isFlat: boolean })[] {
  const columns: { x: number; ys: number[] }[] = [];
  for (const { x, y } of points.toSorted((one, other) => one.x - other.x)) {
    const last = columns.at(-1);
    if (last !== undefined && x - last.x <= SAME_PLACE_POINTS) last.ys.push(y);
    else columns.push({ x, ys: [y] });
  }
  const foot = Math.max(...points.map(({ y }) => y));
  const isFlat = columns.every(({ ys }, index) => {
    const isEnd = index === 0 || index === columns.length - 1;
    return ys.length === 1 || isEnd || Math.abs(Math.max(...ys) - foot) < 0.5;
  });
  // The foot of a flat area has corners only at its ends.
  const complete = isFlat ? columns : columns.filter(({ ys }) => ys.length > 1);
  const upper = complete.map(({ x, ys }) => ({
    x,
    y: Math.min(...ys),
    base: isFlat ? foot : Math.max(...ys),
  }));
  return upper.length > 2 ? [{ colour, isFlat, points: upper }] : [];
}

function mergePlaces(traces: readonly Trace[]): number[] {
  const all = traces.flatMap(({ points }) => points.map(({ x }) => x));
  const places: number[] = [];
  for (const x of all.toSorted((one, other) => one - other))
    if (x - (places.at(-1) ?? -Infinity) > SAME_PLACE_POINTS) places.push(x);
  return places;
}

/** Checks whether an axis has years between which there is something. */
function areYears({ labels, isLog }: Axis): boolean {
  return !isLog && labels.every(({ text }) => /^(?:19|20)\d\d$/u.test(text));
}

/** Day since 1970 of a year with its fraction. */
function dayInYear(value: number): number {
  const year = Math.floor(value);
  const [first, next] = [year, year + 1].map((one) => Date.UTC(one, 0, 1) / 86_400_000);
  return (first ?? 0) + (value - year) * ((next ?? 0) - (first ?? 0));
}

/** Names of the places along the axis: the labels below them, or values of its scale. */
function namePlaces(
  places: readonly number[],
  { free, across, isExact }: { free: readonly Label[]; across: Axis | undefined; isExact: boolean },
): string[] | undefined {
  const row = isExact ? undefined : findCategories(free, places);
  const names = row?.map(({ text }) => text) ?? [];
  // The months of several years have the same names.
  if (row !== undefined && names.length === places.length && new Set(names).size === names.length)
    return places.map((place) => names[nearestIn(row, place)] ?? "");
  if (across === undefined) return undefined;
  if (areYears(across)) return places.map((place) => writeDay(dayInYear(across.valueAt(place))));
  if (across.isDate) return places.map((place) => writeDay(across.valueAt(place)));
  const step = Math.abs(across.valueAt(1) - across.valueAt(0));
  return places.map((place) =>
    across.isLog ? writeValueAt(across, place) : writeRounded(across.valueAt(place), step / 4),
  );
}
