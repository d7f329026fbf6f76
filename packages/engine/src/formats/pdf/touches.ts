import type { Character } from "../page-source.ts";

/** Less white than this, in font sizes, is only how letters are fitted to each other. */
const MAX_GAP_SIZES = 0.08;

/**
 * Whether two characters of one line have no white between them. PDFium adds spaces there as well, where a file places
 * its glyphs one by one.
 */
export function touches(previous: Character | undefined, next: Character): boolean {
  if (previous === undefined || previous.angle !== 0 || next.angle !== 0) return false;
  const limit = MAX_GAP_SIZES * Math.max(previous.font.size, next.font.size);
  // Whichever is further left: lines in Hebrew and Arabic run the other way.
  const gap = Math.max(previous.box[0], next.box[0]) - Math.min(previous.box[2], next.box[2]);
  return Math.abs(previous.baseline.y - next.baseline.y) < limit && Math.abs(gap) < limit;
}
