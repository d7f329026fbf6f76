import type { Block, Box } from "@parsewright/contract";
import { firstLineOf } from "../blocks/block-text.ts";
import { isVisual, type VisualType } from "../blocks/visual-blocks.ts";
import { gapX, gapY, middleY, overlapX, overlapY, unionOf } from "../geometry/box.ts";
import { type CaptionLabel, isLabelAlone } from "../language/caption-label.ts";
import { attachParts, type Bond, type Bonds, type Placed, type Visual } from "./attach-parts.ts";
import type { CompanionRole, ReadBlock } from "./read-block.ts";
import { CAPTION_LABELS, CAPTION_SIDES } from "./usual-captions.ts";

/** Evidence that a block belongs to a figure, table or listing. */
export interface CaptionEvidence {
  readonly role: CompanionRole;
  /** Kind of block that its label names: `Table 3`. */
  readonly names: CaptionLabel | undefined;
  /** Only its words say so: they must name the right kind of thing, and each thing has one such caption. */
  readonly isWorded: boolean;
  readonly maxGapPoints: number;
}

/** A caption that names another kind of thing, or is on the unusual side, belongs here only when nothing better is near. */
const WRONG_KIND_POINTS = 40;
const WRONG_SIDE_POINTS = 20;

/** The rest of a caption begins this close below its label, in points. */
const MAX_REST_GAP_POINTS = 14;

/** Text beside a figure belongs to it when they share more than this of the lower one's height. */
const MIN_BESIDE_SHARE = 0.5;

/** Makes captions and notes part of the figure, table or listing beside them, and numbers all blocks in reading order. */
export function bindCaptions(
  blocks: readonly ReadBlock[],
  evidenceOf: (block: ReadBlock) => CaptionEvidence | undefined,
): Block[] {
  const candidates = blocks.filter(isPlaced).map((block) => ({
    block,
    evidence: isVisual(block) ? undefined : evidenceOf(block),
  }));
  const bonds: Bonds = new Map();
  bindNearest(candidates, bonds, (role) => role !== "footnote");
  bindRests(candidates, bonds);
  bindNearest(candidates, bonds, (role) => role === "footnote");
  return attachParts(blocks, bonds);
}

interface Candidate {
  readonly block: Placed;
  readonly evidence: CaptionEvidence | undefined;
}

interface Claim extends Bond {
  readonly block: Placed;
  readonly isWorded: boolean;
  readonly distance: number;
}

/** The nearest pairs first. */
function bindNearest(
  candidates: readonly Candidate[],
  bonds: Bonds,
  isWanted: (role: CompanionRole) => boolean,
): void {
  const visuals = candidates
    .map(({ block }) => block)
    .filter(isVisual)
    .map((visual) => ({ visual, box: reachOf(visual, bonds) }));
  const claims = candidates.flatMap(({ block, evidence }) => {
    if (evidence === undefined || bonds.has(block) || !isWanted(evidence.role)) return [];
    return visuals.flatMap(({ visual, box }): Claim[] => {
      const distance = distanceTo({ type: visual.type, box }, block, evidence);
      const { role, isWorded } = evidence;
      const isNear = distance < Infinity && !isParted(block, box, candidates);
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
  const label = CAPTION_LABELS[type];
  const sidePenalty = (CAPTION_SIDES[label] === "before") === isAbove ? 0 : WRONG_SIDE_POINTS;
  if (names === label) return sidePenalty;
  // Nothing but its own words makes a caption that of a listing.
  if (isWorded || type === "code") return Infinity;
  const isUsualKind = names === undefined && type !== "table";
  return sidePenalty + (isUsualKind ? 0 : WRONG_KIND_POINTS);
}

/** `Figure 7.` alone on its line: what it says follows. */
function bindRests(candidates: readonly Candidate[], bonds: Bonds): void {
  for (const [position, { block: caption }] of candidates.entries()) {
    const bond = bonds.get(caption);
    const rest = candidates[position + 1]?.block;
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
function isParted({ bbox: own }: Placed, figure: Box, candidates: readonly Candidate[]): boolean {
  const from = Math.min(own[3], figure[3]);
  const to = Math.max(own[1], figure[1]);
  return candidates.some(
    ({ block, evidence }) =>
      middleY(block.bbox) > from &&
      middleY(block.bbox) < to &&
      overlapX(block.bbox, own) > 0 &&
      !isVisual(block) &&
      evidence === undefined,
  );
}

/** White between two boxes that are above or beside each other; infinite for boxes that are neither. */
function gapBetween(first: Box, second: Box): number {
  if (overlapX(first, second) > 0) return gapY(first, second);
  return overlapY(first, second) > MIN_BESIDE_SHARE ? gapX(first, second) : Infinity;
}
