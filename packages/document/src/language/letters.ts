const LETTER = /^\p{L}$/u;
const LETTERS = /^\p{L}+$/u;

/** Codes below are compared as numbers: these questions are asked of every character of a document. */
const FIRST_OTHER_CODE = 0x80;

/** Checks whether a text is one letter of any script. */
export function isLetter(text: string): boolean {
  const code = text.charCodeAt(0);
  if (code < FIRST_OTHER_CODE) return text.length === 1 && isLatin(code);
  return LETTER.test(text);
}

/** Checks whether a text is nothing but letters of any script: one, or those of a ligature. */
export function isAllLetters(text: string): boolean {
  return text.length === 1 ? isLetter(text) : LETTERS.test(text);
}

/** Checks whether a text is one of the digits 0 to 9. */
export function isDigit(text: string): boolean {
  const code = text.charCodeAt(0);
  return text.length === 1 && code >= 0x30 && code <= 0x39;
}

function isLatin(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}
