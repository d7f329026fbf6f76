import type { Block } from "@parser/contract";
import { unionOf } from "../../geometry/box.ts";

/** Items that follow each other are one list. */
export function joinListItems(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const previous = joined.at(-1);
    if (block.type !== "list" || previous?.type !== "list") {
      joined.push(block);
      continue;
    }
    joined[joined.length - 1] = {
      ...previous,
      bbox: unionOf([previous.bbox, block.bbox].flatMap((box) => (box === undefined ? [] : [box]))),
      lines: [...(previous.lines ?? []), ...(block.lines ?? [])],
    };
  }
  return joined;
}

/** Numbers blocks, and the parts of figures with them, in reading order. */
export function numberBlocks(blocks: readonly Block[]): Block[] {
  return blocks.map((block, index) => ({
    ...block,
    index,
    ...(block.blocks && { blocks: block.blocks.map((part) => ({ ...part, index })) }),
  }));
}
