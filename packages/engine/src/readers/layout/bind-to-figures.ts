import type { Block, BlockType, Box } from "@parser/contract";
import { overlapShare } from "../../geometry/box.ts";
import { labelOf } from "../../text/caption-label.ts";

/** A caption or note is this close to its figure or table, in points. */
const MAX_GAP_POINTS = 60;

/** There may be a legend or white between a title and what it stands over. */
const MAX_TITLE_GAP_POINTS = 120;

/** A caption that names the other kind of thing belongs to this one only when there is no better. */
const WRONG_KIND_POINTS = 40;

const VISUAL_TYPES = ["image", "chart", "table"] as const;
type VisualType = (typeof VISUAL_TYPES)[number];

/** What a block is to the figure or table beside it. A title is no part of it, but is read right before it. */
export type FigureRole = "caption" | "footnote" | "title";

/** A block with its place on the page. */
export interface PlacedBlock {
  readonly box: Box;
  readonly block: Block;
  readonly role?: FigureRole | undefined;
}

/** Brings captions, notes and titles to the figure or table beside them. One that has none stays as it is. */
export function bindToFigures(placed: readonly PlacedBlock[]): PlacedBlock[] {
  const bound = new Map<PlacedBlock, PlacedBlock[]>();
  const moved = new Set<PlacedBlock>();
  for (const one of placed) {
    const visual = one.role && nearestVisual(one, placed);
    if (visual === undefined) continue;
    moved.add(one);
    bound.set(visual, [...(bound.get(visual) ?? []), one]);
  }
  return placed.flatMap((one) => {
    if (moved.has(one)) return [];
    const companions = bound.get(one);
    if (companions === undefined) return [one];
    const titles = companions.filter(({ role }) => role === "title");
    return [...titles, withParts(one, companions)];
  });
}

/** Parts are written out in the order in which they stand: a caption above its figure stays above. */
function withParts(visual: PlacedBlock, companions: readonly PlacedBlock[]): PlacedBlock {
  const { block } = visual;
  const parts = companions.flatMap(({ block: part, box, role }) =>
    role === "caption" || role === "footnote"
      ? [{ part: { ...part, type: partType(block, role) }, box }]
      : [],
  );
  if (parts.length === 0) return visual;
  const isAbove = ({ box }: { box: Box }) => middleOf(box) < middleOf(visual.box);
  return {
    ...visual,
    block: {
      ...block,
      blocks: [
        ...parts.filter(isAbove).map(({ part }) => part),
        ...(block.blocks ?? []),
        ...parts.filter((one) => !isAbove(one)).map(({ part }) => part),
      ],
    },
  };
}

function partType({ type }: Block, role: "caption" | "footnote"): BlockType {
  return `${type as VisualType}_${role}`;
}

function nearestVisual(one: PlacedBlock, placed: readonly PlacedBlock[]): PlacedBlock | undefined {
  const isOfTable = labelOf(firstTextOf(one.block))?.kind === "table";
  const maxGap = one.role === "title" ? MAX_TITLE_GAP_POINTS : MAX_GAP_POINTS;
  let nearest: PlacedBlock | undefined;
  let nearestDistance = Infinity;
  for (const other of placed) {
    if (!isVisual(other.block) || !isOnRightSide(one, other)) continue;
    const gap = gapBetween(one.box, other.box);
    const isRightKind = isOfTable === (other.block.type === "table");
    const distance = gap + (isRightKind ? 0 : WRONG_KIND_POINTS);
    if (gap > maxGap || distance >= nearestDistance || isParted(one, other, placed)) continue;
    nearest = other;
    nearestDistance = distance;
  }
  return nearest;
}

/** A title stands over its figure; captions and notes stand anywhere beside it. */
function isOnRightSide({ role, box }: PlacedBlock, visual: PlacedBlock): boolean {
  return role !== "title" || middleOf(box) < middleOf(visual.box);
}

/** Whether text of its own stands between a caption and a figure. */
function isParted(one: PlacedBlock, visual: PlacedBlock, placed: readonly PlacedBlock[]): boolean {
  const from = Math.min(one.box[3], visual.box[3]);
  const to = Math.max(one.box[1], visual.box[1]);
  return placed.some(
    ({ box, role, block }) =>
      role === undefined &&
      !isVisual(block) &&
      middleOf(box) > from &&
      middleOf(box) < to &&
      overlapShare([box[0], box[2]], [one.box[0], one.box[2]]) > 0,
  );
}

function isVisual({ type }: Block): boolean {
  return VISUAL_TYPES.some((visual) => visual === type);
}

function firstTextOf({ lines }: Block): string {
  return lines?.[0]?.spans[0]?.content ?? "";
}

function middleOf(box: Box): number {
  return (box[1] + box[3]) / 2;
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
