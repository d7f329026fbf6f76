import type { Block } from "@parser/contract";
import { overlapShare } from "../../geometry/box.ts";

/** How captions begin, in the languages most documents are written in, and what they become. */
const CAPTIONS = {
  image: {
    start: /^(?:fig(?:ure|\.)?|abb(?:ildung|\.)|figura|图|圖|図)\s*[\dIVX]/iu,
    type: "image_caption",
  },
  table: { start: /^(?:tab(?:le|\.|elle|la)?|tableau|表)\s*[\dIVX]/iu, type: "table_caption" },
} as const;

/** A table is headed by its caption; a figure stands on it. */
const USUAL_SIDE = { image: [1, -1], table: [-1, 1] } as const;

/** A caption stands this close to its figure, in points. */
const MAX_CAPTION_GAP = 40;

/** Makes the caption that stands right before or after a figure or table part of it. */
export function bindCaptions(blocks: readonly Block[]): Block[] {
  const bound = new Map<Block, Block>();
  for (const [position, block] of blocks.entries()) {
    if (block.type !== "image" && block.type !== "table") continue;
    const caption = USUAL_SIDE[block.type]
      .map((step) => blocks[position + step])
      .find(
        (neighbour) =>
          neighbour !== undefined && !bound.has(neighbour) && isCaptionOf(neighbour, block),
      );
    if (caption !== undefined) bound.set(caption, block);
  }
  return blocks.flatMap((block) => {
    if (bound.has(block)) return [];
    const captions = [...bound]
      .filter(([, visual]) => visual === block)
      .map(([caption]) => caption);
    return captions.length === 0 ? [block] : [withCaptions(block, captions)];
  });
}

function isCaptionOf(block: Block, visual: Block): boolean {
  const text = block.lines?.[0]?.spans[0]?.content ?? "";
  const { start } = captionRules(visual);
  if (block.bbox === undefined || visual.bbox === undefined || !start.test(text)) return false;
  const gap = Math.max(block.bbox[1] - visual.bbox[3], visual.bbox[1] - block.bbox[3]);
  const isAligned =
    overlapShare([block.bbox[0], block.bbox[2]], [visual.bbox[0], visual.bbox[2]]) > 0;
  return gap <= MAX_CAPTION_GAP && isAligned;
}

function captionRules({ type }: Block) {
  return type === "table" ? CAPTIONS.table : CAPTIONS.image;
}

/** Parts are written out in the order of their index: a caption above its figure stays above. */
function withCaptions(visual: Block, captions: readonly Block[]): Block {
  const { type } = captionRules(visual);
  const parts = [...(visual.blocks ?? []), ...captions.map((caption) => ({ ...caption, type }))];
  return {
    ...visual,
    blocks: parts.toSorted((first, second) => (first.index ?? 0) - (second.index ?? 0)),
  };
}
