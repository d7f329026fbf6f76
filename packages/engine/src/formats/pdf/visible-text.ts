/** `U+FB00` to `U+FB06`, as people type them. */
const LIGATURES = ["ff", "fi", "fl", "ffi", "ffl", "st", "st"];
const FIRST_LIGATURE = 0xfb00;

const WHITE_SPACE = /^[\t\n\r \u00a0\u2000-\u200a\u202f\u3000]$/u;

/** Control characters, soft hyphens inside a word, zero-width characters, byte order marks, non-characters. */
const INVISIBLE = /^[\p{Cc}\u00ad\u200b-\u200d\u2060\ufeff\ufffe\uffff]$/u;

export function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

/**
 * What a reader sees of a code that PDFium gives: `" "` for any white space, `undefined` for nothing.
 * Some builds of PDFium give UTF-16 units: `next` completes a pair, and the second half by itself is nothing.
 */
export function visibleText(code: number, next: number): string | undefined {
  if (isHighSurrogate(code))
    return isLowSurrogate(next) ? String.fromCharCode(code, next) : undefined;
  if (isLowSurrogate(code) || code > 0x10ffff) return undefined;
  const text = String.fromCodePoint(code);
  if (WHITE_SPACE.test(text)) return " ";
  if (INVISIBLE.test(text)) return undefined;
  return LIGATURES[code - FIRST_LIGATURE] ?? text;
}
