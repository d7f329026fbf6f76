import type { Block } from "@parser/contract";
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
  _blocks: readonly VlmBlock[],
  _page: { readonly width: number; readonly height: number },
): MiddleBlocks {
  throw new Error("toMiddleBlocks has no body yet");
}
