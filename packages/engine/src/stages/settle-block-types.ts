import type { Block } from "@parsewright/contract";
import { rewriteBodies } from "./body-blocks.ts";
import type { Stage } from "./stage.ts";

/** Turns the types that exist only while a document is being read into those that readers of the result know. */
export const settleBlockTypes: Stage = {
  name: "settle-block-types",
  apply: (document) => rewriteBodies(document, (page) => page.para_blocks.map(settleType)),
};

function settleType(block: Block): Block {
  switch (block.type) {
    case "doc_title":
      return { ...block, type: "title", level: block.level ?? 1 };
    case "paragraph_title":
      return { ...block, type: "title", level: block.level ?? 2 };
    case "vertical_text":
      return { ...block, type: "text" };
    default:
      return block;
  }
}
