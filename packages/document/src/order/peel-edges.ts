import { boxHeight, medianOf } from "@parsewright/document/geometry";
import type { PageItem } from "./page-item.ts";

/** Running heads and feet are in this outer share of the page. */
const EDGE_SHARE = 0.1;

/** White of at least this many lines of text parts them from it, over the whole width of the page. */
const MIN_GAP_LINES = 1;

export interface PeeledItems<Item> {
  readonly top: Item[];
  readonly middle: Item[];
  readonly bottom: Item[];
}

/**
 * Parts the rows at the very top and foot of a page from the rest. Their ends are over and under columns that they
 * have nothing to do with.
 */
export function peelEdges<Item extends PageItem>(
  items: readonly Item[],
  { height }: { readonly height: number },
): PeeledItems<Item> {
  const texts = items.filter(({ size }) => size > 0);
  if (texts.length < 2) return { top: [], middle: [...items], bottom: [] };
  const leastGap = MIN_GAP_LINES * medianOf(texts.map(({ box }) => boxHeight(box)));
  const fromTop = items.map((item) => ({ item, from: item.box[1], to: item.box[3] }));
  const top = firstRows(fromTop, { limit: EDGE_SHARE * height, leastGap });
  const isTop = new Set(top);
  const fromBottom = items
    .filter((item) => !isTop.has(item))
    .map((item) => ({ item, from: -item.box[3], to: -item.box[1] }));
  const bottom = firstRows(fromBottom, { limit: (EDGE_SHARE - 1) * height, leastGap });
  const peeled = new Set([...top, ...bottom]);
  return { top, middle: items.filter((item) => !peeled.has(item)), bottom };
}

/** An item as it lies along the direction in which rows are looked for. */
interface Extent<Item> {
  readonly item: Item;
  readonly from: number;
  readonly to: number;
}

/** The first rows that end before the limit and have white behind them. */
function firstRows<Item extends PageItem>(
  extents: readonly Extent<Item>[],
  { limit, leastGap }: { limit: number; leastGap: number },
): Item[] {
  const sorted = extents.toSorted((first, second) => first.from - second.from);
  let [count, reach] = [0, -Infinity];
  for (const [index, { item, from, to }] of sorted.entries()) {
    if (index > 0 && from - reach >= leastGap) count = index;
    reach = Math.max(reach, to);
    if (reach > limit || item.size === 0) break;
  }
  return sorted.slice(0, count).map(({ item }) => item);
}
