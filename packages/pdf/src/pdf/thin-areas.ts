import type { Box } from "@parsewright/contract";
import { boxHeight, boxWidth, type Point, unionOf } from "@parsewright/document/geometry";

/** Paint thinner than this is a line. */
export const MAX_RULING_THICKNESS_POINTS = 3;

/** Limit: an outline with more corners is a drawing. */
const MAX_CORNERS = 200;

/** A filled area: closed outlines without curves, and the rule by which they enclose it. */
export interface FilledArea {
  readonly outlines: readonly (readonly Point[])[];
  readonly isEvenOdd: boolean;
}

/**
 * The boxes of the lines that a filled area consists of: one for a bar with straight or mitred ends, one for each side
 * of a frame. `undefined` where some of it is wider than a line, or slants, and for an area of no width.
 */
export function thinPartsOf({ outlines, isEvenOdd }: FilledArea): Box[] | undefined {
  const edges = outlines.flatMap(edgesOf);
  if (edges.length > MAX_CORNERS) return undefined;
  const xs = [...new Set(edges.flatMap(({ start, end }) => [start.x, end.x]))];
  xs.sort((first, second) => first - second);
  const level: Box[] = [];
  const upright: Box[] = [];
  for (const [index, right] of xs.slice(1).entries()) {
    const left = xs[index] ?? right;
    for (const part of partsBetween(left, right, { edges, isEvenOdd })) {
      const isLevel = boxHeight(part) <= MAX_RULING_THICKNESS_POINTS;
      const line = addPart(isLevel ? level : upright, part);
      const thickness = isLevel ? boxHeight(line) : boxWidth(line);
      if (thickness > MAX_RULING_THICKNESS_POINTS) return undefined;
    }
  }
  const lines = [...level.map((line) => toCorners(line, upright)), ...upright];
  const isLine = lines.length === 1 || (lines.length > 0 && lines.every(isLonger));
  return isLine ? lines : undefined;
}

/** A level line with the corners that it shares with upright ones. */
function toCorners([left, top, right, bottom]: Box, upright: readonly Box[]): Box {
  const meeting = upright.filter((one) => one[1] <= bottom && one[3] >= top);
  return [
    Math.min(left, ...meeting.filter((one) => one[2] === left).map((one) => one[0])),
    top,
    Math.max(right, ...meeting.filter((one) => one[0] === right).map((one) => one[2])),
    bottom,
  ];
}

/** The parts of a small disc are as thin as lines, and as wide as they are high. */
function isLonger(box: Box): boolean {
  const [width, height] = [boxWidth(box), boxHeight(box)];
  return Math.max(width, height) >= 2 * Math.min(width, height);
}

/** Side of an outline that is not upright, from left to right. */
interface Edge {
  readonly start: Point;
  readonly end: Point;
  /** 1 where the outline runs to the right, and -1 where it runs to the left. */
  readonly turn: number;
}

function edgesOf(outline: readonly Point[]): Edge[] {
  return outline.flatMap((end, index) => {
    const start = outline.at(index - 1) ?? end;
    if (start.x === end.x) return [];
    return start.x < end.x ? [{ start, end, turn: 1 }] : [{ start: end, end: start, turn: -1 }];
  });
}

/** The boxes of what is filled between two neighbouring corners. */
function partsBetween(
  left: number,
  right: number,
  { edges, isEvenOdd }: { edges: readonly Edge[]; isEvenOdd: boolean },
): Box[] {
  const across = edges
    .filter(({ start, end }) => start.x <= left && end.x >= right)
    .map((edge) => ({ ends: [heightAt(edge, left), heightAt(edge, right)], turn: edge.turn }))
    .toSorted((first, second) => sum(first.ends) - sum(second.ends));
  const parts: Box[] = [];
  let winding = 0;
  for (const [index, { ends, turn }] of across.entries()) {
    winding += isEvenOdd ? 1 : turn;
    const next = across[index + 1];
    const isFilled = isEvenOdd ? winding % 2 === 1 : winding !== 0;
    if (next !== undefined && isFilled)
      parts.push([left, Math.min(...ends), right, Math.max(...next.ends)]);
  }
  return parts;
}

function heightAt({ start, end }: Edge, x: number): number {
  return start.y + ((end.y - start.y) * (x - start.x)) / (end.x - start.x);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** Joins a part to the line that it goes on from, and gives the line. */
function addPart(lines: Box[], part: Box): Box {
  const [left, top, , bottom] = part;
  const place = lines.findIndex((one) => one[2] === left && one[1] <= bottom && one[3] >= top);
  const line = unionOf([...lines.slice(place, place + 1), part]);
  lines.splice(place === -1 ? lines.length : place, 1, line);
  return line;
}
