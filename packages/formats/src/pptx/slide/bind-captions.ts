import type { Block, Box } from "@parsewright/contract";
import { type VisualBlock, attachPart, blockText, isVisual } from "@parsewright/document/blocks";
import { gapY, overlapX } from "@parsewright/document/geometry";
import { plainCaptionKind } from "@parsewright/document/language";

/** What the captions of each kind belong to. */
const CAPTIONED_TYPES: Readonly<Record<string, readonly Block["type"][]>> = {
  figure: ["image", "chart"],
  table: ["table"],
};

const MAX_GAP_POINTS = 40;
/** How much of the narrower of caption and picture must lie above or below the other. */
const MIN_ALIGNED_SHARE = 0.5;
/** Each caption is compared with each picture. */
const MOST_BLOCKS = 2000;

/** Makes a text that begins like a caption part of the picture, chart or table it is next to. */
export function bindCaptions(blocks: readonly Block[]): Block[] {
  if (blocks.length > MOST_BLOCKS) return [...blocks];
  const captions = new Map<VisualBlock, Block>();
  for (const block of blocks) {
    const visual = findVisual(block, blocks, captions);
    if (visual !== undefined) captions.set(visual, block);
  }
  const bound = new Set(captions.values());
  return blocks
    .filter((block) => !bound.has(block))
    .map((block) => (isVisual(block) ? withCaption(block, captions.get(block)) : block));
}

function findVisual(
  caption: Block,
  blocks: readonly Block[],
  taken: ReadonlyMap<VisualBlock, Block>,
): VisualBlock | undefined {
  if (caption.type !== "text") return undefined;
  const kind = plainCaptionKind(blockText(caption));
  const types: readonly string[] = kind === undefined ? [] : (CAPTIONED_TYPES[kind] ?? []);
  return blocks
    .filter(isVisual)
    .filter((block) => types.includes(block.type) && !taken.has(block))
    .map((block) => ({ block, gap: gapBetween(caption.bbox, block.bbox) }))
    .filter(({ gap }) => gap <= MAX_GAP_POINTS)
    .toSorted((left, right) => left.gap - right.gap)[0]?.block;
}

/** White between a caption and what is above or below it; infinite when they do not line up. */
function gapBetween(caption: Box | undefined, visual: Box | undefined): number {
  if (caption === undefined || visual === undefined) return Number.POSITIVE_INFINITY;
  const aligned = overlapX(caption, visual);
  if (aligned < MIN_ALIGNED_SHARE) return Number.POSITIVE_INFINITY;
  return gapY(caption, visual);
}

function withCaption(visual: VisualBlock, caption: Block | undefined): Block {
  if (caption === undefined) return visual;
  return attachPart(visual, caption, { role: "caption", side: "after" });
}
