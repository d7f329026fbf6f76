import type { Box } from "@parsewright/contract";
import type { Character } from "@parsewright/document/files";
import { isInside, overlapY } from "@parsewright/document/geometry";

/** English words of one letter. */
const LETTER_WORD = /^[aAI]$/;

const LETTER = /^[\p{Script=Latin}\p{Script=Greek}]$/u;

/** Text that may be beside a letter without a space. */
const BESIDE_LETTER = /^[^\p{L}\p{N}]*$/u;

/** Recognised letters that are words of their own outside of `taken`: they may be variables. */
export function findLooseLetters(
  characters: readonly Character[],
  taken: readonly Box[],
): Character[] {
  return characters.filter((character, index) => {
    const { text, confidence, box } = character;
    if (confidence === undefined || !LETTER.test(text) || LETTER_WORD.test(text)) return false;
    const before = wordPart(characters, index, -1);
    const after = wordPart(characters, index, 1);
    const isAlone = BESIDE_LETTER.test(before) && BESIDE_LETTER.test(after);
    return isAlone && !taken.some((outer) => isInside(box, outer));
  });
}

/** The rest of a word before or behind one of its characters. */
function wordPart(characters: readonly Character[], index: number, step: 1 | -1): string {
  let part = "";
  for (let at = index; ; at += step) {
    const [here, next] = [characters[at], characters[at + step]];
    if (here === undefined || next === undefined) return part;
    const isNewWord = step === 1 ? next.hasSpaceBefore : here.hasSpaceBefore;
    if (isNewWord || overlapY(here.box, next.box) < 0.5 || isFar(here, next)) return part;
    part += next.text;
  }
}

/** Characters of one word touch each other. */
function isFar({ box, font }: Character, { box: next }: Character): boolean {
  return Math.max(box[0], next[0]) - Math.min(box[2], next[2]) > font.size;
}

const ALPHABET = /^\\math(?:cal|bb|frak)\{(\w)\}$/;
const GREEK = /^\\[A-Za-z]+$/;

/**
 * Checks whether what a recogniser of formulas reads in the place of a letter is a variable. What is set upright, as
 * words are, it reads as `\mathrm{…}`.
 */
export function isVariable(latex: string, { text }: Character): boolean {
  const letter = ALPHABET.exec(latex)?.[1] ?? latex;
  if (/^\p{Script=Greek}$/u.test(text)) return GREEK.test(letter);
  return letter.toLowerCase() === text.toLowerCase();
}
