import type { Box } from "@parsewright/contract";
import { gapX, gapY, sharedArea } from "@parsewright/document/geometry";
import { type BodyItem, isBody, type PageItem } from "./page-item.ts";

/** Points: edges whose distances differ by no more are as near as each other. */
const EDGE_TOLERANCE = 2;

/** Assigns captions and notes to their bodies. Those that are not in the result belong to nothing. */
export function attachToBodies(items: readonly PageItem[]): Map<PageItem, PageItem[]> {
  const attached = new Map<PageItem, PageItem[]>();
  for (const [position, item] of items.entries()) {
    if (item.kind !== "caption" && item.kind !== "footnote") continue;
    const [nearest] = candidatesFor(items, position).toSorted((one, other) =>
      compareCandidates(item, one, other),
    );
    if (nearest) attached.set(nearest.body, [...(attached.get(nearest.body) ?? []), item]);
  }
  return attached;
}

interface Candidate {
  readonly body: BodyItem;
  /** Blocks between, those of the item's own kind left out. */
  readonly steps: number;
  readonly edgeDistance: number;
}

function candidatesFor(items: readonly PageItem[], position: number): Candidate[] {
  const item = items[position];
  if (!item) return [];
  return items.flatMap((body, bodyPosition) => {
    if (!isBody(body) || (item.kind === "footnote" && bodyPosition > position)) return [];
    const [start, end] = [Math.min(position, bodyPosition), Math.max(position, bodyPosition)];
    const between = items.slice(start + 1, end);
    if (between.some((other) => standsBetween(other, item, body))) return [];
    const steps = between.filter(({ kind }) => kind !== item.kind).length;
    return [{ body, steps, edgeDistance: edgeDistance(item.box, body.box) }];
  });
}

/** Checks whether a block parts an item from a body. What is elsewhere on the page does not. */
function standsBetween({ kind, box }: PageItem, item: PageItem, body: PageItem): boolean {
  if (kind === "caption" || (kind === "footnote" && item.kind === "footnote")) return false;
  const [gapStart, gapEnd] = [
    Math.min(item.box[3], body.box[3]),
    Math.max(item.box[1], body.box[1]),
  ];
  const isInGap = box[1] < gapEnd && box[3] > gapStart;
  return isInGap || sharedArea(box, item.box) > 0 || sharedArea(box, body.box) > 0;
}

function compareCandidates(item: PageItem, one: Candidate, other: Candidate): number {
  if (one.steps !== other.steps) return one.steps - other.steps;
  const edges = one.edgeDistance - other.edgeDistance;
  if (Math.abs(edges) > EDGE_TOLERANCE) return edges;
  const order = one.body.index - other.body.index;
  // A caption is above its table, and a note under what it explains.
  if (item.kind === "footnote") return order;
  if (one.body.kind === "table" && other.body.kind === "table") return -order;
  return centreDistance(item.box, one.body.box) - centreDistance(item.box, other.body.box) || order;
}

function edgeDistance(one: Box, other: Box): number {
  return Math.hypot(gapX(one, other), gapY(one, other));
}

function centreDistance(one: Box, other: Box): number {
  return (
    Math.hypot(one[0] + one[2] - other[0] - other[2], one[1] + one[3] - other[1] - other[3]) / 2
  );
}
