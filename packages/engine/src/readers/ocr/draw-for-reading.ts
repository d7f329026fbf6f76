import type { Box } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import type { Pixels } from "@parsewright/document/images";
import { boxHeight, boxWidth } from "@parsewright/document/geometry";

const POINTS_PER_INCH = 72;

/** Constant: what scanners are set to for text. */
const DOTS_PER_INCH = 200;

/** Constant: lines of 7 points are as high as the detector of lines wants them. */
const SEARCH_DOTS_PER_INCH = 120;

/** Cards and clippings have small print: they are drawn larger, up to the second, until their shorter side has this many pixels. */
const MIN_SHORTER_SIDE_PIXELS = 1000;
const MAX_DOTS_PER_INCH = 400;

/** Limit: however large a page is: A3 has 7.7 million at 200 dots per inch. */
const MAX_PIXELS = 16_000_000;

/** A page, or a part of one, as large as a recogniser wants it. */
export function drawForReading(page: SourcePage, box: Box): Pixels {
  const shorterSide = Math.min(boxWidth(box), boxHeight(box));
  const wanted = (MIN_SHORTER_SIDE_PIXELS * POINTS_PER_INCH) / shorterSide;
  return drawAt(page, box, Math.max(DOTS_PER_INCH, Math.min(wanted, MAX_DOTS_PER_INCH)));
}

/** A picture on a page of text, and how large it has to be to see its lines: its words are as large as those around it. */
export function drawPictureForReading(
  page: SourcePage,
  box: Box,
): { picture: Pixels; searchScale: number } {
  const picture = drawAt(page, box, DOTS_PER_INCH);
  const drawn = (picture.width / boxWidth(box)) * POINTS_PER_INCH;
  return { picture, searchScale: Math.min(1, SEARCH_DOTS_PER_INCH / drawn) };
}

function drawAt(page: SourcePage, box: Box, dotsPerInch: number): Pixels {
  const most = Math.sqrt(MAX_PIXELS / (boxWidth(box) * boxHeight(box))) * POINTS_PER_INCH;
  return page.render(box, Math.min(dotsPerInch, most));
}
