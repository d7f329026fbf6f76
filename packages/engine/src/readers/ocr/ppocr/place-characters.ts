import { medianOf } from "@parsewright/document/geometry";
import type { RecognizedCharacter } from "../recognizer.ts";
import type { SpottedCharacter } from "./decode-ctc.ts";

/**
 * Places the characters along a line. The model gives little more than the middle of each: neighbours share the
 * distance between their middles, and the outermost are as wide as the others.
 */
export function placeCharacters(
  spotted: readonly SpottedCharacter[],
  steps: number,
): RecognizedCharacter[] {
  const middles = spotted.map(({ firstStep, lastStep }) => (firstStep + lastStep + 1) / 2 / steps);
  const advances = middles.slice(1).map((middle, position) => middle - (middles[position] ?? 0));
  const reach = (medianOf(advances) || 1) / 2;
  return spotted.map(({ text, confidence }, position) => {
    const middle = middles[position] ?? 0;
    const [before, after] = [middles[position - 1], middles[position + 1]];
    const from = before === undefined ? Math.max(0, middle - reach) : (before + middle) / 2;
    const to = after === undefined ? Math.min(1, middle + reach) : (middle + after) / 2;
    return { text, from, to, confidence };
  });
}
