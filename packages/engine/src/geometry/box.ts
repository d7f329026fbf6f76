import type { Box } from "@parser/contract";

export function boxWidth([left, , right]: Box): number {
  return right - left;
}

export function boxHeight([, top, , bottom]: Box): number {
  return bottom - top;
}

/** The smallest box around all of `boxes`; there must be at least one. */
export function unionOf(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    left = Math.min(left, box[0]);
    top = Math.min(top, box[1]);
    right = Math.max(right, box[2]);
    bottom = Math.max(bottom, box[3]);
  }
  return [left, top, right, bottom];
}

/** How much of the shorter of two intervals the other covers, 0 to 1. */
export function overlapShare(
  first: readonly [number, number],
  second: readonly [number, number],
): number {
  const shared = Math.min(first[1], second[1]) - Math.max(first[0], second[0]);
  const shorter = Math.min(first[1] - first[0], second[1] - second[0]);
  return shorter <= 0 ? 0 : Math.max(0, shared) / shorter;
}

/** Whether the middle of the first box lies in the second. */
export function isInside([left, top, right, bottom]: Box, outer: Box): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= outer[0] && x <= outer[2] && y >= outer[1] && y <= outer[3];
}

/** The middle document holds whole points: the box grows to the next ones, and stays on the page. */
export function toWholePoints(
  [left, top, right, bottom]: Box,
  page: { width: number; height: number },
): Box {
  const [maxX, maxY] = [Math.floor(page.width), Math.floor(page.height)];
  const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max);
  return [
    clamp(Math.floor(left), maxX),
    clamp(Math.floor(top), maxY),
    clamp(Math.ceil(right), maxX),
    clamp(Math.ceil(bottom), maxY),
  ];
}

/** The middle value; 0 for none. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((first, second) => first - second);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
