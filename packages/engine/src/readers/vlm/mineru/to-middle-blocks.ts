import type { Block } from "@parsewright/contract";
import { attachToBodies } from "./middle/attach-to-bodies.ts";
import { groupPictures } from "./middle/group-pictures.ts";
import { collectLists } from "./middle/collect-lists.ts";
import { repairCaptions } from "./middle/repair-captions.ts";
import { isBody, isFurniture, toPageItem } from "./middle/page-item.ts";
import { writeBody, writeTextBlock } from "./middle/write-block.ts";
import type { VlmBlock } from "./vlm-block.ts";

export interface MiddleBlocks {
  /** In reading order. `index` is the position of the block in what came in. */
  readonly preproc: Block[];
  /** Page furniture. */
  readonly discarded: Block[];
}

/**
 * Turns finished blocks into those of the middle document, in points, with captions and notes under what they belong
 * to. Spans of images, tables, charts and formulas get their `image_path` from whoever crops.
 */
export function toMiddleBlocks(
  blocks: readonly VlmBlock[],
  page: { readonly width: number; readonly height: number },
): MiddleBlocks {
  const all = blocks.flatMap((block, index) => toPageItem(block, index, page) ?? []);
  const furniture = all.filter(isFurniture);
  const { items: ungrouped, subImages } = groupPictures(all.filter((item) => !isFurniture(item)));
  const items = repairCaptions(ungrouped);
  const { lists, rest } = collectLists(items);
  const attached = attachToBodies(items);

  const bodies = rest
    .filter(isBody)
    .map((body) =>
      writeBody(body, { attached: attached.get(body) ?? [], subImages: subImages.get(body) ?? [] }),
    );
  const taken = new Set([...attached.values()].flat());
  const texts = rest.filter((item) => !isBody(item) && !taken.has(item)).map(writeTextBlock);
  const preproc = [...bodies, ...texts, ...lists].toSorted(byIndex);
  return { preproc, discarded: furniture.map(writeTextBlock) };
}

function byIndex(first: Block, second: Block): number {
  return (first.index ?? 0) - (second.index ?? 0);
}
