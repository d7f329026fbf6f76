import type { Block } from "@parsewright/contract";
import { indexBlock, listBlock } from "@parsewright/document/blocks";

/** An entry of a list or of a table of contents, with the depth it is at. */
export interface NestedItem {
  readonly block: Block;
  readonly level: number;
  /** `undefined` for a bullet, and in tables of contents. */
  readonly number?: number | undefined;
}

interface OpenList {
  readonly block: Block & { blocks: Block[] };
  readonly level: number;
  /** The number the next item must have to belong here; `undefined` among bullets. */
  next: number | undefined;
}

/** Builds lists in lists. A list ends where the next item would not have its number. */
export function nestItems(items: readonly NestedItem[], type: "list" | "index"): Block[] {
  const roots: Block[] = [];
  let open: OpenList[] = [];
  for (const item of items) {
    open = open.filter((list) => list.level < item.level || takes(list, item));
    if (open.at(-1)?.level !== item.level) {
      const list = openList(item, type);
      (open.at(-1)?.block.blocks ?? roots).push(list.block);
      open.push(list);
    }
    const list = open.at(-1);
    list?.block.blocks.push(item.block);
    if (list?.next !== undefined) list.next += 1;
  }
  return roots;
}

function takes(list: OpenList, { level, number }: NestedItem): boolean {
  return list.level === level && list.next === number;
}

function openList({ level, number }: NestedItem, type: "list" | "index"): OpenList {
  if (type === "index") {
    return { block: indexBlock([], { ilevel: level }), level, next: undefined };
  }
  const kind =
    number === undefined
      ? ({ attribute: "unordered" } as const)
      : ({ attribute: "ordered", start: number } as const);
  return { block: listBlock([], { ilevel: level, ...kind }), level, next: number };
}
