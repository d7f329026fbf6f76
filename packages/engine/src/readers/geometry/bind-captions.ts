import type { Block } from "@parser/contract";
import { overlapShare } from "../../geometry/box.ts";

/** How captions of figures begin, in the languages most documents are written in. */
const FIGURE_CAPTION = /^(?:fig(?:ure|\.)?|abb(?:ildung|\.)|figura|图|圖|図)\s*[\dIVX]/iu;

/** A caption stands this close to its figure, in points. */
const MAX_CAPTION_GAP = 40;

/** Makes the caption that stands right after or before a figure part of it. */
export function bindCaptions(blocks: readonly Block[]): Block[] {
  const bound = new Map<Block, Block>();
  for (const [position, block] of blocks.entries()) {
    if (block.type !== "image") continue;
    const caption = [blocks[position + 1], blocks[position - 1]].find(
      (neighbour) =>
        neighbour !== undefined && !bound.has(neighbour) && isCaptionOf(neighbour, block),
    );
    if (caption !== undefined) bound.set(caption, block);
  }
  return blocks.flatMap((block) => {
    if (bound.has(block)) return [];
    const captions = [...bound]
      .filter(([, figure]) => figure === block)
      .map(([caption]) => caption);
    return captions.length === 0 ? [block] : [withCaptions(block, captions)];
  });
}

function isCaptionOf(block: Block, figure: Block): boolean {
  const text = block.lines?.[0]?.spans[0]?.content ?? "";
  if (block.bbox === undefined || figure.bbox === undefined || !FIGURE_CAPTION.test(text))
    return false;
  const gap = Math.max(block.bbox[1] - figure.bbox[3], figure.bbox[1] - block.bbox[3]);
  const isAligned =
    overlapShare([block.bbox[0], block.bbox[2]], [figure.bbox[0], figure.bbox[2]]) > 0;
  return gap <= MAX_CAPTION_GAP && isAligned;
}

/** Parts are written out in the order of their index: a caption above its figure stays above. */
function withCaptions(figure: Block, captions: readonly Block[]): Block {
  const parts = [
    ...(figure.blocks ?? []),
    ...captions.map((caption) => ({ ...caption, type: "image_caption" as const })),
  ];
  return {
    ...figure,
    blocks: parts.toSorted((first, second) => (first.index ?? 0) - (second.index ?? 0)),
  };
}
