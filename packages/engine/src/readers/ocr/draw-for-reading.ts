import type { Box } from "@parsewright/contract";
import type { SourcePage } from "../../formats/page-source.ts";
import type { Pixels } from "../../images/pixels.ts";
import { boxHeight, boxWidth } from "../../geometry/box.ts";

const POINTS_PER_INCH = 72;

/** What scanners are set to for text. */
const DOTS_PER_INCH = 200;

/** Cards and clippings have small print: they are drawn larger, up to the second, until their shorter side has this many pixels. */
const MIN_SHORTER_SIDE_PIXELS = 1000;
const MAX_DOTS_PER_INCH = 400;

/** However large a page is: A3 has 7.7 million at 200 dots per inch. */
const MAX_PIXELS = 16_000_000;

/** A page, or a part of one, as large as a recogniser wants it. */
export function drawForReading(page: SourcePage, box: Box): Pixels {
  const [width, height] = [boxWidth(box), boxHeight(box)];
  const wanted = (MIN_SHORTER_SIDE_PIXELS * POINTS_PER_INCH) / Math.min(width, height);
  const most = Math.sqrt(MAX_PIXELS / (width * height)) * POINTS_PER_INCH;
  const dotsPerInch = Math.min(Math.max(DOTS_PER_INCH, Math.min(wanted, MAX_DOTS_PER_INCH)), most);
  return page.render(box, dotsPerInch);
}
