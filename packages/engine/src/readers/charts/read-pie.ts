import type { Box } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import {
  boxHeight,
  boxWidth,
  middleX,
  middleY,
  type Point,
  unionOf,
} from "@parsewright/document/geometry";
import { CERTAINTY, type ChartData, MISSING_SERIES, type UnreadChart } from "./chart-data.ts";
import { type Label, stackLabels } from "./chart-labels.ts";
import { type Curve, sortShapes } from "./chart-shapes.ts";
import { type Legend, missesSeries } from "./find-legend.ts";

/**
 * Points on the rim are at most this far from it, as a share of the radius. The slices make up the whole to within the
 * same share.
 */
const MAX_MISS = 0.02;

/**
 * Labels of thin slices may be this far from their middle, as a share of the whole: they are wider than the slices.
 */
const MIN_TURN = 0.04;

/** Names are at most this far from their slices, in font sizes: others may be titles. */
const MAX_NAME_GAP_SIZES = 3;

/** Limit: nobody draws more slices. */
const MAX_SLICES = 60;

interface Slice {
  readonly colour: string;
  readonly share: number;
  /** Clockwise from 12 o'clock, 0 to 1. */
  readonly middle: number;
}

interface Ring {
  readonly centre: Point;
  readonly radius: number;
}

/** Reads the slices of a pie or a ring; `undefined` where there is none. */
export function readPie(
  areas: readonly Curve[],
  labels: readonly Label[],
  legend: Legend,
): ChartData | UnreadChart | undefined {
  const found = findSlices(areas.filter((area) => !legend.samples.has(area)));
  if (found === undefined) return undefined;
  const { slices: ordered, ring } = found;
  const names = nameSlices(ordered, { labels, legend, ring });
  if (names === undefined) return { reason: "The slices have no names." };
  if (missesSeries(legend, ordered)) return MISSING_SERIES;
  const printed = printedValues(ordered, labels, ring);
  return {
    kind: "pie_chart",
    categoryTitle: "",
    categories: names,
    series: [
      { name: "", values: printed?.texts ?? ordered.map(({ share }) => (100 * share).toFixed(1)) },
    ],
    unit: printed?.unit ?? "%",
    confidence: CERTAINTY,
  };
}

/** Checks whether the shapes in a box are the slices of a pie or a ring. */
export function isPie(box: Box, page: SourcePage): boolean {
  const shapes = page.shapes?.() ?? [];
  return findSlices(sortShapes(shapes, box).areas) !== undefined;
}

/** Finds the slices, clockwise from 12 o'clock. Gives `undefined` where the areas are not slices of one whole. */
function findSlices(areas: readonly Curve[]): { slices: Slice[]; ring: Ring } | undefined {
  const outlines = areas.filter(({ points }) => points.length > 4);
  if (outlines.length < 2 || outlines.length > MAX_SLICES) return undefined;
  const box = unionOf(outlines.map((outline) => outline.box));
  if (Math.abs(boxWidth(box) - boxHeight(box)) > MAX_MISS * boxWidth(box)) return undefined;
  const ring = { centre: { x: middleX(box), y: middleY(box) }, radius: boxWidth(box) / 2 };
  const slices = outlines.flatMap((outline) => toSlice(outline, ring) ?? []);
  const whole = slices.reduce((sum, { share }) => sum + share, 0);
  if (slices.length < outlines.length || Math.abs(whole - 1) > MAX_MISS) return undefined;
  return { slices: slices.toSorted((one, other) => one.middle - other.middle), ring };
}

function toSlice({ colour, points }: Curve, { centre, radius }: Ring): Slice | undefined {
  const angles = points.flatMap(({ x, y }) => {
    const distance = Math.hypot(x - centre.x, y - centre.y);
    if (Math.abs(distance - radius) > MAX_MISS * radius) return [];
    return [(Math.atan2(x - centre.x, centre.y - y) / (2 * Math.PI) + 1) % 1];
  });
  if (angles.length < 2) return undefined;
  // Leaves out the widest gap between points of the rim: the rest is the slice.
  const sorted = angles.toSorted((one, other) => one - other);
  let [gap, end] = [0, 0];
  for (const [index, angle] of sorted.entries()) {
    const next = (sorted[index + 1] ?? (sorted[0] ?? 0) + 1) - angle;
    if (next > gap) [gap, end] = [next, angle];
  }
  const share = 1 - gap;
  return { colour, share, middle: (end - share / 2 + 1) % 1 };
}

interface PieText {
  readonly labels: readonly Label[];
  readonly legend: Legend;
  readonly ring: Ring;
}

/** Names slices by the legend, or by the label that is nearest to the middle of each. */
function nameSlices(
  slices: readonly Slice[],
  { labels, legend, ring }: PieText,
): string[] | undefined {
  if (slices.every(({ colour }) => legend.names.has(colour)))
    return slices.map(({ colour }) => legend.names.get(colour) ?? "");
  const named = stackLabels(labels).filter(
    ({ text }) => /\p{L}/u.test(text) || /^\d{4}(?:\s|$)/u.test(text),
  );
  const own = nearestLabels(slices, named, ring);
  const [long, ...others] = own?.filter(({ lines }) => lines !== undefined) ?? [];
  // Refuses a single name of several lines above the pie, which can be a title above a name.
  if (long !== undefined && others.length === 0 && long.box[1] < ring.centre.y - ring.radius)
    return undefined;
  return own?.map(({ text }) => text.replace(/[\s:,(]*[\d.,]+\s?%?\)?$/u, "") || text);
}

/**
 * Finds the label nearest to the middle of each slice. Gives `undefined` if two slices have the same, or one has none.
 */
function nearestLabels(
  slices: readonly Slice[],
  labels: readonly Label[],
  ring: Ring,
): Label[] | undefined {
  const found = slices.map(({ middle, share }) => {
    const near = labels.flatMap((label) => {
      const { turn, miss } = placeOf(label, middle, ring);
      return turn < Math.max(share / 2, MIN_TURN) ? [{ label, miss }] : [];
    });
    return near.toSorted((one, other) => one.miss - other.miss)[0];
  });
  const own = found.flatMap((one) =>
    one !== undefined && one.miss < MAX_NAME_GAP_SIZES * one.label.size ? [one.label] : [],
  );
  return new Set(own).size === slices.length ? own : undefined;
}

/**
 * Measures the angle between a label and the middle of a slice, and the distance of the label from the slice or its
 * rim.
 */
function placeOf({ box }: Label, middle: number, { centre, radius }: Ring) {
  const angle =
    (Math.atan2(middleX(box) - centre.x, centre.y - middleY(box)) / (2 * Math.PI) + 1) % 1;
  const [right, up] = [Math.sin(2 * Math.PI * middle), Math.cos(2 * Math.PI * middle)];
  const distances = [0.6, 0.8, 1, 1.15].map((share) => {
    const [x, y] = [centre.x + share * radius * right, centre.y - share * radius * up];
    return Math.hypot(Math.max(0, box[0] - x, x - box[2]), Math.max(0, box[1] - y, y - box[3]));
  });
  return { turn: Math.abs(((angle - middle + 1.5) % 1) - 0.5), miss: Math.min(...distances) };
}

/** Finds the numbers that are printed at the slices, if they are in the proportions of the slices. */
function printedValues(
  slices: readonly Slice[],
  labels: readonly Label[],
  ring: Ring,
): { texts: string[]; unit: string } | undefined {
  const own = nearestLabels(
    slices,
    labels.filter(({ amount, text }) => amount !== undefined && !/^(?:19|20)\d\d$/u.test(text)),
    ring,
  );
  if (own === undefined) return undefined;
  const values = own.map(({ amount }) => amount?.value ?? 0);
  const sum = values.reduce((total, one) => total + one, 0);
  const agree = slices.every(
    ({ share }, index) => Math.abs((values[index] ?? 0) / sum - share) < MAX_MISS / 2,
  );
  return agree ? { texts: values.map(String), unit: own[0]?.amount?.unit ?? "" } : undefined;
}
