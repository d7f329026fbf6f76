import type { Character } from "@parsewright/document/files";
import { hasUnspacedLetter } from "@parsewright/document/language";

/** Of fewer words nothing can be said. */
const MIN_WORDS = 12;

/** Good recognisers leave one odd word in twenty; poor ones one in three. */
const MAX_ODD_SHARE = 0.25;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Letters with signs or digits between them, as in `w~rd` and `th1s`; not `it's`, `e.g.`, `on/off` or `x-ray`. */
const BROKEN_WORD = /\p{L}[^\p{L}\p{M}'’.,/&@:\-‐–—]+\p{L}/u;
/** Small letters before large ones again and again, as in `tHiS`. */
const MIXED_CASE = /\p{Ll}\p{Lu}\p{Ll}*\p{Lu}/u;
const NO_TEXT = /[�\p{Cc}\p{Co}\p{Cn}]/u;

/** Checks whether text looks as if a recogniser had failed on it: too many of its words are none. */
export function isPoorText(characters: readonly Character[]): boolean {
  const words = wordsOf(characters);
  if (words.length < MIN_WORDS) return false;
  return words.filter(isOdd).length > MAX_ODD_SHARE * words.length;
}

function wordsOf(characters: readonly Character[]): string[] {
  const words: string[] = [];
  for (const { text, hasSpaceBefore } of characters) {
    if (hasSpaceBefore || words.length === 0) words.push(text);
    else words.push((words.pop() ?? "") + text);
  }
  return words;
}

function isOdd(word: string): boolean {
  if (NO_TEXT.test(word)) return true;
  // Without spaces between words a whole line would be one odd word.
  if (hasUnspacedLetter(word)) return false;
  return !LETTER_OR_DIGIT.test(word) || BROKEN_WORD.test(word) || MIXED_CASE.test(word);
}
