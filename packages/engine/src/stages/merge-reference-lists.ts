import type { Block } from "@parsewright/contract";
import { editBodyBlocks } from "./body-blocks.ts";
import { moveChildren } from "./move-lines.ts";
import type { Stage } from "./stage.ts";

/** Joins lists of references that follow each other, so that a bibliography is one list whatever its pages. */
export const mergeReferenceLists: Stage = {
  name: "merge-reference-lists",
  apply: (document) =>
    editBodyBlocks(document, (blocks) => {
      for (const [position, later] of [...blocks.entries()].toReversed()) {
        const earlier = blocks[position - 1];
        if (earlier && isReferenceList(earlier.block) && isReferenceList(later.block)) {
          moveChildren(later, earlier);
        }
      }
    }),
};

function isReferenceList({ type, sub_type, blocks }: Block): boolean {
  return type === "list" && sub_type === "ref_text" && blocks !== undefined;
}
