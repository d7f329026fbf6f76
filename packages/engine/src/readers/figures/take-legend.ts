import type { Box } from "@parsewright/contract";
import type { PaintedShape, SourcePage } from "@parsewright/document/files";
import {
  boxHeight,
  boxWidth,
  expandBox,
  gapX,
  gapY,
  isInside,
  unionOf,
} from "@parsewright/document/geometry";
import type { TextSegment } from "../text/text-segment.ts";
import { isProse } from "./figure-text.ts";
import { takeLabels } from "./take-labels.ts";

/** A legend is at most this far from its chart. */
const MAX_LEGEND_GAP_POINTS = 150;

/** Samples are at most this large, and this far from their names in font sizes. */
const MAX_SAMPLE_POINTS = 45;
const MAX_SAMPLE_GAP_SIZES = 2;

/** The box of a chart with the names beside samples of its colours. */
export function takeLegend(
  chart: Box,
  { segments, page }: { readonly segments: readonly TextSegment[]; readonly page: SourcePage },
): Box {
  const around = expandBox(chart, MAX_LEGEND_GAP_POINTS);
  const names = segments.filter(
    (segment) =>
      !isInside(segment.box, chart) && isInside(segment.box, around) && !isProse(segment),
  );
  if (names.length === 0 || page.shapes === undefined) return chart;
  const colours = new Set<string>();
  const samples: { box: Box; colour: string }[] = [];
  for (const shape of page.shapes()) {
    const colour = colourOf(shape);
    if (colour === undefined) continue;
    if (isInside(shape.box, chart)) colours.add(colour);
    else if (isInside(shape.box, around) && isSmall(shape))
      samples.push({ box: shape.box, colour });
  }
  const own = samples.filter(({ colour }) => colours.has(colour));
  const entries = names.flatMap((name) => {
    const beside = own.find(({ box }) => isBeside(box, name));
    return beside === undefined ? [] : [name.box, beside.box];
  });
  return entries.length === 0 ? chart : takeLabels(unionOf([chart, ...entries]), segments);
}

/** `undefined` for shades of grey, in which axes and frames are drawn. */
function colourOf({ fill, stroke }: PaintedShape): string | undefined {
  const colour = [fill, stroke].find((one) => one !== undefined && one !== "#ffffff");
  if (colour === undefined) return undefined;
  const parts = [1, 3, 5].map((place) => Number.parseInt(colour.slice(place, place + 2), 16));
  return Math.max(...parts) - Math.min(...parts) < 16 ? undefined : colour;
}

function isSmall({ box }: PaintedShape): boolean {
  return Math.max(boxWidth(box), boxHeight(box)) <= MAX_SAMPLE_POINTS;
}

function isBeside(sample: Box, { box, size }: TextSegment): boolean {
  return gapX(sample, box) <= MAX_SAMPLE_GAP_SIZES * size && gapY(sample, box) <= 0;
}
