import { countBelow } from "../result/count-below.ts";

/** Pages below each other, in pixels. */
export interface PageStack {
  /** Tops of the pages, and one more for the end. */
  readonly tops: readonly number[];
  readonly heights: readonly number[];
  readonly gap: number;
}

/** Puts pages below each other, with the same room above each. */
export function stackPages(heights: readonly number[], gap: number): PageStack {
  let end = gap;
  const tops = heights.map((height) => {
    const top = end;
    end += height + gap;
    return top;
  });
  return { tops: [...tops, end], heights, gap };
}

/** The page at a height of the stack; the gap above a page belongs to it. */
export function positionAt({ tops, heights, gap }: PageStack, y: number): number {
  const last = Math.max(0, heights.length - 1);
  return Math.min(last, Math.max(0, countBelow(tops, y + gap + 1) - 1));
}
