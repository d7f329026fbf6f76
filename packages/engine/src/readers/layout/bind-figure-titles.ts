import type { Block, BlockType, Box } from "@parser/contract";
import { overlapShare } from "../../geometry/box.ts";

/** A caption or note is this close to its figure or table, in points. */
const MAX_GAP_POINTS = 60;

/** A caption that names the other kind of thing belongs to this one only when there is no better. */
const WRONG_KIND_POINTS = 40;

const TABLE_WORD = /^(?:tab(?:le|\.|elle|la|leau)?|表)\s*[\dIVXA-Z]/iu;

const VISUAL_TYPES = ["image", "chart", "table"] as const;
type VisualType = (typeof VISUAL_TYPES)[number];

/** What the model calls a caption or a note of a figure, until it is known of which. */
export interface LooseCaption {
  readonly block: Block;
  readonly part: "caption" | "footnote";
}

/** Makes each caption and note part of the figure or table beside it; one that has none stays where it is, as text. */
export function bindFigureTitles(
  blocks: readonly Block[],
  captions: ReadonlyMap<Block, LooseCaption["part"]>,
): Block[] {
  const parts = new Map<Block, Block[]>();
  const bound = new Set<Block>();
  for (const [caption, part] of captions) {
    const visual = nearestVisual(caption, blocks);
    if (visual === undefined) continue;
    bound.add(caption);
    const type: BlockType = `${visual.type as VisualType}_${part}`;
    parts.set(visual, [...(parts.get(visual) ?? []), { ...caption, type }]);
  }
  return blocks.flatMap((block) => {
    if (bound.has(block)) return [];
    const added = parts.get(block);
    if (added === undefined) return [block];
    return [{ ...block, blocks: [...(block.blocks ?? []), ...added].toSorted(byIndex) }];
  });
}

function byIndex(first: Block, second: Block): number {
  return (first.index ?? 0) - (second.index ?? 0);
}

function nearestVisual(caption: Block, blocks: readonly Block[]): Block | undefined {
  const text = caption.lines?.[0]?.spans[0]?.content ?? "";
  const isOfTable = TABLE_WORD.test(text);
  let nearest: Block | undefined;
  let nearestDistance = Infinity;
  for (const block of blocks) {
    if (!isVisual(block) || block.bbox === undefined || caption.bbox === undefined) continue;
    const gap = gapBetween(caption.bbox, block.bbox);
    const distance = gap + (isOfTable === (block.type === "table") ? 0 : WRONG_KIND_POINTS);
    if (gap > MAX_GAP_POINTS || distance >= nearestDistance) continue;
    nearest = block;
    nearestDistance = distance;
  }
  return nearest;
}

function isVisual({ type }: Block): boolean {
  return VISUAL_TYPES.some((visual) => visual === type);
}

/** White between two boxes that stand above or beside each other; endless for boxes that do neither. */
function gapBetween(first: Box, second: Box): number {
  const vertical = Math.max(0, first[1] - second[3], second[1] - first[3]);
  const horizontal = Math.max(0, first[0] - second[2], second[0] - first[2]);
  const isAbove = overlapShare([first[0], first[2]], [second[0], second[2]]) > 0;
  const isBeside = overlapShare([first[1], first[3]], [second[1], second[3]]) > 0;
  if (isAbove) return vertical;
  return isBeside ? horizontal : Infinity;
}
