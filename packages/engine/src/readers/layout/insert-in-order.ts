import type { Box } from "@parser/contract";
import { overlapShare } from "../../geometry/box.ts";

/** Anything with a place on the page. */
interface Placed {
  readonly box: Box;
}

/** Puts an item among others that are in reading order: after what stands right above it, else before what is below. */
export function insertInOrder<Item extends Placed>(ordered: readonly Item[], item: Item): Item[] {
  const position = positionFor(ordered, item.box);
  return [...ordered.slice(0, position), item, ...ordered.slice(position)];
}

function positionFor(ordered: readonly Placed[], box: Box): number {
  const beside = ordered.findLastIndex((other) => isLeftOf(other.box, box));
  if (beside !== -1) return beside + 1;
  const above = nearest(ordered, (other) => distanceAbove(other, box));
  if (above !== undefined) return above + 1;
  const below = nearest(ordered, (other) => distanceAbove(box, other));
  if (below !== undefined) return below;
  const next = ordered.findIndex((other) => other.box[1] >= box[3]);
  return next === -1 ? ordered.length : next;
}

/** Position of the item at the least distance; later ones win, so that what was put in stays in order. */
function nearest(
  ordered: readonly Placed[],
  distanceOf: (box: Box) => number | undefined,
): number | undefined {
  let best: number | undefined;
  let bestDistance = Infinity;
  for (const [position, { box }] of ordered.entries()) {
    const distance = distanceOf(box);
    if (distance === undefined || distance > bestDistance) continue;
    best = position;
    bestDistance = distance;
  }
  return best;
}

/** How far `upper` ends above the middle of `lower`; `undefined` when it does not stand above it. */
function distanceAbove(upper: Box, lower: Box): number | undefined {
  const isSameColumn = overlapShare([upper[0], upper[2]], [lower[0], lower[2]]) > 0;
  const distance = (lower[1] + lower[3]) / 2 - (upper[1] + upper[3]) / 2;
  return isSameColumn && distance > 0 ? Math.max(0, lower[1] - upper[3]) : undefined;
}

/** Text on the same line, a word's space away: the number before a heading, the end of a line. */
const MAX_BESIDE_HEIGHTS = 2.5;

function isLeftOf(other: Box, box: Box): boolean {
  const height = Math.min(box[3] - box[1], other[3] - other[1]);
  const gap = box[0] - other[2];
  const isSameLine =
    overlapShare([other[1], other[3]], [box[1], box[3]]) > 0.7 && other[3] - other[1] < 2 * height;
  return isSameLine && gap > -height && gap < MAX_BESIDE_HEIGHTS * height;
}
