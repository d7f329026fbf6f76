const FULL_WIDTH_OFFSET = 0xfe_e0;
const HYPHEN_AT_END = /[-\u00AD\u2010\u2011\u2043]\s*$/;
const WORD_HYPHEN_AT_END = new RegExp(`[A-Za-z]${HYPHEN_AT_END.source}`);

/** Full-width Latin letters and digits become ordinary ones. Full-width punctuation stays. */
export function toHalfWidth(text: string): string {
  return text.replace(/[Ａ-Ｚａ-ｚ０-９]/g, (character) =>
    String.fromCodePoint((character.codePointAt(0) ?? 0) - FULL_WIDTH_OFFSET),
  );
}

/** Whether a line ends within a hyphenated word. Number ranges and dashes do not count. */
export function endsWithWordHyphen(line: string): boolean {
  return WORD_HYPHEN_AT_END.test(line);
}

/** The line without its final hyphen. */
export function dropWordHyphen(line: string): string {
  return line.replace(HYPHEN_AT_END, "");
}
