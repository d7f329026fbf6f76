import type { Block } from "@parsewright/contract";
import { overlapX, unionOf } from "@parsewright/document/geometry";
import {
  isLoneSectionNumber,
  isNumberedHeading,
  startsInLowerCase,
} from "@parsewright/document/language";
import { blockText } from "@parsewright/document/blocks";
import type { ReadBlock } from "@parsewright/document/captions";
import { SAME_SIZE_POINTS } from "@parsewright/document/order";

/** A line this much smaller than the heading right below it names what the heading belongs to. */
const KICKER_SIZE_RATIO = 1.3;

/** Parts of a heading are at most this far apart, in font sizes of the lower one. */
const MAX_GAP_SIZES = 1.5;

/** The rest of a heading is larger than the body by at least this factor. */
const LARGE_RATIO = 1.05;

/**
 * Mends what a look at each paragraph alone gets wrong: chapter numbers, the small line over a large heading, and the end
 * of a heading that was found apart.
 */
export function tidyHeadings(blocks: readonly ReadBlock[], bodySize: number): ReadBlock[] {
  const tidied: ReadBlock[] = [];
  for (const block of blocks) {
    const above = tidied.at(-1);
    if (above !== undefined && isRestOf(above, block, bodySize))
      tidied[tidied.length - 1] = { ...joinBlocks(above, block), type: above.type };
    else if (above === undefined || !isHeading(block) || !isCloseAbove(above, block))
      tidied.push(block);
    else if (isNumberOf(above, block)) tidied[tidied.length - 1] = joinBlocks(above, block);
    else {
      if (isKickerOf(above, block)) tidied[tidied.length - 1] = { ...above, type: "text" };
      tidied.push(block);
    }
  }
  return tidied;
}

function isHeading({ type }: Block): boolean {
  return type === "doc_title" || type === "paragraph_title";
}

/** Checks whether a line of text right below a large heading, in its size, goes on with it: in small letters or in brackets. */
function isRestOf(above: Block, block: Block, bodySize: number): boolean {
  const [size, ownSize] = [above.parser_font_size ?? 0, block.parser_font_size ?? 0];
  const text = blockText(block);
  return (
    isHeading(above) &&
    block.type === "text" &&
    block.lines?.length === 1 &&
    Math.abs(size - ownSize) < SAME_SIZE_POINTS &&
    size >= LARGE_RATIO * bodySize &&
    (startsInLowerCase(text) || text.startsWith("(")) &&
    isCloseAbove(above, block)
  );
}

function isNumberOf(above: Block, heading: Block): boolean {
  const isLarge = (above.parser_font_size ?? 0) >= (heading.parser_font_size ?? 0) * 0.9;
  return isLarge && isLoneSectionNumber(blockText(above)) && !isNumberedHeading(blockText(heading));
}

function isKickerOf(above: Block, heading: Block): boolean {
  const ratio = (heading.parser_font_size ?? 0) / (above.parser_font_size ?? Infinity);
  const text = blockText(above);
  return isHeading(above) && ratio >= KICKER_SIZE_RATIO && !isNumberedHeading(text);
}

function isCloseAbove({ bbox: above }: Block, { bbox, parser_font_size = 0 }: Block): boolean {
  if (above === undefined || bbox === undefined) return false;
  const isInColumn = overlapX(above, bbox) > 0;
  return isInColumn && Math.abs(bbox[1] - above[3]) <= MAX_GAP_SIZES * parser_font_size;
}

function joinBlocks(above: ReadBlock, heading: ReadBlock): ReadBlock {
  const boxes = [above.bbox, heading.bbox].flatMap((box) => (box === undefined ? [] : [box]));
  return {
    ...heading,
    bbox: unionOf(boxes),
    lines: [...(above.lines ?? []), ...(heading.lines ?? [])],
  };
}
