/** How the characters of a text differ from the truth. */
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
  const [expected, found] = [toCharacters(truth), toCharacters(text)];
  let above = found.map((_, index) => index + 1);
  for (const [row, wanted] of expected.entries()) {
    let [diagonal, left] = [row, row + 1];
    above = above.map((fromAbove, column) => {
      const changed = diagonal + (found[column] === wanted ? 0 : 1);
      diagonal = fromAbove;
      return (left = Math.min(changed, fromAbove + 1, left + 1));
    });
  }
  return { characters: expected.length, errors: above.at(-1) ?? expected.length };
}

function toCharacters(text: string): string[] {
  const plain = text.normalize("NFC").replaceAll(UNSEEN, "").replaceAll(/\s+/gu, " ").trim();
  return Array.from(plain);
}
