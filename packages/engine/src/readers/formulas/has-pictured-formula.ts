import type { SourcePage } from "@parsewright/document/files";
import { overlapY } from "@parsewright/document/geometry";
import { isEquationNumber } from "@parsewright/document/language";
import { findPictures } from "../figures/find-pictures.ts";
import { readTextLayer } from "../text/text-layer.ts";

/** An equation's number is at the height of the equation: this share of it at least. */
const MIN_SHARED_HEIGHT = 0.5;

/** Checks whether a page shows a formula as a picture: the number of an equation is beside it. */
export function hasPicturedFormula(page: SourcePage): boolean {
  const pictures = findPictures(page);
  if (pictures.length === 0) return false;
  return readTextLayer(page.characters).segments.some(
    ({ text, box }) =>
      isEquationNumber(text) &&
      pictures.some(
        (picture) => picture[2] <= box[0] && overlapY(box, picture) >= MIN_SHARED_HEIGHT,
      ),
  );
}
