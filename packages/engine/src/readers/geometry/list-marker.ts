/** Signs that stand before an item of an unordered list. */
const BULLET = /^[•◦▪▫‣⁃●○■□◆◇►▶➢✓✔∙·–—*-]\s+(?=\S)/u;

/** `1.`, `2)`, `(3)`, `a)`, `iv.` before an item of an ordered list. */
const NUMBER = /^(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])\s+(?=\S)/u;

export function startsListItem(text: string): boolean {
  return BULLET.test(text) || NUMBER.test(text);
}

/** Markdown knows one bullet. The pictures that fonts use for it are written as that one. */
export function withMarkdownBullet(text: string): string {
  return text.replace(BULLET, "- ");
}
