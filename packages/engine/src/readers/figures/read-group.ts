import type { Box } from "@parser/contract";
import type { SourcePage } from "../../formats/page-source.ts";
import { boxArea, boxHeight, boxWidth, expandBox, middleY, unionOf } from "../../geometry/box.ts";
import { equationLabelOf } from "../../language/equation-number.ts";
import type { TextSegment } from "../text/text-segment.ts";
import { hasParagraph, isProse, segmentsInside, textShare } from "./figure-text.ts";
import type { FigureRegion } from "./figure-region.ts";
import type { Ink } from "./find-ink.ts";
import { isChart } from "./is-chart.ts";
import { findFrame } from "./find-frame.ts";
import { groupNearBoxes } from "./near-boxes.ts";
import { takeLabels } from "./take-labels.ts";

/** A figure with the text inside it. */
export interface FigureCandidate extends Pick<FigureRegion, "box" | "kind"> {
  readonly labels: readonly TextSegment[];
}

/** Smaller pictures are rules, bullets and icons. */
const MIN_SIDE_POINTS = 20;

/** Pictures cut in strips by the program that wrote the file touch each other. */
const STRIP_GROWTH_POINTS = 1.5;

/** Text on a picture larger than this share of the page is the page's text: it is a cover or a scan. */
const MAX_LABELLED_SHARE = 0.4;

/** A picture of which the lines on it span more than this share is there to be written on. */
const BACKGROUND_SHARE = 0.4;

/** A curve can fill half of the width between its axes. */
const MAX_LINE_GROWTH = 2;

/** One or two shapes are ornaments. */
const MIN_DRAWINGS = 3;

/** More text than this share of its area makes a figure a panel. */
const MAX_TEXT_SHARE = 0.3;

/** A figure may carry one sentence. */
const MAX_PROSE_LINES = 1;

/** A line of letters drawn as outlines, such as an equation, has at least this many, is this wide and this high. */
const MIN_OUTLINES = 5;
const MIN_OUTLINE_WIDTH_POINTS = 40;
const MIN_OUTLINE_HEIGHT_POINTS = 7;

/** Text this close to such a line, in font sizes, has it in its midst. */
const MAX_INLINE_GAP_SIZES = 2;

/** Labels of an axis stand this far from it at most, in points. */
const MAX_AXIS_GAP_POINTS = 40;

/** Whether a group of ink is large enough to look at. */
export function canBeFigure(group: readonly Ink[]): boolean {
  const box = outlineOf(group);
  return isLargeEnough(box) || isOutlineSized(box, group);
}

/** The box around a drawing. Axes and grid lines are part of it; rules that run on past it are not. */
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

/** The figures that a group of ink makes: the whole as one drawing, or else the pictures in it. */
export function readGroup(group: readonly Ink[], context: GroupContext): FigureCandidate[] {
  const drawing = readDrawing(group, context);
  return drawing === undefined ? readPictures(group, context) : [drawing];
}

function readDrawing(
  group: readonly Ink[],
  { segments, page }: GroupContext,
): FigureCandidate | undefined {
  const ink = outlineOf(group);
  const nearby = segmentsInside(segments, expandBox(ink, MAX_AXIS_GAP_POINTS));
  const kind: FigureCandidate["kind"] = isChart(group, nearby) ? "chart" : "image";
  const drawings = group.filter((one) => one.kind === "drawing").length;
  if (kind === "image" && drawings < MIN_DRAWINGS) return undefined;
  if (!isLargeEnough(ink) && isInline(ink, segments)) return undefined;
  const box = kind === "chart" ? takeLabels(ink, segments) : ink;
  const candidates = [findFrame(box, page.rulings), box].map((outline) => ({
    box: outline ?? box,
    kind,
    labels: segmentsInside(segments, outline ?? box),
  }));
  return candidates.find((candidate) => !isPanel(candidate.box, candidate.labels));
}

function readPictures(group: readonly Ink[], { segments, page }: GroupContext): FigureCandidate[] {
  const maxLabelledArea = MAX_LABELLED_SHARE * page.width * page.height;
  const pictures = group.filter(({ kind }) => kind === "picture");
  return groupNearBoxes(pictures, () => STRIP_GROWTH_POINTS)
    .map((strips) => unionOf(strips.map(({ box }) => box)))
    .filter(isLargeEnough)
    .flatMap((box) => {
      const labels = segmentsInside(segments, box);
      if (isBehindText(box, labels)) return [];
      // A photograph under a few lines is still a picture, but the lines are not part of it.
      const isPlain = isPanel(box, labels) || boxArea(box) > maxLabelledArea;
      return [{ box, kind: "image" as const, labels: isPlain ? [] : labels }];
    });
}

/** Whether a picture is the background of a text. */
function isBehindText(box: Box, labels: readonly TextSegment[]): boolean {
  const prose = labels.filter(isProse).map((line) => line.box);
  if (textShare(box, labels) > MAX_TEXT_SHARE) return true;
  return prose.length > 1 && boxArea(unionOf(prose)) > BACKGROUND_SHARE * boxArea(box);
}

function isPanel(box: Box, labels: readonly TextSegment[]): boolean {
  return (
    labels.filter(isProse).length > MAX_PROSE_LINES ||
    hasParagraph(labels) ||
    textShare(box, labels) > MAX_TEXT_SHARE
  );
}

function isLargeEnough(box: Box): boolean {
  return Math.min(boxWidth(box), boxHeight(box)) >= MIN_SIDE_POINTS;
}

function isOutlineSized(box: Box, group: readonly Ink[]): boolean {
  return (
    boxWidth(box) >= MIN_OUTLINE_WIDTH_POINTS &&
    boxHeight(box) >= MIN_OUTLINE_HEIGHT_POINTS &&
    group.filter(({ kind }) => kind === "drawing").length >= MIN_OUTLINES
  );
}

/** Whether a low drawing stands in a line of text. */
function isInline(drawing: Box, segments: readonly TextSegment[]): boolean {
  return segments.some(({ box, size, text }) => {
    const isOnLine = middleY(box) > drawing[1] && middleY(box) < drawing[3];
    const gap = Math.max(drawing[0] - box[2], box[0] - drawing[2]);
    return isOnLine && gap <= MAX_INLINE_GAP_SIZES * size && equationLabelOf(text) === undefined;
  });
}
