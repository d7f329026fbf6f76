import type { Block } from "@parser/contract";

/** Numbers blocks, and the parts of figures with them, in reading order. */
export function numberBlocks(blocks: readonly Block[]): Block[] {
  return blocks.map((block, index) => ({
    ...block,
    index,
    ...(block.blocks && { blocks: block.blocks.map((part) => ({ ...part, index })) }),
  }));
}
