import type { Box } from "@parsewright/contract";
import { cutPixels, type Pixels, resizePixels } from "@parsewright/document/images";
import type { PictureSize } from "./picture-file.ts";

const POINTS_PER_INCH = 72;

export interface PagePicture {
  readonly pixels: Pixels;
  /** Points. */
  readonly page: PictureSize;
}

/** Draws the part of the page inside `box`, with at most the dots that the picture has. */
export function renderPicture(
  { pixels, page }: PagePicture,
  { box, dotsPerInch }: { box: Box; dotsPerInch: number },
): Pixels {
  const perPoint = { x: pixels.width / page.width, y: pixels.height / page.height };
  const [left, right] = pixelRange([box[0], box[2]], perPoint.x, pixels.width);
  const [top, bottom] = pixelRange([box[1], box[3]], perPoint.y, pixels.height);
  // Faxes have half as many rows as columns: they are drawn as fine as the finer of the two.
  const scale = Math.min(dotsPerInch / POINTS_PER_INCH, Math.max(perPoint.x, perPoint.y));
  const width = Math.max(1, Math.round(((right - left) / perPoint.x) * scale));
  const height = Math.max(1, Math.round(((bottom - top) / perPoint.y) * scale));
  return resizePixels(cutPixels(pixels, [left, top, right, bottom]), width, height);
}

/** The whole pixels that an interval of points touches, at least one. */
function pixelRange(
  [from, to]: readonly [number, number],
  perPoint: number,
  count: number,
): [number, number] {
  // A point is rarely a whole number of pixels: without this a page would be a pixel larger than itself.
  const slack = 1e-6;
  const first = Math.min(Math.max(Math.floor(from * perPoint + slack), 0), count - 1);
  const end = Math.min(Math.ceil(to * perPoint - slack), count);
  return [first, Math.max(end, first + 1)];
}
