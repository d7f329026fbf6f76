import type { Box } from "@parsewright/contract";
import { endsClause, startsWithinSentence } from "@parsewright/document/language";
import { boxHeight, unionOf } from "@parsewright/document/geometry";
import { firstLineOf, lastLineOf } from "@parsewright/document/blocks";
import type { ReadBlock } from "@parsewright/document/captions";

/**
 * Items of a list, and entries of a table of contents, that follow each other are one block. So is the rest of an item
 * that was found apart from it, as on scans that are not quite level.
 */
export function joinListItems(blocks: readonly ReadBlock[]): ReadBlock[] {
  const joined: ReadBlock[] = [];
  for (const block of blocks) {
    const previous = joined.at(-1);
    const isItem = block.type === "list" || block.type === "index";
    const isJoined =
      previous !== undefined &&
      (isItem ? previous.type === block.type : isRestOfItem(block, previous));
    if (!isJoined) joined.push(block);
    else {
      // The lines are our own copy: appending to them keeps long lists from being copied again and again.
      previous.lines?.push(...(block.lines ?? []));
      previous.bbox = unionOf([previous.bbox, block.bbox].flatMap((box) => (box ? [box] : [])));
    }
  }
  return joined;
}

/** Checks whether a text is the end of the last item of a list: it goes on with its sentence, right below and further in. */
function isRestOfItem(block: ReadBlock, list: ReadBlock): boolean {
  if (block.type !== "text" || list.type !== "list") return false;
  const goesOn = startsWithinSentence(firstLineOf(block)) && !endsClause(lastLineOf(list));
  const [above, below] = [list.lines?.at(-1)?.bbox, block.lines?.[0]?.bbox];
  return goesOn && above !== undefined && below !== undefined && hangsBelow(below, above, list);
}

function hangsBelow(below: Box, above: Box, { bbox: whole = above }: ReadBlock): boolean {
  const isNext = below[1] > above[1] && below[1] - above[3] < boxHeight(below) / 2;
  const isFurtherIn = below[0] > Math.min(above[0], whole[0]) && below[0] < above[2];
  return isNext && isFurtherIn;
}
