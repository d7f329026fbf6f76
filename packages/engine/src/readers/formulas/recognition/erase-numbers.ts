import type { Box } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { expandBox, isInside } from "@parsewright/document/geometry";
import type { Pixels } from "@parsewright/document/images";
import { readSegments } from "../../text/read-segments.ts";
import { toPieces } from "../page-lines.ts";
import { numbersOf } from "../read-region.ts";

/** Strokes are blurred a little beyond their boxes. */
const MARGIN_POINTS = 1;

/** The numbers of the equation in a box, by the characters of the page. */
export function findNumberBoxes(page: SourcePage, box: Box): Box[] {
  const characters = page.characters.filter(({ ink, box: loose }) => isInside(ink ?? loose, box));
  const pieces = toPieces(readSegments(characters));
  return numbersOf(pieces, []).map((number) => expandBox(number.box, MARGIN_POINTS));
}

/** The picture of a part of the page with paper in the place of some boxes. */
export function eraseBoxes(picture: Pixels, shown: Box, boxes: readonly Box[]): Pixels {
  if (boxes.length === 0) return picture;
  const erased = { ...picture, rgb: Uint8Array.from(picture.rgb) };
  for (const box of boxes) eraseBox(erased, toPixels(picture, shown, box));
  return erased;
}

function toPixels({ width, height }: Pixels, shown: Box, [left, top, right, bottom]: Box): Box {
  const across = width / (shown[2] - shown[0]);
  const down = height / (shown[3] - shown[1]);
  return [
    Math.max(0, Math.floor((left - shown[0]) * across)),
    Math.max(0, Math.floor((top - shown[1]) * down)),
    Math.min(width, Math.ceil((right - shown[0]) * across)),
    Math.min(height, Math.ceil((bottom - shown[1]) * down)),
  ];
}

/** The corner of the box of a number is paper: its brackets are round, or white is around them. */
function eraseBox({ width, rgb }: Pixels, [left, top, right, bottom]: Box): void {
  const corner = 3 * (top * width + left);
  const paper = rgb.slice(corner, corner + 3);
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) rgb.set(paper, 3 * (row * width + column));
}
