import {
  boxArea,
  boxHeight,
  boxWidth,
  isInside,
  medianOf,
  middleX,
  type Point,
} from "@parsewright/document/geometry";
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
import { type Mark, SAME_PLACE_POINTS } from "./chart-shapes.ts";
import { type CategoryRow, findCategories, nearestIn, withoutRow } from "./find-categories.ts";
import { type Axis, findAxes, groupBy } from "./fit-axis.ts";
import { type Legend, missesSeries } from "./find-legend.ts";
import { contradicts, printedAt, printedAxis } from "./printed-numbers.ts";
import { writeValueAt } from "./write-value.ts";

/** Bars of one chart differ in width by at most this share. */
const MAX_WIDTH_DIFFERENCE = 0.1;

/** Limit: bars are compared with each other. */
const MAX_BARS = 600;

interface BarChart {
  readonly boxes: readonly Mark[];
  /** Boxes that are painted beside the chart. */
  readonly outside: readonly Mark[];
  readonly labels: readonly Label[];
  readonly ticks: readonly number[];
  readonly legend: Legend;
  /** Turns a label upright, in a chart whose axes are exchanged. */
  readonly turn?: (label: Label) => Label;
}

/** Bar that begins at the common line, or at the end of the bar below it. */
interface Bar extends Mark {
  readonly near: number;
  readonly far: number;
}

/** Reads upright bars; `undefined` where there are none. */
export function readBars(chart: BarChart): ChartData | UnreadChart | undefined {
  const axes = findAxes(chart.labels, chart.ticks, "y");
  const bars = findBars(chart, axes[0]);
  if (bars === undefined) return undefined;
  if (missesSeries(chart.legend, bars)) return MISSING_SERIES;
  if (chart.outside.some((mark) => continues(bars, mark)))
    return { reason: "The chart goes on beside its region." };
  const free = chart.labels.filter(
    (one) => !axes[0]?.labels.includes(one) && !chart.legend.labels.has(one),
  );
  const row = findCategories(free, [...new Set(bars.map(({ box }) => middleX(box)))], chart.turn);
  if (row === undefined) return { reason: "The bars have no names." };
  const ends = bars.map(endOf);
  const printed = printedAt(ends, withoutRow(free, row));
  const axis = axes[0] ?? printedAxis(ends, printed);
  if (axis === undefined) return { reason: "The bars have no axis with at least three numbers." };
  if (axes.length > 1) return TWO_SCALES;
  const values = writeValues(bars, axis, printed);
  if ("reason" in values) return values;
  const table = tabulate(bars, values, { row, legend: chart.legend });
  if ("reason" in table) return table;
  return { kind: "bar_chart", categoryTitle: "", ...table, unit: axis.unit, confidence: CERTAINTY };
}

/** Takes the numbers that are printed at the ends of bars if each bar has one, and else measures them by the axis. */
function writeValues(
  bars: readonly Bar[],
  axis: Axis,
  printed: readonly (Label | undefined)[],
): string[] | UnreadChart {
  const isStacked = bars.some(({ near }, index) => !isSame(near, bars[index - 1]?.near ?? near));
  if (isStacked)
    return axis.isLog
      ? { reason: "Bars on top of each other have a logarithmic axis." }
      : bars.map(({ far, near }) => writeValueAt(axis, far, near));
  if (contradicts(axis, bars.map(endOf), printed)) return CONTRADICTION;
  const isPrinted = printed.every((label) => label !== undefined);
  return bars.map(({ far }, index) =>
    isPrinted ? String(printed[index]?.amount?.value) : writeValueAt(axis, far),
  );
}

function endOf({ box, far }: Bar): Point {
  return { x: middleX(box), y: far };
}

/**
 * Checks whether a box is a further bar of the chart: on the same line, as wide, in one of the colours, and no further
 * away than the others.
 */
function continues(bars: readonly Bar[], { box, colour }: Mark): boolean {
  const places = bars.map((bar) => middleX(bar.box)).toSorted((one, other) => one - other);
  const step = Math.max(...places.slice(1).map((place, index) => place - (places[index] ?? 0)));
  return (
    bars.some((bar) => bar.colour === colour && isSame(boxWidth(bar.box), boxWidth(box))) &&
    bars.some(({ near }) => isSame(near, box[1]) || isSame(near, box[3])) &&
    places.some((place) => Math.abs(place - middleX(box)) <= step + SAME_PLACE_POINTS)
  );
}

/** Assigns bars to the names below them, and to series by their colours if a name has several bars. */
function tabulate(
  bars: readonly Bar[],
  texts: readonly string[],
  { row, legend }: { readonly row: CategoryRow; readonly legend: Legend },
): Pick<ChartData, "categories" | "series"> | UnreadChart {
  const places = bars.map(({ box }) => nearestIn(row, middleX(box)));
  const isSingle = new Set(places).size === bars.length;
  const keys = isSingle ? [""] : [...new Set(orderedColours(bars, legend))];
  if (!isSingle && !keys.every((key) => legend.names.has(key))) return NAMELESS_SERIES;
  const values = keys.map(() => row.map(() => undefined as string | undefined));
  for (const [index, bar] of bars.entries()) {
    const place = places[index] ?? 0;
    const column = values[isSingle ? 0 : keys.indexOf(bar.colour)];
    if (column === undefined || column[place] !== undefined)
      return { reason: "Bars of one colour are side by side." };
    column[place] = texts[index];
  }
  return {
    categories: row.map(({ text }) => text),
    series: keys.map((key, index) => ({
      name: legend.names.get(key) ?? "",
      values: values[index] ?? [],
    })),
  };
}

/** Colours in the order of the legend, or as they come. */
function orderedColours(bars: readonly Bar[], { names }: Legend): string[] {
  const own = new Set(bars.map(({ colour }) => colour));
  return [...[...names.keys()].filter((colour) => own.has(colour)), ...own];
}

function findBars({ boxes, labels, legend }: BarChart, axis: Axis | undefined): Bar[] | undefined {
  const coloured = boxes.filter((mark) => !legend.samples.has(mark));
  const candidates = withoutRepeats(withoutBackgrounds(coloured, labels)).slice(0, MAX_BARS);
  const width = usualWidth(candidates);
  const alike = candidates.filter(
    ({ box }) => Math.abs(boxWidth(box) - width) <= Math.max(0.5, MAX_WIDTH_DIFFERENCE * width),
  );
  if (alike.length < 2 || width < 1.5) return undefined;
  const base = commonEdge(alike, axis === undefined ? undefined : zeroOf(axis));
  const columns = groupBy(alike, ({ box }) => middleX(box));
  const bars = columns.flatMap((column) => pileUp(column, base));
  const lengths = bars.map(({ box }) => boxHeight(box));
  const isEven = isSame(Math.max(...lengths), Math.min(...lengths));
  const isWhole = columns.length > 1 && bars.length >= 0.9 * alike.length;
  return isWhole && !isEven ? bars : undefined;
}

/** Stacks the bars of a column, from the common line on: each begins at the line or at the end of another. */
function pileUp(column: readonly Mark[], base: number): Bar[] {
  const bars: Bar[] = [];
  let open = [...column];
  for (const ends = [base]; ends.length > 0;) {
    const end = ends.pop() ?? base;
    const here = open.filter(({ box }) => isSame(box[1], end) || isSame(box[3], end));
    open = open.filter((mark) => !here.includes(mark));
    for (const mark of here) {
      const [, top, , bottom] = mark.box;
      const [near, far] = isSame(bottom, end) ? [bottom, top] : [top, bottom];
      bars.push({ ...mark, near, far });
      ends.push(far);
    }
  }
  return bars;
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= SAME_PLACE_POINTS;
}

/** Leaves out boxes under others, such as the background of the plot. */
function withoutBackgrounds(boxes: readonly Mark[], labels: readonly Label[]): Mark[] {
  const bySize = boxes.toSorted((one, other) => boxArea(other.box) - boxArea(one.box));
  const isGround = ({ box }: Mark, index: number) =>
    bySize.slice(index + 1, index + MAX_BARS).filter((other) => isInside(other.box, box)).length >
      1 || labels.filter((label) => isInside(label.box, box)).length > 2;
  return bySize.filter((mark, index) => index > 4 || !isGround(mark, index));
}

/** Leaves out repeated boxes: some programs fill a bar and draw its edge again. */
function withoutRepeats(marks: readonly Mark[]): Mark[] {
  const byPlace = new Map(
    marks.map((mark) => [mark.box.map((side) => side.toFixed(1)).join(" "), mark]),
  );
  return [...byPlace.values()];
}

/** The width that most boxes have. */
function usualWidth(boxes: readonly Mark[]): number {
  const widths = boxes.map(({ box }) => boxWidth(box)).toSorted((one, other) => one - other);
  let best: number[] = [];
  for (const [index, width] of widths.entries()) {
    const alike = widths
      .slice(index)
      .filter((one) => one - width <= Math.max(0.5, MAX_WIDTH_DIFFERENCE * width));
    if (alike.length > best.length) best = alike;
  }
  return medianOf(best);
}

/** Finds the line at which most boxes begin or end. The line at zero is preferred if at least half as many do. */
function commonEdge(boxes: readonly Mark[], zero: number | undefined): number {
  const edges = boxes.flatMap(({ box }) => [box[1], box[3]]);
  const near = (edge: number) =>
    edges.filter((one) => Math.abs(one - edge) < SAME_PLACE_POINTS / 2);
  const [best = []] = edges.map(near).toSorted((one, other) => other.length - one.length);
  const atZero = zero === undefined ? [] : near(zero);
  return medianOf(atZero.length > 0 && atZero.length >= best.length / 2 ? atZero : best);
}

/** The place of zero on a scale with equal steps. */
function zeroOf({ isLog, from, to, valueAt }: Axis): number | undefined {
  if (isLog) return undefined;
  const [first, last] = [valueAt(from), valueAt(to)];
  return from - (first * (to - from)) / (last - first);
}
