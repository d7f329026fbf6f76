import type { Box } from "@parsewright/contract";
import { middleX, middleY } from "@parsewright/document/geometry";
import type { Character, Ruling, SourcePage } from "@parsewright/document/files";
import { DRAWING_SLACK_POINTS } from "./drawn-lines.ts";

/** A part of a page that may be a table: what is in it, upright. */
export interface TableArea {
  readonly box: Box;
  readonly characters: readonly Character[];
  /** The lines that lie in it; each ends where the area does, or before. */
  readonly rulings: readonly Ruling[];
  readonly fills: readonly Box[];
  /** Its text was recognised: lines are only about where they seem to be. */
  readonly isRecognized: boolean;
}

/** Limit: more lines than a table of dashes has are a drawing. */
const MAX_RULINGS = 5_000;

/** Cuts the part inside `box` out of a page; characters belong to it by their middle, lines also on its edge. */
export function areaOf(
  page: Pick<SourcePage, "rulings" | "fills" | "isScan">,
  characters: readonly Character[],
  box: Box,
): TableArea {
  return {
    box,
    characters: characters.filter((character) => containsMiddle(box, character.box)),
    rulings:
      page.rulings.length > MAX_RULINGS ? [] : page.rulings.flatMap((ruling) => clip(ruling, box)),
    fills: page.fills.filter((fill) => containsMiddle(box, fill)),
    isRecognized: page.isScan === true,
  };
}

/** Checks whether the middle of `inner` lies in `outer`; of two boxes that touch, only one contains it. */
export function containsMiddle(outer: Box, inner: Box): boolean {
  const x = middleX(inner);
  const y = middleY(inner);
  return x >= outer[0] && x < outer[2] && y >= outer[1] && y < outer[3];
}

function clip(ruling: Ruling, [left, top, right, bottom]: Box): Ruling[] {
  const isHorizontal = ruling.direction === "horizontal";
  const [first, last] = isHorizontal ? [top, bottom] : [left, right];
  if (
    ruling.position < first - DRAWING_SLACK_POINTS ||
    ruling.position > last + DRAWING_SLACK_POINTS
  )
    return [];
  const from = Math.max(ruling.from, (isHorizontal ? left : top) - DRAWING_SLACK_POINTS);
  const to = Math.min(ruling.to, (isHorizontal ? right : bottom) + DRAWING_SLACK_POINTS);
  return to > from ? [{ ...ruling, from, to }] : [];
}
