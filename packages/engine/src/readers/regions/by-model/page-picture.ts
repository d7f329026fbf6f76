import type { SourcePage } from "@parsewright/document/files";
import { type Pixels, resizePixels } from "@parsewright/document/images";
import { hasPicturedFormula } from "../../formulas/has-pictured-formula.ts";
import { readPageMathematics } from "../../formulas/page-mathematics.ts";

/** Constant: width and height of the picture that the layout model was made for. */
export const FULL_SIDE_PIXELS = 800;

/** Constant: the same for pages that the model reads as well from fewer pixels, in about two thirds of the time. */
const PLAIN_SIDE_PIXELS = 640;

const POINTS_PER_INCH = 72;

/** The page as the layout model wants it: a square, whatever the page's shape. */
export function drawPagePicture(page: SourcePage): Pixels {
  const { width, height } = page;
  const side = isPlain(page) ? PLAIN_SIDE_PIXELS : FULL_SIDE_PIXELS;
  // Just enough dots on the shorter side; the longer one is then only made smaller.
  const dotsPerInch = (side * POINTS_PER_INCH) / Math.max(Math.min(width, height), 1);
  const drawn = page.render([0, 0, width, height], dotsPerInch);
  return resizePixels(drawn, side, side);
}

/** Small parts of formulas, and text that is known from nothing but the picture, need all pixels. */
function isPlain(page: SourcePage): boolean {
  if (page.isScan === true || hasPicturedFormula(page)) return false;
  return !readPageMathematics(page).isMathematical;
}
