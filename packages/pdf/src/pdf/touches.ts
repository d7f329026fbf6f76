import type { Character } from "@parsewright/document/files";

/** Less white than this, in font sizes, is only how letters are fitted to each other. */
const MAX_GAP_SIZES = 0.08;

/**
 * Checks whether two characters of one line have no white between them. PDFium adds spaces there as well, where a file
 * places its glyphs one by one.
 */
export function touches(previous: Character | undefined, next: Character): boolean {
  if (previous === undefined || previous.angle !== next.angle || next.angle % 90 !== 0)
    return false;
  const limit = MAX_GAP_SIZES * Math.max(previous.font.size, next.font.size);
  const isSideways = next.angle % 180 !== 0;
  const [start, end] = isSideways ? ([1, 3] as const) : ([0, 2] as const);
  // Whichever is first: lines in Hebrew and Arabic run the other way.
  const gap =
    Math.max(previous.box[start], next.box[start]) - Math.min(previous.box[end], next.box[end]);
  const shift = isSideways
    ? previous.baseline.x - next.baseline.x
    : previous.baseline.y - next.baseline.y;
  return Math.abs(shift) < limit && Math.abs(gap) < limit;
}
