import { middleY, overlapY, unionOf } from "@parsewright/document/geometry";
import { bindHeadingLines, HEADING_SIZE_RATIO, MAX_DISTANCE_SIZES } from "./bind-heading-lines.ts";
import { findGutter } from "./find-gutter.ts";
import { peelEdges } from "./peel-edges.ts";
import type { PageItem } from "./page-item.ts";

/** Foot to head, in font sizes: a heading that has its row to itself is this close to the text that it heads. */
const MAX_HEADING_GAP_SIZES = 1.5;

/** Limit: deep enough for any newspaper; hostile pages cannot recurse further. */
const MAX_DEPTH = 24;

/** Facts about a page besides its items that affect its reading order. */
export interface PageFrame {
  readonly height: number;
  /** The text is Hebrew or Arabic: the right column is read first. */
  readonly isRightToLeft: boolean;
}

/**
 * Divides the items of a page into regions, in reading order: down each column, the one where lines begin first.
 * Items of one region belong to one column; their order within it is from top to bottom.
 */
export function divideByColumns<Item extends PageItem>(
  items: readonly Item[],
  page: PageFrame,
): Item[][] {
  const { top, middle, bottom } = peelEdges(items, page);
  const regions = divide(bindHeadingLines(middle), 0, page);
  // In a single column nothing needs to be kept apart.
  if (!regions.some(({ isColumn }) => isColumn)) return items.length === 0 ? [] : [[...items]];
  const columns = regions.map((region) => region.items.flatMap(({ members }) => members));
  return [top, ...columns, bottom].filter((region) => region.length > 0);
}

interface Region<Item> {
  readonly items: Item[];
  /** The region lies beside another one. Stacked regions that are not columns are merged. */
  readonly isColumn: boolean;
}

function divide<Item extends PageItem>(
  items: readonly Item[],
  depth: number,
  page: PageFrame,
): Region<Item>[] {
  if (items.length === 0) return [];
  if (items.length === 1 || depth >= MAX_DEPTH) return [{ items: [...items], isColumn: false }];
  const gutter = findGutter(items);
  if (gutter === undefined) return divideByBand(items, depth, page);
  const { left, right, crossing } = partition(items, gutter.x);
  if (crossing.length === 0) {
    return (page.isRightToLeft ? [right, left] : [left, right]).flatMap((side) =>
      divide(side, depth + 1, page).map((region) => ({ ...region, isColumn: true })),
    );
  }
  const bands = bandsAround(crossing, { left, right });
  // Crossing items that leave nothing on one side would be divided the same way for ever.
  if (bands.some((band) => band.length === items.length)) return divideByBand(items, depth, page);
  return joinStacked(bands.flatMap((band) => divide(band, depth + 1, page)));
}

/** A heading over the columns may be cut from its second line on the way to the columns. */
function joinStacked<Item>(regions: readonly Region<Item>[]): Region<Item>[] {
  const joined: Region<Item>[] = [];
  for (const region of regions) {
    const above = joined.at(-1);
    if (above === undefined || above.isColumn || region.isColumn) joined.push(region);
    else above.items.push(...region.items);
  }
  return joined;
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
  const headings = left.filter((item) => {
    const isAlone = !right.some(({ box }) => overlapY(box, item.box) > 0);
    const maxGap = (isAlone ? MAX_HEADING_GAP_SIZES : MAX_DISTANCE_SIZES) * item.size;
    return crossing.some((below) => heads(item, below, maxGap));
  });
  return {
    left: left.filter((item) => !headings.includes(item)),
    right,
    crossing: [...crossing, ...headings],
  };
}

/** Checks whether an item is the heading, set larger and right above, of text that runs across the columns. */
function heads({ box, size }: PageItem, below: PageItem, maxGap: number): boolean {
  const gap = below.box[1] - box[3];
  return (
    size >= HEADING_SIZE_RATIO * below.size &&
    below.size > 0 &&
    gap >= -size &&
    gap <= maxGap &&
    Math.abs(box[0] - below.box[0]) <= size
  );
}

/** Items across both columns divide the page: what is above them is read first, then they, then what is below. */
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
      remaining.filter(({ box }) => middleY(box) < middle),
      divider,
    );
    remaining = remaining.filter(({ box }) => middleY(box) >= middle);
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
  page: PageFrame,
): Region<Item>[] {
  const whole = [{ items: [...items], isColumn: false }];
  const cut = widestHorizontalGap(items);
  if (cut === undefined) return whole;
  const above = items.filter(({ box }) => box[3] <= cut);
  const below = items.filter(({ box }) => box[3] > cut);
  const regions = [above, below].flatMap((part) => divide(part, depth + 1, page));
  return regions.some(({ isColumn }) => isColumn) ? joinStacked(regions) : whole;
}

function widestHorizontalGap(items: readonly PageItem[]): number | undefined {
  let widest = 0;
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
