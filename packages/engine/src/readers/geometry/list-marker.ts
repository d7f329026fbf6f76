/** Signs that stand before an item of an unordered list. Fonts of symbols keep theirs in the private use area. */
const BULLET = /^[•◦▪▫‣⁃●○■□◆◇❖►▶➢➤➔✓✔✗✘★☆∙·⋅※–—*\uf0a7\uf0a8\uf0b7\uf0d8\uf0fc-]\s+(?=\S)/u;

/** `1.`, `2)`, `(3)`, `a)`, `iv.` before an item of an ordered list, `[4]` before a reference. */
const NUMBER = /^(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\[\d{1,3}\])\s+(?=\S)/u;

/** `①`, `一、`, `（二）`, `3、`: no space follows them. */
const CJK_NUMBER =
  /^(?:[①-⑳㈠-㈩]|[一二三四五六七八九十]{1,3}[、．]|[（(](?:\d{1,2}|[一二三四五六七八九十]{1,3})[）)]|\d{1,2}[、．])\s*(?=\S)/u;

/** `A. Smith`: the initial of a name, or the letter of an item. */
const INITIAL = /^\p{Lu}\.\s/u;

export function startsListItem(text: string): boolean {
  return BULLET.test(text) || NUMBER.test(text) || (CJK_NUMBER.test(text) && hasCjk(text));
}

export function startsWithBullet(text: string): boolean {
  return BULLET.test(text);
}

/** Whether the sign at the start is as likely part of a name that a line break cut. */
export function startsWithInitial(text: string): boolean {
  return INITIAL.test(text);
}

/** Markdown knows one bullet. The pictures that fonts use for it are written as that one. */
export function withMarkdownBullet(text: string): string {
  return text.replace(BULLET, "- ");
}

function hasCjk(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
}
