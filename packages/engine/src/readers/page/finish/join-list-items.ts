import { unionOf } from "../../../geometry/box.ts";
import type { ReadBlock } from "./read-block.ts";

/** Items of a list, and entries of a table of contents, that follow each other are one block. */
export function joinListItems(blocks: readonly ReadBlock[]): ReadBlock[] {
  const joined: ReadBlock[] = [];
  for (const block of blocks) {
    const previous = joined.at(-1);
    const isItem = block.type === "list" || block.type === "index";
    if (!isItem || previous?.type !== block.type) joined.push(block);
    else {
      // The lines are our own copy: appending to them keeps long lists from being copied again and again.
      previous.lines?.push(...(block.lines ?? []));
      previous.bbox = unionOf([previous.bbox, block.bbox].flatMap((box) => (box ? [box] : [])));
    }
  }
  return joined;
}
