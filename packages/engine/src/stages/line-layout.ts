import type { Block, Box } from "@parsewright/contract";
import { endsListItem, joinsLinesWithoutSpace } from "@parsewright/document/language";
import { lineText } from "@parsewright/document/blocks";
import { boxHeight, boxWidth, unionOf } from "@parsewright/document/geometry";
import { lineBoxes } from "./line-boxes.ts";

/** Position of a line in its block, and its beginning and end. */
export interface LineFacts {
  readonly isFlushLeft: boolean;
  readonly isIndented: boolean;
  /** Points between the end of the line and the right edge of the block. */
  readonly rightGap: number;
  readonly isFlushRight: boolean;
  readonly isShort: boolean;
  readonly isFarFromBothEdges: boolean;
  readonly isCentred: boolean;
  readonly startsWithDigit: boolean;
  readonly startsSmall: boolean;
  readonly endsWithDigit: boolean;
  readonly endsItem: boolean;
}

/** The lines of a block, measured against the box around them all. */
export interface LineLayout {
  readonly linesBox: Box;
  /** Height of the first line: the unit of the distances above. */
  readonly lineHeight: number;
  readonly lines: readonly LineFacts[];
}

/** `undefined` when a line has no box. */
export function measureLines(block: Block, pageWidth: number): LineLayout | undefined {
  const lines = block.lines ?? [];
  const boxes = lineBoxes(lines);
  const [firstBox] = boxes ?? [];
  if (!boxes || !firstBox) return undefined;

  const linesBox = unionOf(boxes);
  const texts = lines.map(lineText);
  const frame: Frame = {
    linesBox,
    lineHeight: boxHeight(firstBox),
    shortGap: gapOfShortLines({
      linesBox,
      pageWidth,
      isCjk: joinsLinesWithoutSpace(texts.join("")),
    }),
  };
  return {
    linesBox,
    lineHeight: frame.lineHeight,
    lines: boxes.map((box, position) => factsOf(texts[position] ?? "", box, frame)),
  };
}

interface Frame {
  readonly linesBox: Box;
  readonly lineHeight: number;
  /** A right gap over this makes a line short. */
  readonly shortGap: number;
}

function gapOfShortLines(block: { linesBox: Box; pageWidth: number; isCjk: boolean }): number {
  const blockWidth = boxWidth(block.linesBox);
  // Latin words in a narrow column leave ragged ends, so more is needed there to call a line short.
  const isRagged = !block.isCjk && blockWidth < block.pageWidth / 2;
  return blockWidth * (isRagged ? 0.36 : 0.26);
}

/** Every line of a document comes by here: put together from parts, the facts would take several times the memory. */
function factsOf(text: string, box: Box, { linesBox, lineHeight, shortGap }: Frame): LineFacts {
  const leftGap = box[0] - linesBox[0];
  const rightGap = linesBox[2] - box[2];
  const isFlushRight = rightGap < lineHeight;
  return {
    isFlushLeft: leftGap < lineHeight / 2,
    isIndented: leftGap > lineHeight,
    rightGap,
    isFlushRight,
    isShort: !isFlushRight && rightGap > shortGap,
    isFarFromBothEdges: leftGap > 0.7 * lineHeight && rightGap > 0.7 * lineHeight,
    isCentred: Math.abs(leftGap - rightGap) / 2 < lineHeight / 2,
    startsWithDigit: /^\p{Nd}/u.test(text),
    startsSmall: /^\p{Ll}/u.test(text),
    endsWithDigit: /\p{Nd}$/u.test(text),
    endsItem: endsListItem(text),
  };
}
