import type { Block, Page } from "@parsewright/contract";
import { boxHeight, overlapX } from "@parsewright/document/geometry";

/** White between a table and the line over it, in heights of that line: running heads have more below them. */
const MAX_GAP_LINES = 1;

/** Gives lines that were read as running heads back to the tables that they are over: most name the unit of the figures. */
export function releaseTableHeads(page: Page): Page {
  const heads = page.discarded_blocks.filter(
    (block) => block.type === "header" && isOverTable(block, page),
  );
  if (heads.length === 0) return page;
  const blocks = page.preproc_blocks ?? [];
  return {
    ...page,
    preproc_blocks: blocks.flatMap((block) => [
      // A line over two tables beside each other is given back once.
      ...heads
        .filter((head) => blocks.find((table) => isOver(head, table)) === block)
        .map((head) => ({ ...head, type: "text" as const })),
      block,
    ]),
    discarded_blocks: page.discarded_blocks.filter((block) => !heads.includes(block)),
  };
}

/** Checks whether a line is close above a table. */
export function isOverTable(block: Block, { preproc_blocks = [] }: Page): boolean {
  return block.lines?.length === 1 && preproc_blocks.some((other) => isOver(block, other));
}

function isOver({ bbox: line }: Block, { type, bbox: table }: Block): boolean {
  if (type !== "table" || line === undefined || table === undefined) return false;
  const gap = table[1] - line[3];
  return gap >= 0 && gap <= MAX_GAP_LINES * boxHeight(line) && overlapX(line, table) > 0;
}
