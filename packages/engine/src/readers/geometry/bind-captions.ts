import type { Block, BlockType } from "@parser/contract";
import { overlapShare } from "../../geometry/box.ts";
import { type CaptionLabel, labelOf } from "../../text/caption-label.ts";
import { firstLineOf } from "./text-of-block.ts";

type VisualType = "image" | "table" | "code";

/** What captions of each kind of block are called, and the side they usually stand on: -1 above, 1 below. */
const CAPTIONS: Readonly<
  Record<VisualType, { label: CaptionLabel; type: BlockType; sides: readonly (1 | -1)[] }>
> = {
  image: { label: "figure", type: "image_caption", sides: [1, -1] },
  table: { label: "table", type: "table_caption", sides: [-1, 1] },
  code: { label: "code", type: "code_caption", sides: [-1, 1] },
};

const FOOTNOTES = {
  image: "image_footnote",
  table: "table_footnote",
  code: "code_footnote",
} as const;

/** A caption stands this close to its figure, in points; what belongs to a caption or note, closer. */
const MAX_CAPTION_GAP = 40;
const MAX_PART_GAP = 14;

/** Sentences that only begin with a figure's name are text: `Figure 2 shows`. */
const SENTENCE_AFTER_LABEL = /^\s+\p{Ll}/u;

/** How notes below tables and figures begin. */
const NOTE =
  /^(?:notes?|sources?|quelle|anmerkung|nota|fuente|remarque|来源|注|资料来源|出典)\s*[:：.]|^[*†‡]\s?\S/iu;

interface Part {
  readonly visual: Block;
  readonly type: BlockType;
}

/** Makes the captions and notes that stand right before or after a figure, table or listing part of it. */
export function bindCaptions(blocks: readonly Block[]): Block[] {
  const bound = new Map<Block, Part>();
  for (const [position, visual] of blocks.entries()) {
    if (!isVisual(visual)) continue;
    const { sides, type } = CAPTIONS[visual.type];
    for (const side of sides) {
      const caption = blocks[position + side];
      if (caption === undefined || bound.has(caption) || !isCaptionOf(caption, visual)) continue;
      bound.set(caption, { visual, type });
      const rest = blocks[position + side + 1];
      if (rest !== undefined && rest !== visual && isRestOf(caption, rest))
        bound.set(rest, { visual, type });
      break;
    }
    bindNote(blocks, position, bound);
  }
  return attach(blocks, bound);
}

function bindNote(blocks: readonly Block[], position: number, bound: Map<Block, Part>): void {
  const visual = blocks[position];
  if (visual === undefined || !isVisual(visual)) return;
  const next = blocks.slice(position + 1, position + 4).find((block) => !bound.has(block));
  if (next === undefined || next.type !== "text" || !NOTE.test(firstLineOf(next))) return;
  const above = [visual, ...blocks.slice(position + 1, position + 3)];
  if (above.some((block) => isBelow(next, block, MAX_PART_GAP)))
    bound.set(next, { visual, type: FOOTNOTES[visual.type] });
}

function isVisual(block: Block): block is Block & { type: VisualType } {
  return block.type === "image" || block.type === "table" || block.type === "code";
}

function isCaptionOf(block: Block, visual: Block & { type: VisualType }): boolean {
  if (block.lines === undefined || block.bbox === undefined || visual.bbox === undefined)
    return false;
  const label = labelOf(firstLineOf(block));
  if (label?.kind !== CAPTIONS[visual.type].label) return false;
  if (SENTENCE_AFTER_LABEL.test(label.rest)) return false;
  return (
    isBelow(block, visual, MAX_CAPTION_GAP) ||
    isBelow(visual, block, MAX_CAPTION_GAP) ||
    isBeside(block, visual)
  );
}

/** `Figure 7.` alone on its line: what it says follows. */
function isRestOf(caption: Block, rest: Block): boolean {
  const label = labelOf(firstLineOf(caption));
  const isLabelAlone = label !== undefined && /^[\s.:：|—–-]*$/.test(label.rest);
  return isLabelAlone && rest.type === "text" && isBelow(rest, caption, MAX_PART_GAP);
}

function isBelow({ bbox: lower }: Block, { bbox: upper }: Block, maxGap: number): boolean {
  if (lower === undefined || upper === undefined) return false;
  const gap = lower[1] - upper[3];
  const isInColumn = overlapShare([lower[0], lower[2]], [upper[0], upper[2]]) > 0;
  return gap <= maxGap && lower[1] >= (upper[1] + upper[3]) / 2 && isInColumn;
}

function isBeside({ bbox: caption }: Block, { bbox: visual }: Block): boolean {
  if (caption === undefined || visual === undefined) return false;
  const gap = Math.max(caption[0] - visual[2], visual[0] - caption[2]);
  return (
    gap >= 0 &&
    gap <= MAX_CAPTION_GAP &&
    overlapShare([caption[1], caption[3]], [visual[1], visual[3]]) > 0.5
  );
}

/** Parts are written out in the order of their index: a caption above its figure stays above. */
function attach(blocks: readonly Block[], bound: ReadonlyMap<Block, Part>): Block[] {
  const parts = new Map<Block, Block[]>();
  for (const [part, { visual, type }] of bound) {
    parts.set(visual, [...(parts.get(visual) ?? []), { ...part, type }]);
  }
  return blocks.flatMap((block) => {
    if (bound.has(block)) return [];
    const own = parts.get(block);
    if (own === undefined) return [block];
    const ordered = [...(block.blocks ?? []), ...own].toSorted(
      (first, second) => (first.index ?? 0) - (second.index ?? 0),
    );
    return [{ ...block, blocks: ordered }];
  });
}
