import type { Box } from "@parsewright/contract";

// Sides are taken by their place: taking an array apart costs several times as much, and pages have thousands of boxes.

export function boxWidth(box: Box): number {
  return box[2] - box[0];
}

export function boxHeight(box: Box): number {
  return box[3] - box[1];
}

/** Halfway between left and right. */
export function middleX(box: Box): number {
  return (box[0] + box[2]) / 2;
}

/** Halfway between top and bottom. */
export function middleY(box: Box): number {
  return (box[1] + box[3]) / 2;
}

/** In square units of the box; 0 for one that is turned inside out. */
export function boxArea(box: Box): number {
  return Math.max(0, boxWidth(box)) * Math.max(0, boxHeight(box));
}

/** The area that two boxes have in common. */
export function sharedArea(first: Box, second: Box): number {
  return boxArea([
    Math.max(first[0], second[0]),
    Math.max(first[1], second[1]),
    Math.min(first[2], second[2]),
    Math.min(first[3], second[3]),
  ]);
}

/** Share of a box that lies inside another, 0 to 1. */
export function shareInside(box: Box, outer: Box): number {
  const area = boxArea(box);
  return area === 0 ? 0 : sharedArea(box, outer) / area;
}

/** Checks whether two boxes have more than an edge in common. */
export function boxesMeet(first: Box, second: Box): boolean {
  return (
    first[0] < second[2] && second[0] < first[2] && first[1] < second[3] && second[1] < first[3]
  );
}

/** A box that is larger by `by` on every side. */
export function expandBox([left, top, right, bottom]: Box, by: number): Box {
  return [left - by, top - by, right + by, bottom + by];
}

/** The part of a box that is on the page. */
export function clipBox(
  [left, top, right, bottom]: Box,
  { width, height }: { readonly width: number; readonly height: number },
): Box {
  return [Math.max(0, left), Math.max(0, top), Math.min(width, right), Math.min(height, bottom)];
}

/** The smallest box around all of `boxes`; there must be at least one. */
export function unionOf(boxes: readonly Box[]): Box {
  const union = emptyBox();
  for (const box of boxes) growBox(union, box);
  return union;
}

/** A box around nothing, to be grown. */
export function emptyBox(): Box {
  return [Infinity, Infinity, -Infinity, -Infinity];
}

/** Makes a box large enough to hold another. For a new box that nobody else has. */
export function growBox(box: Box, other: Box): void {
  box[0] = Math.min(box[0], other[0]);
  box[1] = Math.min(box[1], other[1]);
  box[2] = Math.max(box[2], other[2]);
  box[3] = Math.max(box[3], other[3]);
}

/** Share of the shorter of two intervals that the other covers, 0 to 1. */
export function overlapShare(
  first: readonly [number, number],
  second: readonly [number, number],
): number {
  const shared = Math.min(first[1], second[1]) - Math.max(first[0], second[0]);
  const shorter = Math.min(first[1] - first[0], second[1] - second[0]);
  return shorter <= 0 ? 0 : Math.max(0, shared) / shorter;
}

/** Share of the narrower of two boxes that is above or below the other, 0 to 1. */
export function overlapX(first: Box, second: Box): number {
  return overlapShare([first[0], first[2]], [second[0], second[2]]);
}

/** Share of the lower of two boxes that is beside the other, 0 to 1. */
export function overlapY(first: Box, second: Box): number {
  return overlapShare([first[1], first[3]], [second[1], second[3]]);
}

/** The white between two boxes beside each other; 0 where neither is left of the other. */
export function gapX(first: Box, second: Box): number {
  return Math.max(0, first[0] - second[2], second[0] - first[2]);
}

/** The white between two boxes one above the other; 0 where neither is above the other. */
export function gapY(first: Box, second: Box): number {
  return Math.max(0, first[1] - second[3], second[1] - first[3]);
}

/** Checks whether the middle of the first box lies in the second. */
export function isInside(box: Box, outer: Box): boolean {
  const x = middleX(box);
  const y = middleY(box);
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
