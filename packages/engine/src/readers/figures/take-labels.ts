import type { Box } from "@parsewright/contract";
import {
  boxesMeet,
  boxHeight,
  boxWidth,
  expandBox,
  isInside,
  middleX,
  middleY,
  unionOf,
} from "@parsewright/document/geometry";
import { startsWithLabelName, startsWithNoteWord } from "@parsewright/document/language";
import type { TextSegment } from "../text/text-segment.ts";
import { amountOf, isProse } from "./figure-text.ts";

/** Labels are this close to the drawing they belong to, in font sizes. */
const MAX_LABEL_GAP_SIZES = 1.6;

/** The title of an axis is at most this much larger than its numbers; headings are larger. */
const MAX_TITLE_GROWTH = 1.25;

/** The box of a chart with the labels around it: amounts and short names at its sides and below, amounts above. */
export function takeLabels(drawing: Box, segments: readonly TextSegment[]): Box {
  const labels = segments.filter((segment) => !isProse(segment) && !isCaptionOrNote(segment.text));
  const numbers = labels.filter(
    (label) => amountOf(label.text) !== undefined && isLabelOf(label, drawing),
  );
  const maxSize = MAX_TITLE_GROWTH * Math.max(...numbers.map(({ size }) => size));
  let box = drawing;
  // Tick labels, then the name of the axis, then the legend.
  for (;;) {
    const current = box;
    const near = labels.filter(
      (label) =>
        !isInside(label.box, current) &&
        isLabelOf(label, current) &&
        (numbers.length === 0 || label.size <= maxSize),
    );
    if (near.length === 0) return box;
    box = unionOf([box, ...near.map((label) => label.box)]);
  }
}

/** Names of slices are this far around a pie, in shares of its width. */
const NAMES_SHARE = 0.15;

/** The box of a pie with the names around it. */
export function takeNames(pie: Box, segments: readonly TextSegment[]): Box {
  const around = expandBox(pie, NAMES_SHARE * boxWidth(pie));
  const names = segments.filter(
    ({ box, text, ...segment }) =>
      boxesMeet(box, around) && !isProse({ ...segment, box, text }) && !isCaptionOrNote(text),
  );
  return unionOf([pie, ...names.map(({ box }) => box)]);
}

/** Checks for text below a figure that is not part of it. */
function isCaptionOrNote(text: string): boolean {
  return startsWithLabelName(text) || startsWithNoteWord(text);
}

/** Checks whether a text is close enough to a figure, at its side or below it, to be a label of it; amounts may be above. */
export function isLabelOf(label: TextSegment, figure: Box): boolean {
  const { box, size, text } = label;
  const isAmount = amountOf(text) !== undefined;
  const [x, y] = [middleX(box), middleY(box)];
  const sideGap = Math.max(figure[0] - box[2], box[0] - figure[2]);
  const isBeside = y >= figure[1] - size / 2 && y <= figure[3] + size / 2;
  if (isBeside && sideGap <= MAX_LABEL_GAP_SIZES * size) return true;
  if (x < figure[0] || x > figure[2]) return false;
  const isNear = (gap: number) => gap > -boxHeight(box) && gap <= MAX_LABEL_GAP_SIZES * size;
  return isNear(box[1] - figure[3]) || (isAmount && isNear(figure[1] - box[3]));
}
