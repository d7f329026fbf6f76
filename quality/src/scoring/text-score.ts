import { indelSimilarity } from "./edit-distance.ts";
import { collapseWhitespace } from "./plain-text.ts";

/** NID: how much of the text is there and in order, 0 to 1. `undefined` when the truth has no text. */
export function scoreText(truth: string, prediction: string): number | undefined {
  const expected = collapseWhitespace(truth);
  if (expected === "") return undefined;
  return indelSimilarity(expected, collapseWhitespace(prediction));
}
