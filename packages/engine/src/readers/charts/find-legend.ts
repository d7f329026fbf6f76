import { boxArea, boxHeight, boxWidth, middleY } from "@parsewright/document/geometry";
import type { Label } from "./chart-labels.ts";
import type { ChartShapes, Mark } from "./chart-shapes.ts";

/** Names of series by colour, and the samples beside them. */
export interface Legend {
  readonly names: ReadonlyMap<string, string>;
  readonly samples: ReadonlySet<Mark>;
  readonly labels: ReadonlySet<Label>;
}

/** Samples are at most this large and this far from their names, in font sizes. */
const MAX_SAMPLE_SIZES = 4.5;
const MAX_SAMPLE_HEIGHT_SIZES = 3;
const MAX_SAMPLE_GAP_SIZES = 2;

/** Limit: samples are compared with labels. */
const MAX_SAMPLES = 2_000;

const NO_LEGEND: Legend = { names: new Map(), samples: new Set(), labels: new Set() };

/** Finds names beside small samples of the colours that series have. */
export function findLegend(
  labels: readonly Label[],
  { boxes, points, rules, curves, areas }: ChartShapes,
  colours: ReadonlySet<string>,
): Legend {
  const samples = [...boxes, ...points, ...rules, ...curves, ...areas]
    .filter(({ colour }) => colours.has(colour))
    .filter(({ box }) => boxWidth(box) < 80 && boxHeight(box) < 30)
    .slice(0, MAX_SAMPLES);
  const named = labels.filter(({ angle }) => angle === 0);
  const sides = (["right", "left"] as const).map((side) => pair(named, samples, side));
  const [right, left] = sides;
  const best = (left?.names.size ?? 0) > (right?.names.size ?? 0) ? left : right;
  return best ?? NO_LEGEND;
}

function pair(labels: readonly Label[], samples: readonly Mark[], side: "left" | "right"): Legend {
  const entries = labels.flatMap((label) => {
    const beside = samples.filter((sample) => isBeside(sample, label, side));
    // Samples lie on a ground that is larger.
    const [sample] = beside.toSorted((one, other) => boxArea(one.box) - boxArea(other.box));
    return sample === undefined ? [] : [{ label, sample, beside }];
  });
  const sizeOf = ({ sample: { box } }: (typeof entries)[number]) =>
    `${Math.round(boxWidth(box) / 2)} ${Math.round(boxHeight(box) / 2)}`;
  const coloursOf = (group: typeof entries) =>
    new Set(group.map(({ sample }) => sample.colour)).size;
  const bySize = new Map<string, typeof entries>();
  for (const entry of entries)
    bySize.set(sizeOf(entry), [...(bySize.get(sizeOf(entry)) ?? []), entry]);
  const [legend = []] = [...bySize.values()].toSorted(
    (one, other) => coloursOf(other) - coloursOf(one),
  );
  // One sample explains nothing, and two of a colour contradict each other.
  if (legend.length < 2 || coloursOf(legend) < legend.length) return NO_LEGEND;
  return {
    names: new Map(legend.map(({ label, sample }) => [sample.colour, label.text])),
    samples: new Set(legend.flatMap(({ beside }) => beside)),
    labels: new Set(legend.map(({ label }) => label)),
  };
}

function isBeside({ box }: Mark, label: Label, side: "left" | "right"): boolean {
  const gap = side === "right" ? label.box[0] - box[2] : box[0] - label.box[2];
  const { size } = label;
  return (
    gap > -0.3 * size &&
    gap <= MAX_SAMPLE_GAP_SIZES * size &&
    Math.abs(middleY(box) - middleY(label.box)) <= 0.6 * size &&
    boxWidth(box) <= MAX_SAMPLE_SIZES * size &&
    boxHeight(box) <= MAX_SAMPLE_HEIGHT_SIZES * size
  );
}
