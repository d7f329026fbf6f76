import { levenshteinDistance } from "@parsewright/quality";

/** Differences between the characters of a text and of the truth. */
export interface CharacterErrors {
  /** Of the truth. */
  readonly characters: number;
  /** Characters that are missing, too many or wrong, in the best way to lay the texts over each other. */
  readonly errors: number;
}

/** Signs of direction and of joining, which cannot be seen. */
const UNSEEN = /[\u200c-\u200f\u202a-\u202e]/gu;

/** Compares texts as they look: however their characters are composed, and whatever white is between words. */
export function countCharacterErrors(truth: string, text: string): CharacterErrors {
  const [expected, found] = [asSeen(truth), asSeen(text)];
  return { characters: Array.from(expected).length, errors: levenshteinDistance(expected, found) };
}

function asSeen(text: string): string {
  return text.normalize("NFC").replaceAll(UNSEEN, "").replaceAll(/\s+/gu, " ").trim();
}
