import type { Block, Page } from "@parsewright/contract";
import { middleY } from "../geometry/box.ts";

/** The share of a page's height in which a running head or a page number counts as its top. */
const TOP_SHARE = 1 / 8;

/** The blocks of a page with its headers, footers and notes where they were. */
export function placeFurniture(page: Page): Block[] {
  const body = page.para_blocks;
  const top = page.discarded_blocks.filter((block) => isAtTop(block, page));
  const rest = page.discarded_blocks.filter((block) => !isAtTop(block, page));

  const beforeBlock = new Map<Block | undefined, Block[]>();
  for (const furniture of rest) {
    const next = findNext(furniture, body);
    beforeBlock.set(next, [...(beforeBlock.get(next) ?? []), furniture]);
  }
  return [
    ...top,
    ...body.flatMap((block) => [...(beforeBlock.get(block) ?? []), block]),
    ...(beforeBlock.get(undefined) ?? []),
  ];
}

function isAtTop({ type, bbox }: Block, { page_size }: Page): boolean {
  if (type === "header") return true;
  return bbox !== undefined && page_size !== undefined && bbox[3] <= page_size[1] * TOP_SHARE;
}

/** The body block before which furniture belongs; `undefined` is after them all. */
function findNext(furniture: Block, body: readonly Block[]): Block | undefined {
  const { index, bbox } = furniture;
  if (index !== undefined && isComparable(index, body)) {
    return body.find((block) => (block.index ?? 0) > index);
  }
  if (bbox === undefined) return undefined;
  const middle = middleY(bbox);
  return body.find((block) => block.bbox !== undefined && block.bbox[1] >= middle);
}

/** Body and furniture may be numbered apart; then the same number occurs in both. */
function isComparable(index: number, body: readonly Block[]): boolean {
  return body.every((block) => block.index !== undefined && block.index !== index);
}
