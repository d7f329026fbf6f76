import { blockText } from "@parsewright/document/blocks";
import type { SlideItem } from "./slide-item.ts";
import type { SlideScope } from "./slide-scope.ts";

const LONGEST_TITLE = 100;
/** Size of a title without a placeholder over that of all other text, at least. */
const TITLE_SIZE_RATIO = 1.25;
const SMALLEST_TITLE_POINTS = 20;
/** The share of the slide's height within which it must begin. */
const TITLE_ZONE = 0.25;

/**
 * The title among several title placeholders, which some programs write: the one in the largest
 * letters. `items` are in reading order.
 */
export function chooseTitle(items: readonly SlideItem[]): SlideItem | undefined {
  return items.reduce<SlideItem | undefined>(
    (best, item) => (best === undefined || sizeOf(item) > sizeOf(best) ? item : best),
    undefined,
  );
}

/** Numbers are drawn large to count slides or topics, not to name them. */
function sizeOf({ paragraphs }: SlideItem): number {
  const words = paragraphs.filter((paragraph) => /\p{L}/u.test(blockText(paragraph)));
  return words.reduce((largest, { size }) => Math.max(largest, size), 0);
}

/**
 * The item that is the title of a slide whose title placeholder is empty or missing: the first
 * thing on it, one short line at the top, in clearly the largest letters. `items` are in reading order.
 */
export function findTitle(
  items: readonly SlideItem[],
  { height }: SlideScope["size"],
): SlideItem | undefined {
  const [first, ...others] = items.filter(({ isEmpty }) => !isEmpty);
  if (first?.box === undefined || others.length === 0) return undefined;
  const size = titleSize(first);
  const isTitle =
    size >= SMALLEST_TITLE_POINTS &&
    first.box[1] < TITLE_ZONE * height &&
    others.every(({ paragraphs }) =>
      paragraphs.every((paragraph) => size >= TITLE_SIZE_RATIO * paragraph.size),
    );
  return isTitle ? first : undefined;
}

/** Size of the letters of an item that is one short line; 0 for others. */
function titleSize({ paragraphs, blocks }: SlideItem): number {
  const [only] = paragraphs;
  const isLine = only !== undefined && paragraphs.length === 1 && blocks.length === 1;
  if (!isLine || only.bullet.kind !== "none") return 0;
  return blockText(only).length <= LONGEST_TITLE ? only.size : 0;
}
