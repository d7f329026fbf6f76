import type { Block } from "@parsewright/contract";
import { overlapX, unionOf } from "../../../geometry/box.ts";
import { isLoneSectionNumber, isNumberedHeading } from "../../../language/section-number.ts";
import { textOfBlock } from "./text-of-block.ts";
import type { ReadBlock } from "./read-block.ts";

/** A line this much smaller than the heading right below it names what the heading belongs to. */
const KICKER_SIZE_RATIO = 1.3;

/** How far apart they are, in font sizes of the heading. */
const MAX_GAP_SIZES = 1.5;

/** Mends what a look at each paragraph alone gets wrong: chapter numbers, and the small line over a large heading. */
export function tidyHeadings(blocks: readonly ReadBlock[]): ReadBlock[] {
  const tidied: ReadBlock[] = [];
  for (const block of blocks) {
    const above = tidied.at(-1);
    if (above === undefined || !isHeading(block) || !isCloseAbove(above, block)) tidied.push(block);
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

function isNumberOf(above: Block, heading: Block): boolean {
  const isLarge = (above.parser_font_size ?? 0) >= (heading.parser_font_size ?? 0) * 0.9;
  return (
    isLarge && isLoneSectionNumber(textOfBlock(above)) && !isNumberedHeading(textOfBlock(heading))
  );
}

function isKickerOf(above: Block, heading: Block): boolean {
  const ratio = (heading.parser_font_size ?? 0) / (above.parser_font_size ?? Infinity);
  const text = textOfBlock(above);
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
