const SCRIPTS = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;
const CJK_LETTER = new RegExp(`[${SCRIPTS}]`, "u");
const OTHER_CHARACTERS = new RegExp(`[^${SCRIPTS}]+`, "gu");
const SPACES = /\s+/g;

/** A few borrowed words do not make a text Chinese; one character in five does. */
const CJK_SHARE = 0.2;

/** Whether a text is Chinese, Japanese or Korean, whose lines join without a space. */
export function isCjkText(text: string): boolean {
  // Most texts end here, and counting a long one is slow.
  if (!CJK_LETTER.test(text)) return false;
  const letters = text.replace(OTHER_CHARACTERS, "").length;
  return letters > CJK_SHARE * text.replace(SPACES, "").length;
}
