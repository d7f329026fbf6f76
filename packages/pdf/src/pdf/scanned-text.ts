import type { Character } from "@parsewright/document/files";
import { boxHeight, boxWidth, isInside } from "@parsewright/document/geometry";
import type { PageGeometry } from "./page-geometry.ts";
import type { Paint } from "./read-paints.ts";

/** Pictures that together take this share of the page are the page itself, scanned. */
const MIN_SCAN_SHARE = 0.4;

/**
 * Says whether a character that is not drawn repeats what a scan shows: text recognition leaves it over or under the
 * picture, for searching and copying.
 */
export function createScanTest(
  paints: readonly Pick<Paint, "box" | "isImage">[],
  { width, height }: Pick<PageGeometry, "width" | "height">,
): (character: Character) => boolean {
  const pictures = paints.filter(({ isImage }) => isImage);
  const area = pictures.reduce((sum, { box }) => sum + boxWidth(box) * boxHeight(box), 0);
  if (area < MIN_SCAN_SHARE * width * height) return () => false;
  return ({ box }) => pictures.some((picture) => isInside(box, picture.box));
}
