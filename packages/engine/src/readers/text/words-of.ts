import type { Character } from "../../formats/page-source.ts";

/** The characters of a run of text, word by word. */
export function wordsOf(run: readonly Character[]): Character[][] {
  const words: Character[][] = [];
  for (const character of run) {
    const word = words.at(-1);
    if (word === undefined || character.hasSpaceBefore) words.push([character]);
    else word.push(character);
  }
  return words;
}
