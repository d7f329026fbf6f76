import type { Box } from "@parsewright/contract";
import { boxArea, boxHeight, boxWidth, middleX, middleY } from "@parsewright/document/geometry";
import { goesOn, type Label } from "./chart-labels.ts";
import type { ChartShapes, Mark } from "./chart-shapes.ts";
import { groupBy } from "./fit-axis.ts";

/** Names of series by colour, and the samples beside them. */
export interface Legend {
  readonly names: ReadonlyMap<string, string>;
  readonly samples: ReadonlySet<Mark>;
  readonly labels: ReadonlySet<Label>;
}

/** Samples are at most this large, and this far from their names, in font sizes. */
const MAX_SAMPLE_SIZES = 4.5;
const MAX_SAMPLE_GAP_SIZES = 2;

/** Limit: samples are compared with labels. */
const MAX_SAMPLES = 2_000;

const NO_LEGEND: Legend = { names: new Map(), samples: new Set(), labels: new Set() };

/** Checks whether colours of a legend are missing among those that were read. */
export function missesSeries({ names }: Legend, read: readonly Pick<Mark, "colour">[]): boolean {
  const colours = new Set(read.map(({ colour }) => colour));
  return [...names.keys()].some((colour) => !colours.has(colour));
}

/** Finds names beside small samples of the colours that series have. */
export function findLegend(
  labels: readonly Label[],
  { boxes, points, rules, curves, areas }: ChartShapes,
  colours: ReadonlySet<string>,
): Legend {
  const samples = [...boxes, ...points, ...rules, ...curves, ...areas]
    .filter(({ colour }) => colours.has(colour))
    .slice(0, MAX_SAMPLES);
  const named = labels.filter(({ angle }) => angle === 0);
  const sides = (["right", "left"] as const).map((side) => pair(named, samples, side));
  const [right, left] = sides;
  const best = (left?.names.size ?? 0) > (right?.names.size ?? 0) ? left : right;
  return best ?? NO_LEGEND;
}

function pair(labels: readonly Label[], samples: readonly Mark[], side: "left" | "right"): Legend {
  const entries = labels.flatMap((label) => {
    const beside = samples.filter((sample) => isSampleOf(sample.box, label, side));
    // Samples lie on a ground that is larger.
    const [sample] = beside.toSorted((one, other) => boxArea(one.box) - boxArea(other.box));
    return sample === undefined ? [] : [{ label, sample, beside }];
  });
  const coloursOf = (group: typeof entries) =>
    new Set(group.map(({ sample }) => sample.colour)).size;
  // Samples are equally large, or markers whose middles are at one distance from the names.
  const bySize = new Map<string, typeof entries>();
  for (const entry of entries) {
    const { box } = entry.sample;
    const size = [boxWidth(box), boxHeight(box)].map((length) => Math.round(length / 2)).join(" ");
    bySize.set(size, [...(bySize.get(size) ?? []), entry]);
  }
  const byDistance = groupBy(entries, ({ label: { box }, sample }) =>
    side === "right" ? box[0] - middleX(sample.box) : middleX(sample.box) - box[2],
  );
  // One sample explains nothing, and two of a colour contradict each other.
  const [legend] = [...bySize.values(), ...byDistance]
    .filter((group) => group.length > 1 && coloursOf(group) === group.length)
    .toSorted((one, other) => other.length - one.length);
  if (legend === undefined) return NO_LEGEND;
  const others = labels.filter((label) => !legend.some((entry) => entry.label === label));
  const inOrder = legend.toSorted(
    ({ label: one }, { label: other }) => one.box[1] - other.box[1] || one.x - other.x,
  );
  const named = inOrder.map(({ label, sample }) => ({ sample, lines: linesOf(label, others) }));
  return {
    names: new Map(named.map(({ lines, sample }) => [sample.colour, textOf(lines)])),
    samples: new Set(legend.flatMap(({ beside }) => beside)),
    labels: new Set(named.flatMap(({ lines }) => lines)),
  };
}

/** A name with the lines below it that begin where it does. */
function linesOf(name: Label, others: readonly Label[]): Label[] {
  const lines = [name];
  for (const label of others.toSorted((one, other) => one.y - other.y)) {
    const last = lines.at(-1) ?? name;
    const isBelow = label.y > last.y && Math.abs(label.box[0] - name.box[0]) < 1;
    if (isBelow && goesOn(last, label)) lines.push(label);
  }
  return lines;
}

function textOf(lines: readonly Label[]): string {
  return lines.map(({ text }) => text).join(" ");
}

/** Checks whether a box can be the sample of the name at its side. */
export function isSampleOf(
  box: Box,
  name: Pick<Label, "box" | "size">,
  side: "left" | "right",
): boolean {
  const gap = side === "right" ? name.box[0] - box[2] : box[0] - name.box[2];
  const { size } = name;
  return (
    gap > -0.3 * size &&
    gap <= MAX_SAMPLE_GAP_SIZES * size &&
    Math.abs(middleY(box) - middleY(name.box)) <= 0.6 * size &&
    Math.max(boxWidth(box), boxHeight(box)) <= MAX_SAMPLE_SIZES * size
  );
}
