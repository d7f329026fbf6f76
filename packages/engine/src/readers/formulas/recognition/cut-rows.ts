import { cutPixels, type Pixels } from "@parsewright/document/images";
import { inkOf, type InkSpan, rowsWithInk } from "../drawn/ink.ts";

/** Bands of less than this share of the largest height are limits, accents and bars, which belong to a row. */
const MIN_ROW_SHARE = 0.45;

/** Limit: more rows than a picture that the model reads can have. */
const MAX_ROWS = 12;

/** White around a row, in pixels. */
const MARGIN_PIXELS = 3;

/** The rows of a formula, each a picture of its own. Nothing where it has only one. */
export function cutRows(picture: Pixels): Pixels[] {
  const rows = joinLow(rowsWithInk(inkOf(picture)));
  if (rows.length < 2 || rows.length > MAX_ROWS) return [];
  return rows.map(({ from, to }) => {
    const top = Math.max(0, from - MARGIN_PIXELS);
    const bottom = Math.min(picture.height, to + MARGIN_PIXELS);
    return cutPixels(picture, [0, top, picture.width, bottom]);
  });
}

/** Puts each low band to the band that is nearer to it. */
function joinLow(bands: readonly InkSpan[]): InkSpan[] {
  const rows = [...bands];
  const highest = Math.max(0, ...bands.map(heightOf));
  const isLow = (band: InkSpan) => heightOf(band) < MIN_ROW_SHARE * highest;
  for (let at = rows.findIndex(isLow); at >= 0 && rows.length > 1; at = rows.findIndex(isLow)) {
    const [above, low, below] = [rows[at - 1], rows[at], rows[at + 1]];
    if (low === undefined) break;
    const isOfUpper =
      above !== undefined && (below === undefined || low.from - above.to < below.from - low.to);
    const first = isOfUpper ? at - 1 : at;
    const [upper, lower] = [rows[first], rows[first + 1]];
    if (upper === undefined || lower === undefined) break;
    rows.splice(first, 2, { from: upper.from, to: lower.to });
  }
  return rows;
}

function heightOf({ from, to }: InkSpan): number {
  return to - from;
}
