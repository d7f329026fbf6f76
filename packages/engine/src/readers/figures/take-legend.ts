import type { Box } from "@parsewright/contract";
import type { PaintedShape, SourcePage } from "@parsewright/document/files";
import { expandBox, isInside, unionOf } from "@parsewright/document/geometry";
import { readLabels } from "../charts/chart-labels.ts";
import { isSampleOf } from "../charts/find-legend.ts";
import type { TextSegment } from "../text/text-segment.ts";
import { isProse } from "./figure-text.ts";

/** A legend is at most this far from its chart. */
const MAX_LEGEND_GAP_POINTS = 150;

const SIDES = ["right", "left"] as const;

/** The box of a chart with the names beside samples of its colours. */
export function takeLegend(
  chart: Box,
  { segments, page }: { readonly segments: readonly TextSegment[]; readonly page: SourcePage },
): Box {
  const around = expandBox(chart, MAX_LEGEND_GAP_POINTS);
  const beside = segments.filter(
    (segment) =>
      !isInside(segment.box, chart) && isInside(segment.box, around) && !isProse(segment),
  );
  if (beside.length === 0 || page.shapes === undefined) return chart;
  const names = readLabels(beside.flatMap(({ characters }) => characters));
  const colours = new Set<string>();
  const samples: { box: Box; colour: string }[] = [];
  for (const shape of page.shapes()) {
    const colour = colourOf(shape);
    if (colour === undefined) continue;
    if (isInside(shape.box, chart)) colours.add(colour);
    else if (isInside(shape.box, around)) samples.push({ box: shape.box, colour });
  }
  const own = samples.filter(({ colour }) => colours.has(colour));
  const entries = names.flatMap((name) => {
    const sample = own.find(({ box }) => SIDES.some((side) => isSampleOf(box, name, side)));
    return sample === undefined ? [] : [name.box, sample.box];
  });
  return unionOf([chart, ...entries]);
}

/** `undefined` for shades of grey, in which axes and frames are drawn. */
function colourOf({ fill, stroke }: PaintedShape): string | undefined {
  const colour = [fill, stroke].find((one) => one !== undefined && one !== "#ffffff");
  if (colour === undefined) return undefined;
  const parts = [1, 3, 5].map((place) => Number.parseInt(colour.slice(place, place + 2), 16));
  return Math.max(...parts) - Math.min(...parts) < 16 ? undefined : colour;
}
