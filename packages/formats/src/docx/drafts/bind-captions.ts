import type { Block } from "@parsewright/contract";
import { attachPart, isVisual } from "@parsewright/document/blocks";
import { CAPTION_LABELS, CAPTION_SIDES } from "@parsewright/document/captions";
import type { BlockDraft, CaptionKind } from "./draft.ts";

interface Placed {
  block: Block;
  readonly caption: CaptionKind | undefined;
  /** Block that it was bound to; `undefined` while it is unbound. */
  boundTo?: Placed;
  hasCaption: boolean;
}

/** Moves captions into the figure, table or listing beside them. Others stay as text. */
export function bindCaptions(drafts: readonly BlockDraft[]): Block[] {
  const placed = drafts.map(({ block, caption }): Placed => ({
    block,
    caption,
    hasCaption: false,
  }));
  for (const [position, item] of placed.entries()) {
    if (item.caption === undefined) continue;
    const target = findTarget(placed, position, item.caption);
    if (target !== undefined) bind(item, target);
  }
  return placed.filter(({ boundTo }) => boundTo === undefined).map(({ block }) => block);
}

interface Target {
  readonly visual: Placed;
  readonly side: "before" | "after";
}

function findTarget(
  placed: readonly Placed[],
  position: number,
  kind: CaptionKind,
): Target | undefined {
  const above = neighbour(placed, position, -1);
  const below = neighbour(placed, position, 1);
  const isFree = (visual: Placed | undefined) =>
    visual !== undefined && isNamedBy(kind, visual.block) && !visual.hasCaption;
  const toAbove = above && ({ visual: above, side: "after" } as const);
  const toBelow = below && ({ visual: below, side: "before" } as const);

  if (below !== undefined && isFree(above) && isFree(below)) {
    const isUsuallyBelow = kind === "any" || CAPTION_SIDES[kind] === "after";
    return isUsuallyBelow || isCaptionedBelow(placed, below, kind) ? toAbove : toBelow;
  }
  if (isFree(above)) return toAbove;
  if (isFree(below)) return toBelow;
  // A caption in a second language goes where the first went.
  const first = placed[position - 1]?.boundTo;
  return [toAbove, toBelow].find((target) => target !== undefined && target.visual === first);
}

/** Checks whether a caption of a kind may belong to a block. Nothing but its own words makes a caption that of a listing. */
function isNamedBy(kind: CaptionKind, block: Block): boolean {
  if (!isVisual(block)) return false;
  return kind === "any" ? block.type !== "code" : CAPTION_LABELS[block.type] === kind;
}

/** The nearest block on one side, captions left out. */
function neighbour(placed: readonly Placed[], position: number, step: 1 | -1): Placed | undefined {
  let at = position + step;
  while (placed[at]?.caption !== undefined) at += step;
  return placed[at];
}

/** Checks whether the table below has a caption of its own under it: then captions are below here. */
function isCaptionedBelow(placed: readonly Placed[], visual: Placed, kind: CaptionKind): boolean {
  const after = placed.indexOf(visual) + 1;
  return placed[after]?.caption === kind && placed[after + 1]?.block.type !== visual.block.type;
}

function bind(caption: Placed, { visual, side }: Target): void {
  if (!isVisual(visual.block)) return;
  visual.block = attachPart(visual.block, caption.block, { role: "caption", side });
  visual.hasCaption = true;
  caption.boundTo = visual;
}
