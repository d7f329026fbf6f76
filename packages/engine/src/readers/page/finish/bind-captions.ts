import type { Block, Box } from "@parsewright/contract";
import { type VisualType, firstLineOf, isVisual } from "@parsewright/document/blocks";
import { gapX, gapY, middleY, overlapX, overlapY, unionOf } from "@parsewright/document/geometry";
import { type CaptionLabel, isLabelAlone } from "@parsewright/document/language";
import { attachParts, type Bond, type Bonds, type Placed, type Visual } from "./attach-parts.ts";
import { type CaptionEvidence, captionEvidence } from "./caption-evidence.ts";
import type { CompanionRole, ReadBlock } from "./read-block.ts";

/** Names of captions for each kind of block, and their usual side. */
const CAPTIONS: Readonly<Record<VisualType, { label: CaptionLabel; side: "above" | "below" }>> = {
  image: { label: "figure", side: "below" },
  chart: { label: "figure", side: "below" },
  table: { label: "table", side: "above" },
  code: { label: "code", side: "above" },
};

/** A caption that names another kind of thing, or is on the unusual side, belongs here only when nothing better is near. */
const WRONG_KIND_POINTS = 40;
const WRONG_SIDE_POINTS = 20;

/** What begins below a caption that is nothing but a label is this close to it, in points. */
const MAX_REST_GAP_POINTS = 14;

/** Text beside a figure belongs to it when they share more than this of the lower one's height. */
const MIN_BESIDE_SHARE = 0.5;

/** Makes captions and notes part of the figure, table or listing beside them, and numbers all blocks in reading order. */
export function bindCaptions(blocks: readonly ReadBlock[]): Block[] {
  const placed = blocks.filter(isPlaced);
  const bonds: Bonds = new Map();
  bindNearest(placed, bonds, (role) => role !== "footnote");
  bindRests(placed, bonds);
  bindNearest(placed, bonds, (role) => role === "footnote");
  return attachParts(blocks, bonds);
}

interface Claim extends Bond {
  readonly block: Placed;
  readonly isWorded: boolean;
  readonly distance: number;
}

/** The nearest pairs first. */
function bindNearest(
  blocks: readonly Placed[],
  bonds: Bonds,
  isWanted: (role: CompanionRole) => boolean,
): void {
  const visuals = blocks
    .filter(isVisual)
    .map((visual) => ({ visual, box: reachOf(visual, bonds) }));
  const claims = blocks.flatMap((block) => {
    const evidence = isVisual(block) || bonds.has(block) ? undefined : captionEvidence(block);
    if (evidence === undefined || !isWanted(evidence.role)) return [];
    return visuals.flatMap(({ visual, box }): Claim[] => {
      const distance = distanceTo({ type: visual.type, box }, block, evidence);
      const { role, isWorded } = evidence;
      const isNear = distance < Infinity && !isParted(block, box, blocks);
      return isNear ? [{ block, visual, role, isWorded, distance }] : [];
    });
  });
  const captioned = new Set<Visual>();
  for (const claim of claims.toSorted((first, second) => first.distance - second.distance)) {
    const { block, visual, role, isWorded } = claim;
    const isTaken = isWorded && role === "caption" && captioned.has(visual);
    if (bonds.has(block) || isTaken) continue;
    bonds.set(block, { visual, role });
    if (role === "caption") captioned.add(visual);
  }
}

/** The box of a figure and of the captions that it has already: notes are below both. */
function reachOf(visual: Visual, bonds: Bonds): Box {
  const parts = [...bonds].flatMap(([{ bbox }, bond]) =>
    bond.visual === visual && bbox !== undefined ? [bbox] : [],
  );
  return unionOf([visual.bbox, ...parts]);
}

/** Points between a figure and what may belong to it, more where that is not likely; infinite where it cannot. */
function distanceTo(
  { type, box }: { type: VisualType; box: Box },
  { bbox }: Placed,
  evidence: CaptionEvidence,
): number {
  const { role, isWorded, maxGapPoints } = evidence;
  const isAbove = middleY(bbox) < middleY(box);
  const isImpossible = isAbove ? isWorded && role === "footnote" : role === "title";
  const gap = gapBetween(bbox, box);
  if (isImpossible || gap > maxGapPoints) return Infinity;
  return gap + (role === "caption" ? captionPenalty(type, evidence, isAbove) : 0);
}

function captionPenalty(
  type: VisualType,
  { names, isWorded }: CaptionEvidence,
  isAbove: boolean,
): number {
  const usual = CAPTIONS[type];
  const sidePenalty = (usual.side === "above") === isAbove ? 0 : WRONG_SIDE_POINTS;
  if (names === usual.label) return sidePenalty;
  // Nothing but its own words makes a caption that of a listing.
  if (isWorded || type === "code") return Infinity;
  const isUsualKind = names === undefined && type !== "table";
  return sidePenalty + (isUsualKind ? 0 : WRONG_KIND_POINTS);
}

/** `Figure 7.` alone on its line: what it says follows. */
function bindRests(blocks: readonly Placed[], bonds: Bonds): void {
  for (const [position, caption] of blocks.entries()) {
    const bond = bonds.get(caption);
    const rest = blocks[position + 1];
    if (bond === undefined || rest?.type !== "text" || bonds.has(rest)) continue;
    const isBelow = middleY(rest.bbox) > middleY(caption.bbox);
    const isNear = gapBetween(rest.bbox, caption.bbox) <= MAX_REST_GAP_POINTS;
    if (isBelow && isNear && isLabelAlone(firstLineOf(caption))) bonds.set(rest, bond);
  }
}

function isPlaced(block: ReadBlock): block is Placed {
  return block.bbox !== undefined;
}

/** Checks whether text of its own is between a caption and a figure. */
function isParted({ bbox: own }: Placed, figure: Box, blocks: readonly Placed[]): boolean {
  const from = Math.min(own[3], figure[3]);
  const to = Math.max(own[1], figure[1]);
  return blocks.some(
    (block) =>
      middleY(block.bbox) > from &&
      middleY(block.bbox) < to &&
      overlapX(block.bbox, own) > 0 &&
      !isVisual(block) &&
      captionEvidence(block) === undefined,
  );
}

/** White between two boxes that are above or beside each other; infinite for boxes that are neither. */
function gapBetween(first: Box, second: Box): number {
  if (overlapX(first, second) > 0) return gapY(first, second);
  return overlapY(first, second) > MIN_BESIDE_SHARE ? gapX(first, second) : Infinity;
}
