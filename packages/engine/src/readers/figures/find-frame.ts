import type { Box } from "@parsewright/contract";
import type { Ruling } from "@parsewright/document/files";
import { TOUCHING_POINTS } from "./measures.ts";

/** The smallest frame of straight lines around a drawing: its legend is inside it. */
export function findFrame(drawing: Box, rulings: readonly Ruling[]): Box | undefined {
  const above: Ruling[] = [];
  const below: Ruling[] = [];
  for (const ruling of rulings) {
    const isLong = ruling.from <= drawing[0] && ruling.to >= drawing[2];
    if (ruling.direction !== "horizontal" || !isLong) continue;
    if (ruling.position <= drawing[1]) above.push(ruling);
    if (ruling.position >= drawing[3]) below.push(ruling);
  }
  const top = above.toSorted((first, second) => second.position - first.position)[0];
  const bottom = below
    .toSorted((first, second) => first.position - second.position)
    .find((ruling) => top !== undefined && isSameExtent(ruling, top));
  if (top === undefined || bottom === undefined) return undefined;
  const frame: Box = [top.from, top.position, top.to, bottom.position];
  return hasSides(frame, rulings) ? frame : undefined;
}

function isSameExtent(first: Ruling, second: Ruling): boolean {
  return isNear(first.from, second.from) && isNear(first.to, second.to);
}

function hasSides([left, top, right, bottom]: Box, rulings: readonly Ruling[]): boolean {
  return [left, right].every((x) =>
    rulings.some(
      ({ direction, position, from, to }) =>
        direction === "vertical" && isNear(position, x) && isNear(from, top) && isNear(to, bottom),
    ),
  );
}

function isNear(first: number, second: number): boolean {
  return Math.abs(first - second) <= TOUCHING_POINTS;
}
