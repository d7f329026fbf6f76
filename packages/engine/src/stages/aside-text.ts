import type { Block, Page } from "@parsewright/contract";
import { blockText } from "@parsewright/document/blocks";

/** Stamps are in this outer share of the page's width, and are longer than it is high. */
const SIDE_SHARE = 0.1;

/** Tabs below each other begin and end at the same place but for this much, and parts of a running line side by side. */
export const SAME_SIDE_POINTS = 3;

/** The longest text that recognisers read out of decoration: more looks like a word. */
const MAX_SPECK_CHARACTERS = 2;

/** Checks whether a block is beside the text of its page: a stamp or a tab along its side, or a part of its decoration. */
export function isAside(block: Block, page: Page): boolean {
  return isSideStamp(block, page) || isSideTab(block, page) || isSpeck(block);
}

/** Checks whether a block is a sign or two by itself that a recogniser is unsure of: a part of a drawing. */
function isSpeck(block: Block): boolean {
  const { type, lines = [] } = block;
  return (
    type === "text" &&
    lines.length === 1 &&
    blockText(block).trim().length <= MAX_SPECK_CHARACTERS &&
    lines.every(({ spans }) => spans.every((span) => span.parser_unsure === true))
  );
}

/** Turned text along the edge of a page, such as a preprint server's. */
function isSideStamp({ bbox, lines, type }: Block, { page_size }: Page): boolean {
  if (bbox === undefined || page_size === undefined || lines === undefined || type !== "text")
    return false;
  const [left, top, right, bottom] = bbox;
  const [width, height] = page_size;
  const isAtSide = right <= SIDE_SHARE * width || left >= (1 - SIDE_SHARE) * width;
  const isTall = bottom - top >= SIDE_SHARE * height && bottom - top >= 4 * (right - left);
  return isAtSide && isTall && lines.length <= 2;
}

/** Turned text above or below what has been read as such: tabs name the parts of a document, one below the other. */
function isSideTab({ bbox, lines, type }: Block, page: Page): boolean {
  if (bbox === undefined || lines?.length !== 1 || type !== "text") return false;
  const [left, top, right, bottom] = bbox;
  return (
    bottom - top >= 2 * (right - left) &&
    page.discarded_blocks.some(
      (other) =>
        other.type === "aside_text" &&
        other.bbox !== undefined &&
        Math.abs(other.bbox[0] - left) <= SAME_SIDE_POINTS &&
        Math.abs(other.bbox[2] - right) <= SAME_SIDE_POINTS,
    )
  );
}
