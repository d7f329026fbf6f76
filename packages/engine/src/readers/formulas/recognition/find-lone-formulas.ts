import type { Box } from "@parsewright/contract";
import type { Character } from "@parsewright/document/files";
import { gapX, gapY, middleY, overlapX, overlapY } from "@parsewright/document/geometry";

/** A formula in which the recogniser of text saw nothing, as in most fractions that are alone in their cell. */
export interface LoneFormula {
  readonly box: Box;
  /** Without text, in its place on its line. */
  readonly character: Character;
  /** The character on its line that it follows in the order of the page; `undefined` where it begins the line. */
  readonly after: Character | undefined;
}

/**
 * Text that reaches this far into the box of a formula, as a share of the smaller width and of the smaller height, is
 * part of it.
 */
const PART_SHARE = 0.3;

/** Finds boxes in which nothing was recognised, on a page whose text all was. */
export function findLoneFormulas(
  characters: readonly Character[],
  boxes: readonly Box[],
): LoneFormula[] {
  const recognised = characters.filter(({ confidence }) => confidence !== undefined);
  if (recognised.length === 0 || recognised.length < characters.length) return [];
  const lone: LoneFormula[] = [];
  for (const box of boxes) {
    const isTaken = [...recognised, ...lone].some((other) => isPartOf(other.box, box));
    if (!isTaken) lone.push(placeInLine(recognised, box));
  }
  return lone;
}

function isPartOf(part: Box, box: Box): boolean {
  return overlapX(part, box) > PART_SHARE && overlapY(part, box) > PART_SHARE;
}

/** As high as the text beside it, so that the line stays one; else as the nearest text, around its own middle. */
function placeInLine(characters: readonly Character[], box: Box): LoneFormula {
  const line = characters.filter((one) => overlapY(one.box, box) > 0.5);
  const like = nearestTo(box, line.length > 0 ? line : characters);
  const shift = line.length > 0 ? 0 : middleY(box) - middleY(like.box);
  const before = line.filter((one) => one.box[0] < box[0]);
  return {
    box,
    character: {
      ...like,
      text: "",
      box: [box[0], like.box[1] + shift, box[2], like.box[3] + shift],
      baseline: { x: box[0], y: like.baseline.y + shift },
      hasSpaceBefore: true,
    },
    after: before.length > 0 ? nearestTo(box, before) : undefined,
  };
}

function nearestTo(box: Box, characters: readonly Character[]): Character {
  const distanceTo = (other: Box) => gapX(box, other) + gapY(box, other);
  return characters.reduce((nearest, one) =>
    distanceTo(one.box) < distanceTo(nearest.box) ? one : nearest,
  );
}
