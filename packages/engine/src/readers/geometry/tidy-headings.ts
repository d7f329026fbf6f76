import type { Block } from "@parser/contract";
import { overlapShare, unionOf } from "../../geometry/box.ts";
import { isDivision } from "../../text/section-title.ts";
import { textOfBlock } from "./text-of-block.ts";

/** The number of a chapter that stands alone above or beside the chapter's title. */
const LONE_NUMBER = /^(?:\d{1,3}|[IVXLC]{1,6}|[A-Z])[.:]?$/;

const NUMBERED = /^(?:\d|[IVXLC]+[.:]|[A-Z][.:]\s)/;

/** A line this much smaller than the heading right below it names what the heading belongs to. */
const KICKER_SIZE_RATIO = 1.3;

/** How far apart they stand, in font sizes of the heading. */
const MAX_GAP_SIZES = 1.5;

/** Mends what a look at each paragraph alone gets wrong: chapter numbers, and the small line over a large heading. */
export function tidyHeadings(blocks: readonly Block[]): Block[] {
  const tidied: Block[] = [];
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
  return isLarge && LONE_NUMBER.test(textOfBlock(above)) && !NUMBERED.test(textOfBlock(heading));
}

function isKickerOf(above: Block, heading: Block): boolean {
  const ratio = (heading.parser_font_size ?? 0) / (above.parser_font_size ?? Infinity);
  const text = textOfBlock(above);
  return (
    isHeading(above) && ratio >= KICKER_SIZE_RATIO && !isDivision(text) && !NUMBERED.test(text)
  );
}

function isCloseAbove({ bbox: above }: Block, { bbox, parser_font_size = 0 }: Block): boolean {
  if (above === undefined || bbox === undefined) return false;
  const isInColumn = overlapShare([above[0], above[2]], [bbox[0], bbox[2]]) > 0;
  return isInColumn && Math.abs(bbox[1] - above[3]) <= MAX_GAP_SIZES * parser_font_size;
}

function joinBlocks(above: Block, heading: Block): Block {
  const boxes = [above.bbox, heading.bbox].flatMap((box) => (box === undefined ? [] : [box]));
  return {
    ...heading,
    bbox: unionOf(boxes),
    lines: [...(above.lines ?? []), ...(heading.lines ?? [])],
  };
}
