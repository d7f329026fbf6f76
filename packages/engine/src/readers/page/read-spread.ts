import type { Block, Box } from "@parsewright/contract";
import { numberBlocks } from "@parsewright/document/blocks";
import type { Character, Ruling, SourcePage } from "@parsewright/document/files";
import { mapBlockBoxes } from "@parsewright/document/geometry";

/** Reads a scan of two facing pages, each as a page of its own: the left one first. Boxes are those of the scan. */
export async function readSpread(
  page: SourcePage,
  gutterX: number,
  read: (half: SourcePage) => Promise<readonly Block[]>,
): Promise<Block[]> {
  const left = await read(cutOut(page, 0, gutterX));
  const right = await read(cutOut(page, gutterX, page.width));
  const moved = right.map((block) => mapBlockBoxes(block, (box) => moveBox(box, gutterX)));
  return numberBlocks([...left, ...moved]);
}

/** The part of a scan between two places, as a page. */
function cutOut(page: SourcePage, from: number, to: number): SourcePage {
  const isHere = ([left, , right]: Box) => (left + right) / 2 >= from && (left + right) / 2 < to;
  return {
    ...page,
    width: to - from,
    characters: page.characters
      .filter(({ box }) => isHere(box))
      .map((character) => moveCharacter(character, -from)),
    rulings: page.rulings.flatMap((ruling) => moveRuling(ruling, from, to)),
    render: (box, dotsPerInch) => page.render(moveBox(box, from), dotsPerInch),
  };
}

function moveBox([left, top, right, bottom]: Box, by: number): Box {
  return [left + by, top, right + by, bottom];
}

function moveCharacter(character: Character, by: number): Character {
  const { box, ink, baseline } = character;
  return {
    ...character,
    box: moveBox(box, by),
    ...(ink && { ink: moveBox(ink, by) }),
    baseline: { ...baseline, x: baseline.x + by },
  };
}

function moveRuling(ruling: Ruling, from: number, to: number): Ruling[] {
  if (ruling.direction === "vertical")
    return ruling.position >= from && ruling.position < to
      ? [{ ...ruling, position: ruling.position - from }]
      : [];
  const [start, end] = [Math.max(ruling.from, from), Math.min(ruling.to, to)];
  return start < end ? [{ ...ruling, from: start - from, to: end - from }] : [];
}
