import { boxOfCorners } from "../lines/text-box.ts";
import type { Corners, LineSample } from "../recognizer.ts";

/** Text has at least this many characters in a piece of line that is as wide as high; Chinese has about one. */
const MIN_CHARACTERS_PER_HEIGHT = 0.6;

/**
 * Rates how well lines were read, 0 to 1. Confidence alone is not enough: a recogniser is sure of the few signs that it
 * knows among letters that it does not.
 */
export function readShareOf({ places, lines }: LineSample): number {
  let [count, sum] = [0, 0];
  for (const { confidence, characters } of lines) {
    const signs = characters.filter(({ text }) => text.trim() !== "").length;
    count += signs;
    sum += confidence * signs;
  }
  const expected = MIN_CHARACTERS_PER_HEIGHT * places.reduce((all, one) => all + heightsIn(one), 0);
  return count === 0 ? 0 : (sum / count) * Math.min(1, count / expected);
}

/** Length of a line in multiples of its height, in any direction. */
export function heightsIn(place: Corners): number {
  const { width, height } = boxOfCorners(place);
  return Math.max(width, height) / Math.max(1, Math.min(width, height));
}
