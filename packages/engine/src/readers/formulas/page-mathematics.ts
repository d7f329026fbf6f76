import { isDigit, isLetter, isMathFont } from "@parsewright/document/language";
import type { Character, CharacterFont, Ruling, SourcePage } from "@parsewright/document/files";
import { barsOf } from "./bars.ts";
import { isBold, plainLetter } from "@parsewright/document/latex";
import { isFormulaLetter } from "../text/formula-evidence.ts";
import { alphabetOf } from "./formula-fonts.ts";

/** Evidence of a whole page about the formulas in its lines. */
export interface PageMathematics {
  /** Horizontal lines of the page, among them the bars of fractions and roots. */
  readonly bars: readonly Ruling[];
  /** The page contains formulas: a single italic letter between words is a variable, not a word. */
  readonly isMathematical: boolean;
  /** The page contains variables: numbers joined by operators are formulas. Otherwise they are measures in prose. */
  readonly hasVariables: boolean;
  /** Variables have their own font: letters in the italics of the text font are text. */
  readonly hasOwnItalics: boolean;
  /** Most digits claim to be bold, as some regular fonts do: weight is ignored on such pages. */
  readonly hasBoldDigits: boolean;
  /** Checks whether the font is used for formulas, by its name or by its use on this page. */
  isMathFont(name: string): boolean;
}

/** Fewer letters and symbols of formulas on a page, or symbols in a font, prove nothing. */
const MIN_EVIDENCE = 3;

/** Fonts that word processors use for Greek letters and symbols in prose, so that they do not indicate formulas. */
const TEXT_SYMBOLS = /^Symbol|^StandardSym/;

/**
 * A font is used for formulas, whatever its name, if it has their symbols and at most this share of its letters is in
 * words.
 */
const MAX_WORD_SHARE = 0.2;

const OPERATOR = /^(?:[=+<>±]|[\u2200-\u22ff])$/u;
/** Symbols that manuals use as brackets. */
const BRACKET_LIKE = /^[<>]$/;

interface FontUse {
  readonly isSlanted: boolean;
  letters: number;
  wordLetters: number;
  operators: number;
  others: number;
}

/** Finds evidence of formulas in the fonts of a page, and in the characters that each of them sets. */
export function readPageMathematics(page: SourcePage): PageMathematics {
  const uses = readFontUses(page.characters);
  const mathFonts = new Set(
    [...uses].filter(([name, use]) => isMathFont(name) || setsFormulas(use)).map(([name]) => name),
  );
  const evidence = page.characters.filter(
    (one) =>
      (mathFonts.has(one.font.name) || isFormulaLetter(one)) &&
      (isLetter(one.text) || (OPERATOR.test(one.text) && !BRACKET_LIKE.test(one.text))) &&
      !TEXT_SYMBOLS.test(one.font.name),
  );
  return {
    bars: barsOf(page),
    isMathematical: evidence.length >= MIN_EVIDENCE,
    hasVariables: evidence.filter(({ text }) => isLetter(text)).length >= MIN_EVIDENCE,
    hasOwnItalics: evidence.filter(isItalicLetter).length >= MIN_EVIDENCE,
    hasBoldDigits: areMostlyBold(page.characters.filter(({ text }) => isDigit(text))),
    isMathFont: (name) => mathFonts.has(name),
  };
}

function areMostlyBold(characters: readonly Character[]): boolean {
  const counts = new Map<CharacterFont, number>();
  for (const { font } of characters) counts.set(font, (counts.get(font) ?? 0) + 1);
  let bold = 0;
  for (const [font, count] of counts) if (isBold(alphabetOf(font))) bold += count;
  return bold * 2 > characters.length;
}

/**
 * Checks for an italic or upright letter. Letters in Fraktur and other alphabets are of other fonts than the variables.
 */
function isItalicLetter({ text, font }: Character): boolean {
  const plain = plainLetter(text);
  const alphabet = plain?.alphabet ?? alphabetOf(font);
  return /^[a-z]$/.test(plain?.letter ?? text) && /italic|upright/i.test(alphabet);
}

function setsFormulas({ isSlanted, letters, wordLetters, operators, others }: FontUse): boolean {
  return (
    operators >= MIN_EVIDENCE &&
    wordLetters <= MAX_WORD_SHARE * letters &&
    (isSlanted || letters === 0) &&
    // Leaves out fonts of bullets, stars and frames, which have other symbols.
    others <= operators + letters
  );
}

function readFontUses(characters: readonly Character[]): Map<string, FontUse> {
  const uses = new Map<string, FontUse>();
  let word: Character[] = [];
  const finish = () => {
    const use = word.length >= 2 && uses.get(word[0]?.font.name ?? "");
    if (use) use.wordLetters += word.length;
    if (word.length > 0) word = [];
  };
  for (const character of characters) {
    const { text, font } = character;
    let use = uses.get(font.name);
    if (use === undefined) {
      use = newFontUse(font);
      uses.set(font.name, use);
    }
    const isPartOfWord = isLetter(text);
    if (isPartOfWord) use.letters++;
    else if (OPERATOR.test(text)) use.operators++;
    else if (!/^[\d()[\]{}|.,:;/!′∗]$/u.test(text)) use.others++;
    const last = word.at(-1);
    const goesOn =
      last !== undefined &&
      last.font.name === font.name &&
      !character.hasSpaceBefore &&
      Math.abs(last.baseline.y - character.baseline.y) < 0.05 * font.size;
    if (!isPartOfWord || !goesOn) finish();
    if (isPartOfWord) word.push(character);
  }
  finish();
  return uses;
}

function newFontUse({ isItalic }: CharacterFont): FontUse {
  return { isSlanted: isItalic, letters: 0, wordLetters: 0, operators: 0, others: 0 };
}
