import { type Block, FURNITURE_BLOCK_TYPES } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { spansOf } from "@parsewright/document/blocks";
import { toShares } from "../../readers/vlm/ask/layout-from-regions.ts";
import type { VlmBlock, VlmBlockType } from "../../readers/vlm/mineru/vlm-block.ts";

const FURNITURE: ReadonlySet<string> = new Set(FURNITURE_BLOCK_TYPES);

/** Blocks of our own readers in the words of the vision model, as far as its question about cut tables needs them. */
export function nameBlocks(blocks: readonly Block[], page: SourcePage): VlmBlock[] {
  return blocks.map((block) => ({
    type: typeOf(block),
    bbox: toShares(block.bbox ?? [0, 0, 0, 0], page),
    angle: null,
    content: htmlOf(block) ?? null,
  }));
}

function typeOf({ type }: Block): VlmBlockType {
  if (type === "table") return "table";
  // Furniture goes by the same names.
  return FURNITURE.has(type) ? (type as VlmBlockType) : "text";
}

function htmlOf({ blocks = [] }: Block): string | undefined {
  return blocks.flatMap(spansOf).find(({ html }) => html !== undefined)?.html;
}
