import type { Block } from "@parsewright/contract";

/**
 * Numbers the blocks of a page in reading order, from 0. The parts of a figure, table or listing count as blocks of
 * their own, and the whole has the number of its body. Items of a list are not counted.
 */
export function numberBlocks(blocks: readonly Block[]): Block[] {
  let next = 0;
  return blocks.map((block) => {
    const first = next;
    const { type, blocks: parts = [] } = block;
    const body = parts.findIndex((part) => part.type === `${type}_body`);
    if (body === -1) {
      next += 1;
      return { ...block, index: first };
    }
    next += parts.length;
    const numbered = parts.map((part, position) => ({ ...part, index: first + position }));
    return { ...block, index: first + body, blocks: numbered };
  });
}
