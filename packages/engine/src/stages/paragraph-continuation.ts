import type { Block, Box } from "@parsewright/contract";
import {
  dropWordHyphen,
  endsWithWordHyphen,
  isUnfinished,
  mayEndBlock,
} from "@parsewright/document/language";
import { lineText } from "@parsewright/document/blocks";
import { boxHeight, boxWidth, unionOf } from "@parsewright/document/geometry";
import { lineBoxes } from "./line-boxes.ts";

/** A paragraph's shape, in axes where text runs left to right and lines go downwards. */
export interface ParagraphShape {
  readonly box: Box;
  /** Around the lines only; detectors draw `box` wider. */
  readonly linesBox: Box;
  readonly firstLine: Box;
  readonly lastLine: Box;
  readonly lineCount: number;
  readonly firstText: string;
  readonly lastText: string;
}

/** Measures a block before anything is merged into it. `undefined` when it has no lines or no geometry. */
export function measureParagraph(block: Block): ParagraphShape | undefined {
  const lines = block.lines ?? [];
  const turn = block.type === "vertical_text" ? turnUpright : (box: Box) => box;
  const boxes = lineBoxes(lines)?.map(turn);
  const [firstLine, lastLine] = [boxes?.at(0), boxes?.at(-1)];
  if (!block.bbox || !boxes || !firstLine || !lastLine) return undefined;
  return {
    box: turn(block.bbox),
    linesBox: unionOf(boxes),
    firstLine,
    lastLine,
    lineCount: lines.length,
    firstText: lines.slice(0, 1).map(lineText).join(""),
    lastText: lines.slice(-1).map(lineText).join(""),
  };
}

/** Two blocks of text; a shape is missing where a block could not be measured. */
export interface ParagraphPair {
  readonly earlier: ParagraphShape | undefined;
  readonly later: ParagraphShape | undefined;
  /** True if the end of a page or a figure is between them. */
  readonly areParted: boolean;
}

/**
 * Checks whether two blocks are one paragraph that a column or page break or a figure cut in two. Two single lines are
 * too little to know; where a model says so itself, `isMarked`, they will do.
 */
export function isCutInTwo(
  { earlier, later, areParted }: ParagraphPair,
  isMarked: boolean,
): boolean {
  if (!earlier || !later) return false;
  const areSingleLines = earlier.lineCount === 1 && later.lineCount === 1;
  // A paragraph that simply is below is never a continuation.
  const isAfterJump = areParted || later.box[1] < earlier.box[3];
  return (isMarked || !areSingleLines) && isAfterJump && isContinuation(earlier, later);
}

/** Checks whether `later` goes on with the sentence of `earlier`. */
function isContinuation(earlier: ParagraphShape, later: ParagraphShape): boolean {
  return (
    startsFlushLeft(later) &&
    reachesRightEdge(earlier) &&
    !mayEndBlock(earlier.lastText) &&
    haveSimilarWidths(earlier, later) &&
    (!startsSentence(later) || isCutOff(earlier))
  );
}

/** Checks whether the first line is not indented. */
export function startsFlushLeft({ linesBox, firstLine }: ParagraphShape): boolean {
  return Math.abs(firstLine[0] - linesBox[0]) < boxHeight(firstLine) / 2;
}

/** Checks whether the last line is full. */
export function reachesRightEdge({ linesBox, lastLine }: ParagraphShape): boolean {
  return Math.abs(linesBox[2] - lastLine[2]) < boxHeight(lastLine);
}

function startsSentence({ firstText }: ParagraphShape): boolean {
  return /^[\p{Nd}\p{Lu}]/u.test(firstText);
}

/** Behind these words and signs a sentence goes on, whatever follows them: a name begins with a capital too. */
function isCutOff({ lastText }: ParagraphShape): boolean {
  return endsWithWordHyphen(lastText) || isUnfinished(dropWordHyphen(lastText).trimEnd());
}

/** Checks whether neither is twice as wide as the other. */
export function haveSimilarWidths(earlier: ParagraphShape, later: ParagraphShape): boolean {
  const [earlierWidth, laterWidth] = [boxWidth(earlier.box), boxWidth(later.box)];
  return Math.abs(earlierWidth - laterWidth) < Math.min(earlierWidth, laterWidth);
}

/** Vertical text runs downwards in columns from right to left; seen so, its columns are lines. */
function turnUpright([left, top, right, bottom]: Box): Box {
  return [top, -right, bottom, -left];
}
