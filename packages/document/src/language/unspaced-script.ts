/** Written in full squares, one beside or under the other. */
const SQUARE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`;

/** Fill a square too: Chinese and Japanese punctuation, the Japanese signs that no script claims (`゠`, `・`, `ー`), full-width forms. */
const SQUARE_SIGNS = String.raw`\u3000-\u303f\u30a0\u30fb\u30fc\uff00-\uffef`;

/** Scripts that put no space between words, only between phrases or nowhere. */
const UNSPACED = String.raw`${SQUARE}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;

/** Korean has spaces between words, but its lines break within them. */
const JOINED_LINES = String.raw`${UNSPACED}\p{Script=Hangul}`;

const STARTS_IN_SQUARE = new RegExp(`^[${SQUARE}${SQUARE_SIGNS}]`, "u");
const SQUARE_LETTER = new RegExp(`[${SQUARE}]`, "u");
const UNSPACED_LETTER = new RegExp(`[${UNSPACED}]`, "u");
const WORD = new RegExp(String.raw`[${UNSPACED}]|(?:(?![${UNSPACED}])[\p{L}\p{N}\p{M}])+`, "gu");
const JOINED_LETTER = new RegExp(`[${JOINED_LINES}]`, "u");
const OTHER_CHARACTERS = new RegExp(`[^${JOINED_LINES}]+`, "gu");
const SPACES = /\s+/g;

/** No square character has a lower code; comparing numbers is faster than the pattern. */
const FIRST_SQUARE_CODE = 0x2e80;

/** A few borrowed words do not make a text Chinese; one character in five does. */
const MIN_JOINED_SHARE = 0.2;

/** Checks whether a text begins with a letter or sign that fills a square: Chinese, Japanese, full-width forms. */
export function startsInSquare(text: string): boolean {
  return text.charCodeAt(0) >= FIRST_SQUARE_CODE && STARTS_IN_SQUARE.test(text);
}

/** Checks whether a text contains a Chinese or Japanese letter. */
export function hasSquareLetter(text: string): boolean {
  return SQUARE_LETTER.test(text);
}

/** Checks whether a text contains a letter of a script without spaces between words. */
export function hasUnspacedLetter(text: string): boolean {
  return UNSPACED_LETTER.test(text);
}

/** The words of a text. A letter of a script without spaces counts as a word. */
export function wordsOfText(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** Checks whether the lines of a text join without a space: Chinese, Japanese, Korean, Thai, Lao, Khmer, Burmese. */
export function joinsLinesWithoutSpace(text: string): boolean {
  // Most texts end here, and counting a long one is slow.
  if (!JOINED_LETTER.test(text)) return false;
  const letters = text.replace(OTHER_CHARACTERS, "").length;
  return letters > MIN_JOINED_SHARE * text.replace(SPACES, "").length;
}
