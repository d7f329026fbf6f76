import type { Block, Box, Confidence, Page } from "@parsewright/contract";
import { boxHeight, boxWidth, overlapX } from "@parsewright/document/geometry";
import { blockText, confidenceOf } from "@parsewright/document/blocks";

/** Blocks that share this much of their width are in one column. */
const SAME_COLUMN_SHARE = 0.5;

/** Pieces of a missed table or chart are this short. */
const MAX_PIECE_WORDS = 3;

/** Rates a page whose blocks are rated: their content, their order, and whether anything was missed. An empty page has nothing to be sure of. */
export function ratePage(page: Page): Confidence | undefined {
  if (page.parser_problem !== undefined) return confidenceOf({ file: 0 });
  if (page.para_blocks.length + page.discarded_blocks.length === 0) return undefined;
  return confidenceOf({
    blocks: meanOfBlocks(page.para_blocks),
    order: orderCertainty(page.para_blocks),
    pictures: 1 - unreadShare(page),
    pieces: 1 - piecesShare(page.para_blocks),
  });
}

/** Long blocks count for more; one that holds no text counts like a short one. */
function meanOfBlocks(blocks: readonly Block[]): number | undefined {
  let [sum, weights] = [0, 0];
  for (const block of blocks) {
    if (block.parser_confidence === undefined) continue;
    const weight = Math.max(1, blockText(block).length);
    sum += weight * block.parser_confidence.score;
    weights += weight;
  }
  return weights === 0 ? undefined : sum / weights;
}

/** Rates the reading order. In one column, the next block is below: each step upwards makes the order doubtful. */
function orderCertainty(blocks: readonly Block[]): number | undefined {
  const boxes = blocks.flatMap(({ bbox }) => (bbox === undefined ? [] : [bbox]));
  const steps = boxes.length - 1;
  if (steps < 1) return undefined;
  const stepsUp = boxes.slice(1).filter((box, position) => {
    const before = boxes[position];
    return before !== undefined && isStepUp(before, box);
  }).length;
  return 1 - stepsUp / steps;
}

function isStepUp(before: Box, box: Box): boolean {
  const shared = overlapX(before, box);
  return shared > SAME_COLUMN_SHARE && box[3] <= before[1];
}

/** The share of the page under pictures whose text nobody has read: a scan is one such picture. */
function unreadShare({ para_blocks, page_size = [0, 0] }: Page): number {
  const pageArea = Math.max(1, page_size[0] * page_size[1]);
  const unread = para_blocks.filter(
    (block) => block.type === "image" && block.parser_text === undefined && !isDescribed(block),
  );
  const areas = unread.map(({ bbox }) =>
    bbox === undefined ? 0 : boxWidth(bbox) * boxHeight(bbox),
  );
  return areas.reduce((sum, area) => sum + area, 0) / pageArea;
}

/** Checks whether a model has looked into a picture. */
function isDescribed({ blocks = [] }: Block): boolean {
  return blocks.some(({ lines = [] }) =>
    lines.some(({ spans }) => spans.some(({ type, content }) => type === "image" && content)),
  );
}

/** The share of the text that is in blocks of a few words without being a heading. */
function piecesShare(blocks: readonly Block[]): number {
  let [all, inPieces] = [0, 0];
  for (const block of blocks) {
    const text = blockText(block);
    all += text.length;
    const words = text.split(/\s+/, MAX_PIECE_WORDS + 1);
    const isPiece = block.type === "text" && words.length <= MAX_PIECE_WORDS;
    if (isPiece) inPieces += text.length;
  }
  return all === 0 ? 0 : inPieces / all;
}
