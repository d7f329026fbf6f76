import type { Box } from "@parsewright/contract";
import type { Character, PaintedShape } from "@parsewright/document/files";
import { boxHeight, boxWidth, middleX, middleY } from "@parsewright/document/geometry";
import { type ChartData, isUnread, type UnreadChart } from "./chart-data.ts";
import { goesOn, hasLostLetters, type Label, readLabels } from "./chart-labels.ts";
import {
  type ChartShapes,
  type Mark,
  boxesOutside,
  sortShapes,
  turnBox,
  turnMarks,
} from "./chart-shapes.ts";
import { findLegend } from "./find-legend.ts";
import { readBars } from "./read-bars.ts";
import { hasLines, readLines } from "./read-lines.ts";
import { readPie } from "./read-pie.ts";

/** Limit: labels are compared with shapes. */
const MAX_LABELS = 400;

interface ChartRegion {
  readonly box: Box;
  readonly characters: readonly Character[];
  /** Text close to the chart that is not part of it. */
  readonly around: readonly Character[];
}

const NO_MARKS: UnreadChart = { reason: "No bars, lines, points or slices were recognised." };

/** Reads the numbers of a chart from its vector graphics and its text. */
export function readChart(
  { box, characters, around }: ChartRegion,
  painted: readonly PaintedShape[],
): ChartData | UnreadChart {
  const shapes = sortShapes(painted, box);
  const labels = readLabels(characters);
  if (labels.length > MAX_LABELS) return { reason: `There are more than ${MAX_LABELS} labels.` };
  if (hasLostLetters(labels)) return { reason: "Labels overlap." };
  const outer = readLabels(around);
  if (labels.some((label) => outer.some((one) => goesOn(one, label) || goesOn(label, one))))
    return { reason: "A label goes on beside the chart." };
  const legend = findLegend(labels, shapes, coloursOf(shapes));
  const ticks = ticksOf(shapes);
  const pie = readPie(shapes.areas, labels, legend);
  if (pie !== undefined) return pie;
  const boxes = shapes.boxes.filter((mark) => !legend.samples.has(mark));
  const outside = boxesOutside(painted, box);
  const upright = readBars({ boxes, outside, labels, ticks: ticks.y, legend });
  const level = readBars({
    boxes: turnMarks(boxes),
    outside: turnMarks(outside),
    labels: labels.map(turnLabel),
    ticks: ticks.x,
    legend: { ...legend, labels: new Set() },
    turn: turnLabel,
  });
  const lines = readLines({ shapes, labels, ticks, legend });
  const bars = [upright, level].find((one) => one !== undefined && !isUnread(one));
  if (bars !== undefined)
    return hasLines(shapes, legend) ? { reason: "There are lines over the bars." } : bars;
  if (lines !== undefined && !isUnread(lines)) return lines;
  return upright ?? level ?? lines ?? NO_MARKS;
}

function coloursOf({ boxes, points, curves, areas }: ChartShapes): Set<string> {
  return new Set([...boxes, ...points, ...curves, ...areas].map(({ colour }) => colour));
}

/** Places of level lines on the upright axis, and of upright lines on the level one. */
function ticksOf({ rules }: ChartShapes): { x: number[]; y: number[] } {
  const isLevel = ({ box }: Mark) => boxWidth(box) > boxHeight(box);
  return {
    x: rules.filter((rule) => !isLevel(rule)).map(({ box }) => middleX(box)),
    y: rules.filter(isLevel).map(({ box }) => middleY(box)),
  };
}

function turnLabel(label: Label): Label {
  return { ...label, box: turnBox(label.box), x: label.y, y: label.x };
}
