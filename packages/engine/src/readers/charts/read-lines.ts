import { boxWidth, middleX, middleY, type Point } from "@parsewright/document/geometry";
import {
  CERTAINTY,
  type ChartData,
  CONTRADICTION,
  MISSING_SERIES,
  NAMELESS_SERIES,
  TWO_SCALES,
  type UnreadChart,
} from "./chart-data.ts";
import type { Label } from "./chart-labels.ts";
import { type ChartShapes, type Curve, type Mark, SAME_PLACE_POINTS } from "./chart-shapes.ts";
import { type CategoryRow, findCategories, withoutRow } from "./find-categories.ts";
import { type Axis, findAxes } from "./fit-axis.ts";
import { type Legend, missesSeries } from "./find-legend.ts";
import { contradicts, printedAt } from "./printed-numbers.ts";
import { writeDay } from "./read-amount.ts";
import { writeRounded, writeValueAt } from "./write-value.ts";

/** A line shorter than this share of the axis is not one of data. */
const MIN_LINE_SHARE = 0.3;

/** Limit: a longer table is of no use to a reader. */
const MAX_POINTS = 400;

interface LineChart {
  readonly shapes: ChartShapes;
  readonly labels: readonly Label[];
  readonly ticks: { readonly x: readonly number[]; readonly y: readonly number[] };
  readonly legend: Legend;
}

/** Points of one series. Those of an area also have the place where it begins. */
interface Trace extends Pick<Curve, "colour" | "isBent"> {
  readonly points: readonly (Point & { readonly base?: number })[];
}

/** Reads lines, areas and points; `undefined` where there are none. */
export function readLines(chart: LineChart): ChartData | UnreadChart | undefined {
  const { labels, ticks, legend } = chart;
  const axes = findAxes(labels, ticks.y, "y");
  const [axis] = axes;
  const free = labels.filter((label) => !axis?.labels.includes(label) && !legend.labels.has(label));
  const across = findAxes(free, ticks.x, "x")[0];
  const found = findTraces(chart, axis, across);
  if (found === undefined || "reason" in found) return found;
  if (axis === undefined) return { reason: "There is no axis with at least three numbers." };
  if (axes.length > 1) return TWO_SCALES;
  const places = mergePlaces(pointsOf(found));
  const problem = problemOf(found, places, legend);
  if (problem !== undefined) return problem;
  const names = namePlaces(places, found, { axis, across, free });
  if ("reason" in names) return names;
  return {
    kind: found.kind,
    categoryTitle: "",
    categories: names,
    series: found.traces.map((trace) => ({
      name: legend.names.get(trace.colour) ?? "",
      values: places.map((place) => valueAt(trace, place, axis)),
    })),
    unit: axis.unit,
    confidence: CERTAINTY,
  };
}

function pointsOf({ traces }: FoundTraces): Trace["points"] {
  return traces.flatMap(({ points }) => points);
}

/** Checks that traces are neither too many for a table nor too few, and that each has a name. */
function problemOf(
  found: FoundTraces,
  places: readonly number[],
  legend: Legend,
): UnreadChart | undefined {
  const { traces } = found;
  if (pointsOf(found).length > MAX_POINTS)
    return { reason: `There are more than ${MAX_POINTS} points.` };
  if (missesSeries(legend, traces)) return MISSING_SERIES;
  if (traces.length > 1 && !traces.every(({ colour }) => legend.names.has(colour)))
    return NAMELESS_SERIES;
  return places.length < 3 ? { reason: "There are fewer than three points." } : undefined;
}

interface Surroundings {
  readonly axis: Axis;
  readonly across: Axis | undefined;
  /** Labels that belong neither to the upright axis nor to the legend. */
  readonly free: readonly Label[];
}

/** Names places along the level axis by the labels below them, or by its numbers. */
function namePlaces(
  places: readonly number[],
  found: FoundTraces,
  { axis, across, free }: Surroundings,
): string[] | UnreadChart {
  const row = found.kind === "scatter_chart" ? undefined : findNames(places, free);
  const level = pointsOf(found).filter(({ base }) => base === undefined);
  const inside = withoutRow(free, [...(row ?? []), ...(across?.labels ?? [])]);
  if (contradicts(axis, level, printedAt(level, inside))) return CONTRADICTION;
  if (row !== undefined) return row.map(({ text }) => text);
  // Refuses bent curves, whose points may be anywhere between the names.
  if (found.traces.some(({ isBent }) => isBent))
    return { reason: "The points of curves are not at the names of the axis." };
  const numbers = across && measureAll(places, across);
  return numbers ?? { reason: "The axis along the points has no names or numbers." };
}

function valueAt({ points }: Trace, place: number, axis: Axis): string | undefined {
  const point = points.find(({ x }) => Math.abs(x - place) <= SAME_PLACE_POINTS);
  return point && writeValueAt(axis, point.y, point.base);
}

/** Checks for lines over bars, which would be left out. */
export function hasLines({ curves }: ChartShapes, { samples }: Legend): boolean {
  return curves.some((curve) => !samples.has(curve) && runsAlong(curve.points));
}

interface FoundTraces {
  readonly traces: readonly Trace[];
  readonly kind: "line_chart" | "area_chart" | "scatter_chart";
}

/** The series of a chart; `undefined` where there are none. */
function findTraces(
  { shapes, legend }: LineChart,
  axis: Axis | undefined,
  across: Axis | undefined,
): FoundTraces | UnreadChart | undefined {
  const widest = Math.max(
    across === undefined ? 0 : across.to - across.from,
    ...[...shapes.curves, ...shapes.areas].map(({ box }) => boxWidth(box)),
  );
  const isLong = (mark: Curve) =>
    !legend.samples.has(mark) && boxWidth(mark.box) >= MIN_LINE_SHARE * widest;
  const areas = shapes.areas.filter(isLong).flatMap(toArea);
  const isStacked = areas.some(({ isFlat }) => !isFlat);
  const curves = shapes.curves.filter((curve) => isLong(curve) && runsAlong(curve.points));
  if (isStacked && (curves.length > 0 || areas.every(({ isFlat }) => !isFlat)))
    return { reason: "There are areas that do not begin at the axis." };
  if (isStacked) return { kind: "area_chart", traces: areas };
  const marks = findMarks(shapes, legend, axis);
  const lines = curves.length > 0 ? curves : areas.map(withoutBase);
  if (lines.length === 0) {
    const traces = scatter(marks);
    return traces.length === 0 ? undefined : { kind: "scatter_chart", traces };
  }
  const corners = lines.flatMap(({ points }) => points);
  const isApart = ({ box }: Mark) =>
    corners.every(({ x, y }) => Math.hypot(x - middleX(box), y - middleY(box)) > SAME_PLACE_POINTS);
  if (marks.filter(isApart).length > 2) return { reason: "There are points beside the lines." };
  return { kind: curves.length > 0 ? "line_chart" : "area_chart", traces: lines };
}

/** Finds small shapes at the height of the axis, without those of the legend. */
function findMarks({ points }: ChartShapes, { samples }: Legend, axis: Axis | undefined): Mark[] {
  const { from = -Infinity, to = Infinity } = axis ?? {};
  const reach = (to - from) / 2;
  return points.filter((mark) => {
    const y = middleY(mark.box);
    return !samples.has(mark) && y > from - reach && y < to + reach;
  });
}

/** Points by their colours. */
function scatter(marks: readonly Mark[]): Trace[] {
  const byColour = new Map<string, Point[]>();
  for (const { box, colour } of marks)
    byColour.set(colour, [...(byColour.get(colour) ?? []), { x: middleX(box), y: middleY(box) }]);
  return [...byColour]
    .filter(([, points]) => points.length > 2)
    .map(([colour, points]) => ({
      colour,
      isBent: false,
      points: points.toSorted((one, other) => one.x - other.x),
    }));
}

function withoutBase({ colour, isBent, points }: Trace): Trace {
  return { colour, isBent, points: points.map(({ x, y }) => ({ x, y })) };
}

/** Checks for a line from left to right that is neither a frame nor a tick. */
function runsAlong(points: readonly Point[]): boolean {
  const steps = points.slice(1).map(({ x, y }, index) => {
    const before = points[index] ?? { x, y };
    return { across: x - before.x, down: Math.abs(y - before.y) };
  });
  return (
    steps.length > 1 &&
    steps.every(({ across }) => across >= -0.1) &&
    steps.some(({ across, down }) => across > 0.1 && down > 0.1)
  );
}

/** Gives the upper side of an area, with its lower side as the base of each point. */
function toArea({ colour, points, isBent }: Curve): (Trace & { isFlat: boolean })[] {
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
  return upper.length > 2 ? [{ colour, isFlat, isBent, points: upper }] : [];
}

function mergePlaces(points: readonly Point[]): number[] {
  const places: number[] = [];
  for (const { x } of points.toSorted((one, other) => one.x - other.x))
    if (x - (places.at(-1) ?? -Infinity) > SAME_PLACE_POINTS) places.push(x);
  return places;
}

/** Checks whether the labels of an axis are years: months may be between them. */
function areYears({ labels, isLog }: Axis): boolean {
  return !isLog && labels.every(({ text }) => /^(?:19|20)\d\d$/u.test(text));
}

/** Finds the labels below places. Gives `undefined` where a place has none, or several have the same. */
function findNames(places: readonly number[], labels: readonly Label[]): CategoryRow | undefined {
  const row = findCategories(labels, places);
  // Refuses repeated names, as months of several years have.
  const names = new Set(row?.map(({ text }) => text));
  return row?.length === places.length && names.size === places.length ? row : undefined;
}

/**
 * Measures places on the scale of the axis. Gives `undefined` for points between the months of years, as smooth lines
 * have.
 */
function measureAll(places: readonly number[], axis: Axis): string[] | undefined {
  const values = places.map((place) => axis.valueAt(place));
  if (areYears(axis)) {
    const months = values.map((value) => 12 * value);
    if (areWhole(values)) return values.map((value) => String(Math.round(value)));
    return areWhole(months) ? months.map(writeMonth) : undefined;
  }
  if (axis.isDate) return values.map(writeDay);
  const step = Math.abs(axis.valueAt(1) - axis.valueAt(0));
  return places.map((place, index) =>
    axis.isLog ? writeValueAt(axis, place) : writeRounded(values[index] ?? 0, step / 4),
  );
}

/** Checks for whole numbers, up to the tenth that months differ in length. */
function areWhole(values: readonly number[]): boolean {
  return values.every((value) => Math.abs(value - Math.round(value)) < 0.1);
}

/** Writes a month, counted from the year 0. */
function writeMonth(months: number): string {
  const month = Math.round(months);
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
}
