import type { Character } from "@parsewright/document/files";
import { medianOf } from "@parsewright/document/geometry";
import { type TextSegment, wordsOf } from "./text-segment.ts";

/** Below this a recogniser is more likely wrong than right: the text is kept, and marked. */
export const CONFIDENCE_FLOOR = 0.5;

/** Most words of a line of print are read with more confidence than this; handwriting and what cannot be read are not. */
const POOR_LINE = 0.85;
const POOR_LINE_FLOOR = 0.95;

/** Mean confidence of recognised characters. `undefined` if the file itself has all of them. */
export function meanConfidence(characters: readonly Character[]): number | undefined {
  if (characters.every(({ confidence }) => confidence === undefined)) return undefined;
  const sum = characters.reduce((total, { confidence = 1 }) => total + confidence, 0);
  return Math.round((sum / characters.length) * 1000) / 1000;
}

/** The characters of the words that a recogniser is unsure of. */
export function findUnsure(segments: readonly TextSegment[]): ReadonlySet<Character> {
  const unsure = new Set<Character>();
  for (const segment of segments) {
    if (meanConfidence(segment.characters) === undefined) continue;
    const words = wordsOf(segment);
    const usual = medianOf(words.map((word) => meanConfidence(word) ?? 1));
    const floor = usual < POOR_LINE ? POOR_LINE_FLOOR : CONFIDENCE_FLOOR;
    for (const word of words) {
      if ((meanConfidence(word) ?? 1) >= floor) continue;
      for (const character of word) unsure.add(character);
    }
  }
  return unsure;
}
