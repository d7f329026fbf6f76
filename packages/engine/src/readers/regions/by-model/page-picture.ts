import type { SourcePage } from "@parsewright/document/files";
import { type Pixels, resizePixels } from "@parsewright/document/images";

/** Constant: width and height of the picture that the layout model looks at. */
export const PICTURE_SIDE_PIXELS = 800;

const POINTS_PER_INCH = 72;

/** The page as the layout model wants it: a square, whatever the page's shape. */
export function drawPagePicture(page: SourcePage): Pixels {
  const { width, height } = page;
  // Just enough dots on the shorter side; the longer one is then only made smaller.
  const dotsPerInch =
    (PICTURE_SIDE_PIXELS * POINTS_PER_INCH) / Math.max(Math.min(width, height), 1);
  const drawn = page.render([0, 0, width, height], dotsPerInch);
  return resizePixels(drawn, PICTURE_SIDE_PIXELS, PICTURE_SIDE_PIXELS);
}
