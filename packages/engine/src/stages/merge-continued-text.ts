import type { BlockType, Document } from "@parsewright/contract";
import { areParted, editBodyBlocks, positionBefore } from "./body-blocks.ts";
import { moveLines } from "./move-lines.ts";
import { isCutInTwo, measureParagraph } from "./paragraph-continuation.ts";
import type { Stage } from "./stage.ts";

const TEXT_TYPES: ReadonlySet<BlockType> = new Set(["text", "vertical_text"]);

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
      const earlierPosition = positionBefore(blocks, position);
      const earlier = blocks[earlierPosition];
      if (earlier?.block.type !== later.block.type) continue;
      const pair = {
        earlier: shapes[earlierPosition],
        later: shapes[position],
        areParted: areParted(blocks, earlierPosition, position),
      };
      if (isCutInTwo(pair, isMarked)) moveLines(later, earlier);
    }
  });
}
