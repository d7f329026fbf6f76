import { boxHeight, unionOf } from "../../geometry/box.ts";
import { findGutter } from "./find-gutter.ts";
import type { PageItem } from "./page-item.ts";

/** Bands of a page are told apart by gaps of at least this many font sizes. */
const MIN_BAND_GAP_SIZES = 0.8;

/** Deep enough for any newspaper; hostile pages cannot recurse further. */
const MAX_DEPTH = 24;

/**
 * Divides the items of a page into regions, in reading order: down each column, left column first.
 * Items of one region belong to one column; their order within it is from top to bottom.
 */
export function findRegions<Item extends PageItem>(items: readonly Item[]): Item[][] {
  return divide(items, 0).regions;
}

interface Division<Item> {
  readonly regions: Item[][];
  /** Whether a column was found inside. Regions without one can be joined again. */
  readonly hasColumns: boolean;
}

function divide<Item extends PageItem>(items: readonly Item[], depth: number): Division<Item> {
  if (items.length < 2 || depth >= MAX_DEPTH)
    return { regions: items.length === 0 ? [] : [[...items]], hasColumns: false };
  const gutter = findGutter(items);
  if (gutter !== undefined) {
    const { left, right, crossing } = partition(items, gutter.x);
    const parts = crossing.length === 0 ? [left, right] : bandsAround(crossing, { left, right });
    // Crossing items that leave nothing on one side would be divided the same way for ever.
    if (parts.every((part) => part.length < items.length)) {
      return {
        regions: parts.flatMap((part) => divide(part, depth + 1).regions),
        hasColumns: true,
      };
    }
  }
  return divideByBand(items, depth);
}

function partition<Item extends PageItem>(items: readonly Item[], x: number) {
  const left: Item[] = [];
  const right: Item[] = [];
  const crossing: Item[] = [];
  for (const item of items) {
    if (item.box[2] <= x) left.push(item);
    else if (item.box[0] >= x) right.push(item);
    else crossing.push(item);
  }
  return { left, right, crossing };
}

/** Items across both columns divide the page: what stands above them is read first, then they, then what is below. */
function bandsAround<Item extends PageItem>(
  crossing: readonly Item[],
  sides: { left: Item[]; right: Item[] },
): Item[][] {
  const dividers = stackVertically(crossing);
  const bands: Item[][] = [];
  let remaining = [...sides.left, ...sides.right];
  for (const divider of dividers) {
    const [, top, , bottom] = unionOf(divider.map(({ box }) => box));
    const middle = (top + bottom) / 2;
    bands.push(
      remaining.filter(({ box }) => (box[1] + box[3]) / 2 < middle),
      divider,
    );
    remaining = remaining.filter(({ box }) => (box[1] + box[3]) / 2 >= middle);
  }
  bands.push(remaining);
  return bands.filter((band) => band.length > 0);
}

/** Groups items whose vertical extents touch, from top to bottom. */
function stackVertically<Item extends PageItem>(items: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  let bottom = -Infinity;
  for (const item of items.toSorted((first, second) => first.box[1] - second.box[1])) {
    const group = groups.at(-1);
    if (group === undefined || item.box[1] > bottom) groups.push([item]);
    else group.push(item);
    bottom = Math.max(bottom, item.box[3]);
  }
  return groups;
}

/** Cuts at the widest horizontal gap and looks for columns above and below it. */
function divideByBand<Item extends PageItem>(
  items: readonly Item[],
  depth: number,
): Division<Item> {
  const whole = { regions: [[...items]], hasColumns: false };
  const cut = widestHorizontalGap(items);
  if (cut === undefined) return whole;
  const above = divide(
    items.filter(({ box }) => box[3] <= cut),
    depth + 1,
  );
  const below = divide(
    items.filter(({ box }) => box[3] > cut),
    depth + 1,
  );
  if (!above.hasColumns && !below.hasColumns) return whole;
  return { regions: [...above.regions, ...below.regions], hasColumns: true };
}

function widestHorizontalGap(items: readonly PageItem[]): number | undefined {
  const usualHeight = usualTextHeight(items);
  let widest = MIN_BAND_GAP_SIZES * usualHeight;
  let cut: number | undefined;
  let bottom = -Infinity;
  for (const { box } of items.toSorted((first, second) => first.box[1] - second.box[1])) {
    if (box[1] - bottom > widest && bottom !== -Infinity) {
      widest = box[1] - bottom;
      cut = bottom;
    }
    bottom = Math.max(bottom, box[3]);
  }
  return cut;
}

function usualTextHeight(items: readonly PageItem[]): number {
  const heights = items.filter(({ size }) => size > 0).map(({ box }) => boxHeight(box));
  return heights.toSorted((first, second) => first - second)[heights.length >> 1] ?? 0;
}
