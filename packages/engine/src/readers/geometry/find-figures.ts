import type { Box } from "@parser/contract";
import type { SourcePage } from "../../formats/page-source.ts";
import { boxHeight, boxWidth, unionOf } from "../../geometry/box.ts";

/** Smaller pictures are rules, bullets and icons. */
const MIN_SIDE_POINTS = 20;

/** A picture that fills the page under text is its background. */
const BACKGROUND_SHARE = 0.85;
const MIN_TEXT_CHARACTERS = 50;

/** Pictures cut in strips by the program that wrote the file touch each other. */
const STRIP_GAP_POINTS = 2;

/** Joining strips compares each with each; a page with more pictures than this is a mosaic or hostile. */
const MAX_PICTURES = 500;

/** The boxes of a page's raster figures, strips joined, backgrounds and specks left out. */
export function findFigures(page: SourcePage): Box[] {
  const pageArea = page.width * page.height;
  const isBackground = (box: Box) =>
    page.characters.length >= MIN_TEXT_CHARACTERS &&
    boxWidth(box) * boxHeight(box) > BACKGROUND_SHARE * pageArea;
  const pictures = page.images.map(({ box }) => box).filter((box) => !isBackground(box));
  return joinTouching(pictures.slice(0, MAX_PICTURES)).filter(
    (box) => Math.min(boxWidth(box), boxHeight(box)) >= MIN_SIDE_POINTS && !isBackground(box),
  );
}

function joinTouching(boxes: readonly Box[]): Box[] {
  const joined: Box[] = [];
  for (let box of boxes) {
    for (let index = joined.length - 1; index >= 0; index--) {
      const other = joined[index];
      if (other === undefined || !touches(box, other)) continue;
      box = unionOf([box, other]);
      joined.splice(index, 1);
      // The larger box may touch boxes that were passed over.
      index = joined.length;
    }
    joined.push(box);
  }
  return joined;
}

function touches(first: Box, second: Box): boolean {
  return (
    first[0] <= second[2] + STRIP_GAP_POINTS &&
    second[0] <= first[2] + STRIP_GAP_POINTS &&
    first[1] <= second[3] + STRIP_GAP_POINTS &&
    second[1] <= first[3] + STRIP_GAP_POINTS
  );
}
