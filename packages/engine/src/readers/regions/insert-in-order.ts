import type { Box } from "@parsewright/contract";
import { boxHeight, overlapShare } from "@parsewright/document/geometry";

/** Anything with a place on the page. */
interface Placed {
  readonly box: Box;
}

/** Boxes that share this much of their height, of which neither is twice as high, are on one line. */
const SAME_LINE_SHARE = 0.7;
const MAX_LINE_HEIGHT_RATIO = 2;

/** Text on one line is this many line heights apart at the most: the number before a heading, the end of a line. */
const MAX_BESIDE_HEIGHTS = 2.5;

/** Limit: finding the place of each of more pieces than this takes long, and they are not text that anybody reads. */
const MAX_INSERTED = 1000;

/** Puts items, themselves in reading order, among others that are; the last of very many go to the end. */
export function insertAllInOrder<Item extends Placed>(
  ordered: readonly Item[],
  items: readonly Item[],
): Item[] {
  const placed = items.slice(0, MAX_INSERTED);
  return [
    ...placed.reduce<Item[]>((all, item) => insertInOrder(all, item), [...ordered]),
    ...items.slice(MAX_INSERTED),
  ];
}

/** Puts an item among others that are in reading order: after what is beside or above it, else before what is below. */
export function insertInOrder<Item extends Placed>(ordered: readonly Item[], item: Item): Item[] {
  return ordered.toSpliced(positionFor(ordered, item.box), 0, item);
}

function positionFor(ordered: readonly Placed[], box: Box): number {
  const beside = ordered.findLastIndex((other) => isLeftOf(other.box, box));
  if (beside !== -1) return beside + 1;
  const above = ordered.map((other) => distanceAbove(other.box, box));
  const nearestAbove = Math.min(...above);
  // Goes behind the last of several at the same distance, so that items that were inserted before stay in order.
  if (nearestAbove < Infinity) return above.lastIndexOf(nearestAbove) + 1;
  const below = ordered.map((other) => distanceAbove(box, other.box));
  const nearestBelow = Math.min(...below);
  // Of several in a row below a title, the first is read first, whichever is the highest.
  if (nearestBelow < Infinity)
    return below.findIndex((distance) => distance <= nearestBelow + boxHeight(box));
  const next = ordered.findIndex((other) => other.box[1] >= box[3]);
  return next === -1 ? ordered.length : next;
}

/** White between two boxes, the upper one first; endless when it is not above the other in one column. */
function distanceAbove(upper: Box, lower: Box): number {
  const isSameColumn = overlapShare([upper[0], upper[2]], [lower[0], lower[2]]) > 0;
  const isAbove = upper[1] + upper[3] < lower[1] + lower[3];
  return isSameColumn && isAbove ? Math.max(0, lower[1] - upper[3]) : Infinity;
}

function isLeftOf(other: Box, box: Box): boolean {
  const height = Math.min(boxHeight(box), boxHeight(other));
  const gap = box[0] - other[2];
  const isSameLine =
    overlapShare([other[1], other[3]], [box[1], box[3]]) > SAME_LINE_SHARE &&
    boxHeight(other) < MAX_LINE_HEIGHT_RATIO * height;
  return isSameLine && gap > -height && gap < MAX_BESIDE_HEIGHTS * height;
}
