import type { Box } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { boxArea, boxHeight, boxWidth, isInside, unionOf } from "@parsewright/document/geometry";
import { isPie } from "../charts/read-pie.ts";
import type { TextSegment } from "../text/text-segment.ts";
import { isProse, segmentsInside, textShare } from "./figure-text.ts";
import type { FigureRegion } from "./figure-region.ts";
import type { Ink } from "./find-ink.ts";
import { isChart } from "./is-chart.ts";
import { findFrame } from "./find-frame.ts";
import { MAX_TEXT_SHARE, TOUCHING_POINTS } from "./measures.ts";
import { groupNearBoxes } from "./near-boxes.ts";
import { takeLegend } from "./take-legend.ts";
import { takeScale } from "./take-scale.ts";
import { isLabelOf, takeLabels, takeNames } from "./take-labels.ts";

/** A figure with the text inside it. */
export interface FigureCandidate extends Pick<FigureRegion, "box" | "kind"> {
  readonly labels: readonly TextSegment[];
}

/** Smaller pictures are rules, bullets and icons. */
const MIN_SIDE_POINTS = 20;

/**
 * A picture is a background if lines of text span more than this share of it. A picture that takes more than this share
 * of the page is a cover or a scan, and the text on it is the text of the page.
 */
const BACKGROUND_SHARE = 0.4;

/**
 * Lines belong to a drawing if they are at most this many times as long: a curve may fill half of the width between its
 * axes.
 */
const MAX_LINE_GROWTH = 2;

/** Fewest shapes of a drawing: one or two are ornaments. */
export const MIN_DRAWINGS = 3;

/** Limit: slices of a pie, and the lines to their names. */
const MAX_SLICE_DRAWINGS = 200;

/** A figure may carry one sentence. */
const MAX_PROSE_LINES = 1;

/** Checks whether a group of ink is large enough to look at. */
export function canBeFigure(group: readonly Ink[]): boolean {
  return isLargeEnough(outlineOf(group));
}

/** Finds the box around a drawing. Axes and grid lines are part of it; rules that reach far beyond it are not. */
function outlineOf(group: readonly Ink[]): Box {
  const shapes = group.filter(({ kind }) => kind !== "ruling").map(({ box }) => box);
  if (shapes.length === 0) return unionOf(group.map(({ box }) => box));
  const outline = unionOf(shapes);
  const isOwn = (box: Box) =>
    boxWidth(box) <= MAX_LINE_GROWTH * boxWidth(outline) &&
    boxHeight(box) <= MAX_LINE_GROWTH * boxHeight(outline);
  return unionOf([outline, ...group.map(({ box }) => box).filter(isOwn)]);
}

interface GroupContext {
  readonly segments: readonly TextSegment[];
  readonly page: SourcePage;
}

/** Finds the figures in a group of ink: the whole as one drawing, or else its pictures. */
export function readGroup(group: readonly Ink[], context: GroupContext): FigureCandidate[] {
  const drawing = readDrawing(group, context);
  return drawing === undefined ? readPictures(group, context) : [drawing];
}

function readDrawing(group: readonly Ink[], context: GroupContext): FigureCandidate | undefined {
  const { segments, page } = context;
  const chart = findChart(group, context);
  if (chart === undefined && countDrawings(group) < MIN_DRAWINGS) return undefined;
  const kind: FigureCandidate["kind"] = chart === undefined ? "image" : "chart";
  // Tries the drawing without its names, too: names that were taken from too far away make a chart look like a panel of
  // text.
  const outlines = [...(chart === undefined ? [] : [chart]), outlineOf(group)];
  return outlines
    .flatMap((outline) => [findFrame(outline, page.rulings) ?? outline, outline])
    .map((box) => ({ box, kind, labels: segmentsInside(segments, box) }))
    .find(({ box, labels }) => !isPanel(box, labels));
}

/**
 * Finds the box of a chart with its scale, its names and its legend; `undefined` where the ink is not certainly a
 * chart.
 */
function findChart(group: readonly Ink[], context: GroupContext): Box | undefined {
  const { segments, page } = context;
  const ink = outlineOf(group);
  const drawings = countDrawings(group);
  if (hasSlices(drawings) && isPie(ink, page))
    return takeLegend(takeLabels(takeNames(ink, segments), segments), context);
  const scaled = drawings > 0 ? takeScale(ink, segments) : undefined;
  const nearby = segments.filter((one) => isInside(one.box, ink) || isLabelOf(one, ink));
  if (scaled === undefined && !isChart(group, nearby)) return undefined;
  return takeLegend(takeLabels(scaled ?? ink, segments), context);
}

function countDrawings(group: readonly Ink[]): number {
  return group.filter(({ kind }) => kind === "drawing").length;
}

function hasSlices(drawings: number): boolean {
  return drawings >= 2 && drawings <= MAX_SLICE_DRAWINGS;
}

function readPictures(group: readonly Ink[], { segments, page }: GroupContext): FigureCandidate[] {
  const pictures = group.filter(({ kind }) => kind === "picture");
  // Joins the strips that programs cut pictures into.
  return groupNearBoxes(pictures, () => TOUCHING_POINTS)
    .map((strips) => unionOf(strips.map(({ box }) => box)))
    .filter(isLargeEnough)
    .flatMap((box) => {
      const labels = segmentsInside(segments, box);
      if (isBehindText(box, labels)) return [];
      // Keeps a photograph below a few lines of text as a picture. The lines are not part of it.
      const isPlain = isPanel(box, labels) || isPageLarge(box, page);
      return [{ box, kind: "image" as const, labels: isPlain ? [] : labels }];
    });
}

/** Checks for a cover, a scan or the background of a slide. */
export function isPageLarge(box: Box, { width, height }: SourcePage): boolean {
  return boxArea(box) > BACKGROUND_SHARE * width * height;
}

/** Checks whether a picture is the background of a text. */
function isBehindText(box: Box, labels: readonly TextSegment[]): boolean {
  const prose = labels.filter(isProse).map((line) => line.box);
  if (textShare(box, labels) > MAX_TEXT_SHARE) return true;
  return prose.length > 1 && boxArea(unionOf(prose)) > BACKGROUND_SHARE * boxArea(box);
}

function isPanel(box: Box, labels: readonly TextSegment[]): boolean {
  return labels.filter(isProse).length > MAX_PROSE_LINES || textShare(box, labels) > MAX_TEXT_SHARE;
}

function isLargeEnough(box: Box): boolean {
  return Math.min(boxWidth(box), boxHeight(box)) >= MIN_SIDE_POINTS;
}
