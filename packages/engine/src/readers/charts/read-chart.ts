import type { Box } from "@parsewright/contract";
import type { Character, PaintedShape } from "@parsewright/document/files";
import { boxHeight, boxWidth, middleX, middleY } from "@parsewright/document/geometry";
import type { ChartData, UnreadChart } from "./chart-data.ts";
import { type Label, readLabels } from "./chart-labels.ts";
import { type ChartShapes, type Mark, sortShapes, turnBox, turnShapes } from "./chart-shapes.ts";
import { findLegend } from "./find-legend.ts";
import { readBars } from "./read-bars.ts";
import { readLines } from "./read-lines.ts";
import { readPie } from "./read-pie.ts";

/** Limit: labels are compared with shapes. */
const MAX_LABELS = 400;

const NO_MARKS: UnreadChart = { reason: "No bars, lines, points or slices were recognised." };

/** Reads the numbers of a chart from its vector graphics and its text. */
export function readChart(
  { box, characters }: { readonly box: Box; readonly characters: readonly Character[] },
  painted: readonly PaintedShape[],
): ChartData | UnreadChart {
  const shapes = sortShapes(painted, box);
  const labels = readLabels(characters);
  if (labels.length > MAX_LABELS) return { reason: `There are more than ${MAX_LABELS} labels.` };
  const legend = findLegend(labels, shapes, coloursOf(shapes));
  const ticks = ticksOf(shapes);
  const pie = readPie(shapes.areas, labels, legend);
  if (pie !== undefined) return pie;
  const upright = readBars({ boxes: shapes.boxes, labels, ticks: ticks.y, legend });
  if (upright !== undefined && !("reason" in upright)) return upright;
  const level = readBars({
    boxes: turnShapes({
      ...shapes,
      boxes: shapes.boxes.filter((mark) => !legend.samples.has(mark)),
    }),
    labels: labels.map(turnLabel),
    ticks: ticks.x,
    legend: { ...legend, labels: new Set() },
  });
  if (level !== undefined && !("reason" in level)) return level;
  const lines = readLines({ shapes, labels, ticks, legend });
  if (lines !== undefined && !("reason" in lines)) return lines;
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
