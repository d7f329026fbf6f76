import type { Box } from "@parser/contract";
import { boxArea } from "../../geometry/box.ts";
import type { Ruling } from "../../formats/page-source.ts";

/** Corners of a frame meet to within this. */
const CORNER_SLACK_POINTS = 2;

/** A frame around a figure is not much larger than the figure; one around the page is. */
const MAX_FRAME_GROWTH = 5;

/** The smallest frame of straight lines around a drawing: its legend stands inside it. */
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
  const isTight = boxArea(frame) <= MAX_FRAME_GROWTH * boxArea(drawing);
  return isTight && hasSides(frame, rulings) ? frame : undefined;
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
  return Math.abs(first - second) <= CORNER_SLACK_POINTS;
}
