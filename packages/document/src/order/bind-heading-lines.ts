import { medianOf, overlapX, unionOf } from "@parsewright/document/geometry";
import type { PageItem } from "./page-item.ts";

/** Text this much larger than usual is a heading's. */
export const HEADING_SIZE_RATIO = 1.15;

/** Lines of one heading are less than this many font sizes apart, foot to head, and begin or have their middles as close; so is the text that it heads. */
export const MAX_DISTANCE_SIZES = 0.75;

/** Limit: lines are compared with each other; a page with more large text than this is a poster or hostile. */
const MAX_LARGE_ITEMS = 400;

/** Items that stay together wherever the page is divided. */
export interface ItemGroup<Item> extends PageItem {
  readonly members: readonly Item[];
}

/** Binds the lines of each heading, so that no gutter or band between them parts them. */
export function bindHeadingLines<Item extends PageItem>(items: readonly Item[]): ItemGroup<Item>[] {
  const usualSize = medianOf(items.flatMap(({ size }) => (size > 0 ? size : [])));
  const isLarge = ({ size }: Item) => size >= HEADING_SIZE_RATIO * usualSize && size > 0;
  const large = items.filter(isLarge).toSorted((first, second) => first.box[1] - second.box[1]);
  if (large.length > MAX_LARGE_ITEMS) return items.map(single);
  const chains: Item[][] = [];
  for (const item of large) {
    const chain = chains.find((lines) => continuesHeading(lines.at(-1), item));
    if (chain === undefined) chains.push([item]);
    else chain.push(item);
  }
  return [...items.filter((item) => !isLarge(item)).map(single), ...chains.map(toGroup)];
}

function single<Item extends PageItem>(item: Item): ItemGroup<Item> {
  return { box: item.box, size: item.size, members: [item] };
}

function toGroup<Item extends PageItem>(lines: readonly Item[]): ItemGroup<Item> {
  return { box: unionOf(lines.map(({ box }) => box)), size: lines[0]?.size ?? 0, members: lines };
}

function continuesHeading(above: PageItem | undefined, below: PageItem): boolean {
  if (above === undefined) return false;
  const gap = below.box[1] - above.box[3];
  if (gap > MAX_DISTANCE_SIZES * below.size || below.box[3] <= above.box[3]) return false;
  const shiftLeft = Math.abs(above.box[0] - below.box[0]);
  const shiftMiddle = Math.abs(above.box[0] + above.box[2] - below.box[0] - below.box[2]) / 2;
  return (
    Math.min(shiftLeft, shiftMiddle) <= MAX_DISTANCE_SIZES * below.size &&
    overlapX(above.box, below.box) > 0
  );
}
