import type { Block } from "@parsewright/contract";
import { blockText } from "@parsewright/document/blocks";
import { bindCaptions, type CaptionEvidence } from "@parsewright/document/captions";
import { plainCaptionKind } from "@parsewright/document/language";

const MAX_GAP_POINTS = 40;
/** Each caption is compared with each picture, and with what may be between them. */
const MOST_BLOCKS = 500;

/** Makes a text that begins like a caption part of the picture, chart or table it is next to. */
export function bindSlideCaptions(blocks: readonly Block[]): Block[] {
  return blocks.length > MOST_BLOCKS ? [...blocks] : bindCaptions(blocks, captionEvidence);
}

function captionEvidence(block: Block): CaptionEvidence | undefined {
  const names = block.type === "text" ? plainCaptionKind(blockText(block)) : undefined;
  if (names === undefined) return undefined;
  return { role: "caption", names, isWorded: true, maxGapPoints: MAX_GAP_POINTS };
}
