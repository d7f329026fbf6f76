import type { BlockType, Document } from "@parsewright/contract";
import { editBodyBlocks, type PlacedBlock } from "./body-blocks.ts";
import { moveLines } from "./move-lines.ts";
import { isCutInTwo, measureParagraph } from "./paragraph-continuation.ts";
import type { Stage } from "./stage.ts";

const TEXT_TYPES: ReadonlySet<BlockType> = new Set(["text", "vertical_text"]);
/** A paragraph may flow around these. */
const PASSED_OVER: ReadonlySet<BlockType> = new Set(["image", "table", "chart", "code"]);

/** Joins the paragraphs that the model marked as continuations, on the same page or the one before. */
export const mergeMarkedText: Stage = {
  name: "merge-marked-text",
  apply: (document) => mergeText(document, { needsMark: true }),
};

/** Joins paragraphs that the model marked, and those whose real lines show that they were cut in two. */
export const mergeMarkedOrCutText: Stage = {
  name: "merge-marked-or-cut-text",
  apply: (document) => mergeText(document, { needsMark: false }),
};

function mergeText(document: Document, { needsMark }: { needsMark: boolean }): Document {
  return editBodyBlocks(document, (blocks) => {
    const shapes = blocks.map(({ block }) => measureParagraph(block));
    for (const [position, later] of [...blocks.entries()].toReversed()) {
      const isMarked = later.block.merge_prev === true;
      if (!TEXT_TYPES.has(later.block.type) || (needsMark && !isMarked)) continue;
      const earlierPosition = positionOfTextBefore(blocks, position);
      const earlier = blocks[earlierPosition];
      if (earlier?.block.type !== later.block.type) continue;
      const pair = { earlier: shapes[earlierPosition], later: shapes[position] };
      if (isCutInTwo(pair, isMarked)) moveLines(later, earlier);
    }
  });
}

/** -1 when something other than text comes first. */
function positionOfTextBefore(blocks: readonly PlacedBlock[], position: number): number {
  for (let candidate = position - 1; candidate >= 0; candidate -= 1) {
    const type = blocks[candidate]?.block.type;
    if (type === undefined || PASSED_OVER.has(type)) continue;
    return TEXT_TYPES.has(type) ? candidate : -1;
  }
  return -1;
}
