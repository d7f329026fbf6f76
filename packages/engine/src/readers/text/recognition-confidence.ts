import type { Character } from "../../formats/page-source.ts";
import { type TextSegment, wordsOf } from "./text-segment.ts";

/** Below this a recogniser is more likely wrong than right: the text is kept, and marked. */
const CONFIDENCE_FLOOR = 0.5;

/** How sure a recogniser is of characters on average. `undefined` where the file itself tells all of them. */
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
    for (const word of wordsOf(segment)) {
      if ((meanConfidence(word) ?? 1) >= CONFIDENCE_FLOOR) continue;
      for (const character of word) unsure.add(character);
    }
  }
  return unsure;
}
