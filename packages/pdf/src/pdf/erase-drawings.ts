import type { Box } from "@parsewright/contract";
import { expandBox } from "@parsewright/document/geometry";
import type { Ruling, SourcePage } from "@parsewright/document/files";

type Drawings = Pick<SourcePage, "rulings" | "fills" | "drawings">;

/** Removes the drawings inside `boxes` from a page, and puts a sign in the place of each. */
export function eraseDrawings(
  { rulings, fills, drawings }: Drawings,
  boxes: readonly Box[],
): Drawings {
  const frames = boxes.map((box) => expandBox(box, 1));
  const isOutside = (box: Box) => !frames.some((frame) => isWithin(box, frame));
  return {
    rulings: rulings.filter((ruling) => isOutside(boxOfRuling(ruling))),
    fills: fills.filter(isOutside),
    drawings: drawings.filter(isOutside),
  };
}

export function boxOfRuling({ direction, position, from, to }: Ruling): Box {
  return direction === "horizontal"
    ? [from, position, to, position]
    : [position, from, position, to];
}

/** Checks whether no part of a box is outside the other. */
export function isWithin(box: Box, outer: Box): boolean {
  return box[0] >= outer[0] && box[1] >= outer[1] && box[2] <= outer[2] && box[3] <= outer[3];
}
