import type { Box } from "@parsewright/contract";
import { boxHeight, boxWidth, expandBox, isInside, unionOf } from "@parsewright/document/geometry";
import { readLabels } from "../charts/chart-labels.ts";
import { findAxes } from "../charts/fit-axis.ts";
import type { TextSegment } from "../text/text-segment.ts";
import { isProse } from "./figure-text.ts";
import { MIN_MARKS } from "./measures.ts";

/** Numbers of a scale are at most this far from the first or last point of a line. */
const MAX_SCALE_GAP_POINTS = 70;

/** A scale is as high as what it measures, or not much smaller. */
const MIN_SCALE_SHARE = 0.6;

/** The box of a drawing with the upright scale beside it, whose numbers grow upwards; `undefined` without one. */
export function takeScale(ink: Box, segments: readonly TextSegment[]): Box | undefined {
  const around = expandBox(ink, MAX_SCALE_GAP_POINTS);
  const beside = segments.filter(
    (segment) => isInside(segment.box, around) && !isInside(segment.box, ink) && !isProse(segment),
  );
  if (beside.length <= MIN_MARKS || boxWidth(ink) < MAX_SCALE_GAP_POINTS) return undefined;
  const labels = readLabels(beside.flatMap(({ characters }) => characters));
  const axis = findAxes(labels, [], "y").find(
    ({ valueAt, from, to, labels: own }) =>
      own.length > MIN_MARKS &&
      valueAt(from) > valueAt(to) &&
      to - from >= MIN_SCALE_SHARE * boxHeight(ink),
  );
  return axis === undefined ? undefined : unionOf([ink, ...axis.labels.map(({ box }) => box)]);
}
