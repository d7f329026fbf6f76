/** `U+FB00` to `U+FB06`, as people type them. */
const LIGATURES = ["ff", "fi", "fl", "ffi", "ffl", "st", "st"];
const FIRST_LIGATURE = 0xfb00;

/** Bullets and ticks of the fonts Symbol and Wingdings, by the private codes under which word processors write them. */
const SYMBOL_SIGNS: Readonly<Record<number, string>> = {
  0xf020: " ",
  0xf06c: "●",
  0xf06e: "■",
  0xf06f: "□",
  0xf076: "❖",
  0xf0a7: "▪",
  0xf0b7: "•",
  0xf0d8: "➢",
  0xf0e0: "→",
  0xf0fc: "✓",
};

const WHITE_SPACE = /^[\t\n\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]$/u;

/** Control characters; soft hyphens inside a word, zero-width characters and direction marks; variants; non-characters. */
const INVISIBLE = /^[\p{Cc}\p{Cf}\p{Variation_Selector}\ufffe\uffff]$/u;

/** Arabic letters in the shape that their place in the word asks for, pointed Hebrew ones, and the radicals of Chinese characters. */
const PRESENTATION_FORM = /^[\u2f00-\u2fd5\ufb13-\ufdfb\ufe70-\ufefc]$/u;

export function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

export function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

/** Codes that each font may use as it likes. */
export function isPrivateUse(text: string): boolean {
  const code = text.charCodeAt(0);
  // The upper private planes begin with these surrogates.
  return (code >= 0xe000 && code <= 0xf8ff) || (code >= 0xdb80 && code <= 0xdbff);
}

/**
 * Converts a code of PDFium to visible text: `" "` for any white space, `undefined` for nothing. Some builds of PDFium
 * give UTF-16 units: `next` completes a pair, and the second half by itself is nothing.
 */
export function visibleText(code: number, next: number): string | undefined {
  // Nearly all text is this; the patterns below would cost more than all calls into PDFium.
  if (code > 0x20 && code < 0x7f) return String.fromCharCode(code);
  if (isHighSurrogate(code))
    return isLowSurrogate(next) ? String.fromCharCode(code, next) : undefined;
  if (isLowSurrogate(code) || code > 0x10ffff) return undefined;
  const text = String.fromCodePoint(code);
  if (WHITE_SPACE.test(text)) return " ";
  if (INVISIBLE.test(text)) return undefined;
  if (PRESENTATION_FORM.test(text)) return text.normalize("NFKC").trim();
  return LIGATURES[code - FIRST_LIGATURE] ?? SYMBOL_SIGNS[code] ?? text;
}
