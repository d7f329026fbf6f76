import { FUNCTION_NAMES } from "@parsewright/document/latex";
import type { Character } from "@parsewright/document/files";
import { isAllLetters, isBulletSign, isMathFont } from "@parsewright/document/language";

/** Signs that prose does without: operators, arrows, letters of formulas. */
const MATH_SIGN =
  /^[\u2200-\u22ff\u2190-\u21ff\u27c0-\u27ff\u2900-\u2aff\u239b-\u23ae\u{1d400}-\u{1d7ff}∂×÷±¬ℏℓℂℕℙℚℝℤ]/u;

/** Arrows and dashes that text uses as well, which say nothing about formulas. */
const TEXT_SIGN = /^[·→⇒–—−]$/u;

/** The first code that a sign of mathematics may have; the letters of most pages lie below. */
const FIRST_SIGN_CODE = 0xac;

/** Checks whether the character stands for mathematics by its font or by what it is. */
export function isMathCharacter({ text, font }: Pick<Character, "text" | "font">): boolean {
  if (isTexFont(font.name)) return !isCommonSign(text) || !font.name.startsWith("Symbol");
  return isRareSign(text);
}

/** Some letters of the alphabets, such as the italic `h`, are among Unicode's letter-like symbols. */
const MATH_ALPHABETS =
  /^[\u{1d400}-\u{1d7cb}\u2102\u210a-\u2113\u2115\u2118-\u211d\u2124\u2128\u212c\u212d\u212f-\u2138\u2145-\u2149]/u;

/** Checks whether the character is a letter of a formula: of a font of mathematics, or of Unicode's mathematical alphabets. */
export function isFormulaLetter({ text, font }: Pick<Character, "text" | "font">): boolean {
  if (text.charCodeAt(0) >= FIRST_SIGN_CODE && MATH_ALPHABETS.test(text)) return true;
  return isTexFont(font.name) && /^(?:\p{L}|[∂∇∞∅ℵ∆])$/u.test(text);
}

/** Checks whether the character is a sign that is in formulas and hardly anywhere else. */
export function isStrongSign({ text, font }: Character): boolean {
  return isTexFont(font.name) || isRareSign(text);
}

function isRareSign(text: string): boolean {
  return text.charCodeAt(0) >= FIRST_SIGN_CODE && MATH_SIGN.test(text) && !isCommonSign(text);
}

/** Checks whether lists and text use the sign as much as formulas do. */
function isCommonSign(text: string): boolean {
  return isBulletSign(text) || TEXT_SIGN.test(text);
}

const verdicts = new Map<string, boolean>();
/** Limit: files name fonts as they like; what is remembered of them stays small. */
const MAX_VERDICTS = 2_000;

let lastName = "";
let lastVerdict = isMathFont(lastName);

/** `isMathFont`, remembered: it is asked for every character, and neighbours mostly share their font. */
function isTexFont(name: string): boolean {
  if (name !== lastName) [lastName, lastVerdict] = [name, verdictOn(name)];
  return lastVerdict;
}

function verdictOn(name: string): boolean {
  let verdict = verdicts.get(name);
  if (verdict === undefined) {
    if (verdicts.size >= MAX_VERDICTS) verdicts.clear();
    verdict = isMathFont(name);
    verdicts.set(name, verdict);
  }
  return verdict;
}

/** Letters in words of three or more that no font of mathematics sets: what prose is made of. A name with its argument is not a word. */
export function proseLetterCount(characters: readonly Character[]): number {
  let [count, word] = [0, ""];
  let previous: Character | undefined;
  const finish = () => {
    if (word.length >= 3 && !FUNCTION_NAMES.has(word)) count += word.length;
    word = "";
  };
  for (const character of characters) {
    const isLetter = isAllLetters(character.text) && !isMathCharacter(character);
    const isNewWord = startsWord(character, previous);
    if (character.text === "(" && !isNewWord) word = "";
    if (!isLetter || isNewWord) finish();
    if (isLetter) word += character.text;
    previous = character;
  }
  finish();
  return count;
}

/** Checks whether a character is not the next of the word that the one before it is in. */
export function startsWord(character: Character, previous: Character | undefined): boolean {
  if (previous === undefined || character.hasSpaceBefore) return true;
  const { size } = character.font;
  const isShifted = Math.abs(character.baseline.y - previous.baseline.y) > 0.1 * size;
  return isShifted || character.box[0] - previous.box[2] > 0.15 * size;
}
