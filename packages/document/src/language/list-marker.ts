import { hasSquareLetter } from "./unspaced-script.ts";

/** Signs that hardly do anything but open an item: the stock bullets of word processors, slides and TeX. */
const BULLETS = "•◦▪▫‣⁃●○■□◆◇◈❖❍❏❑❒⬧⬥⧫▸►▶➔➙➛➜➝➞➢➣➤➥✓✔✗✘✦✧✶★☆☛☞∙";

/** Boxes to tick say by their look whether they are ticked. */
const TICK_BOXES = "☐☑☒";

/** Symbol and Wingdings keep their bullets in the private use area: ❑ ❒ ⬧ ◆ ❖ ⬥ • ▪ ☐ • ➢ ➔ ⇨ ✗ ✓ ☒ ☑. */
const PRIVATE_BULLETS = String.raw`\uf071-\uf073\uf075-\uf077\uf09f\uf0a7\uf0a8\uf0b7\uf0d8\uf0e8\uf0f0\uf0fb-\uf0fe`;

/** Signs that are bullets only before a space at the start of a line; elsewhere they mean other things. */
const TYPED_BULLETS = "·⋅※»›–—*-";

/** Some documents leave no space behind these. */
const GLUED_BULLETS = "•◦▪‣●■◆❖➢➤";

/** The white around these is inside the glyph. Elsewhere than before a capital they stand for what is left out, or rate. */
const WIDE_BULLETS = "○◇►▶▸➔➜✓✔✗✘★☆";

/** A bullet of a font that does not say what its signs are, whose white may be inside the glyph. */
const UNKNOWN_BULLET = String.raw`\uFFFD(?:\s+(?=\p{Pi}?\p{L})|(?=\p{Lu}\p{Ll}))`;

const SIGN = `[${BULLETS}${TICK_BOXES}${PRIVATE_BULLETS}]`;
const STARTS_WITH_SIGN = new RegExp(`^${SIGN}`, "u");
const SIGN_ALONE = new RegExp(`^${SIGN}$`, "u");
const BULLET = new RegExp(
  String.raw`^(?:(?:${SIGN}|[${TYPED_BULLETS}])\s+(?=\S)|${UNKNOWN_BULLET}|[${GLUED_BULLETS}](?=[\p{L}\p{N}])|[${WIDE_BULLETS}](?=\p{Lu}))`,
  "u",
);
const PLAIN_BULLET = new RegExp(String.raw`^(?:[${BULLETS}]\s+|[${GLUED_BULLETS}])(?=\S)`, "u");
const TICK_BOX = new RegExp(`^[${TICK_BOXES}]`, "u");

/** `3`, `b`, `iv`. Of other alphabets the letters that lists are counted with. */
const COUNT = String.raw`(?:\p{Nd}{1,3}|[a-zA-Z]|[ivxIVX]{1,5}|[א-י]|[가나다라마바사아자차카타파하])`;

/** In Cyrillic a letter with a point is an abbreviation: `г. Москва`. */
const NUMBER = String.raw`\(?${COUNT}[.)]|\(?[а-яА-Я]\)`;

/** `[4]`, `[Knu84]`: the label of a reference. */
const REFERENCE = String.raw`\[(?:\d{1,3}|\p{Lu}[\w+]{0,6}\d{2,4}[a-z]?)\]`;

/** `①`, `⑴`, `⒈`, `❶`, `㈠`: the number and what goes around it are one sign. */
const CIRCLED = String.raw`[\u2460-\u249b\u24eb-\u24f4\u2776-\u2793\u3220-\u3229\u3251-\u325f]`;

const HAN_COUNT = "[一二三四五六七八九十]{1,3}";
const SQUARE_NUMBER = String.raw`${CIRCLED}|${HAN_COUNT}[、．]|[（(](?:\d{1,2}|${HAN_COUNT}|[ア-コ])[）)]|\d{1,2}[、．]`;

const ITEM_NUMBER = new RegExp(String.raw`^(?:${NUMBER}|${REFERENCE}|${CIRCLED})\s+(?=\S)`, "u");

/** No space follows these in Chinese and Japanese. */
const ITEM_SQUARE_NUMBER = new RegExp(String.raw`^(?:${SQUARE_NUMBER}|・)\s*(?=\S)`, "u");

/** A marker with nothing behind it; a label in brackets may be any short word here. */
const MARKER_ALONE = new RegExp(
  String.raw`^(?:${SIGN}|[・${TYPED_BULLETS}]|${NUMBER}|\[\w{1,8}\]|${SQUARE_NUMBER})$`,
  "u",
);

/** `A. Smith`: the initial of a name, or the letter of an item. */
const INITIAL = /^\p{Lu}\.\s/u;

/** Checks whether a line begins an item of a list: with a bullet, or with a number, letter or label as items have. */
export function startsListItem(text: string): boolean {
  return (
    BULLET.test(text) ||
    ITEM_NUMBER.test(text) ||
    (ITEM_SQUARE_NUMBER.test(text) && hasSquareLetter(text))
  );
}

/** The number that a marker such as `12.` or `(3)` consists of; `undefined` for another. */
export function itemNumberOf(marker: string): string | undefined {
  return /^\(?(\d{1,6})[.)]*$/.exec(marker)?.[1];
}

/** Checks whether a line begins with a bullet and a space. */
export function startsWithBullet(text: string): boolean {
  return BULLET.test(text);
}

/** Checks whether a text begins with a sign that is a bullet and hardly anything else, space or not. */
export function startsWithBulletSign(text: string): boolean {
  return STARTS_WITH_SIGN.test(text);
}

/** Checks whether a bullet begins the text that means nothing else: not a dash, and not a box to tick. */
export function startsWithPlainBullet(text: string): boolean {
  return PLAIN_BULLET.test(text);
}

/** Checks whether a character is a sign that is a bullet and hardly anything else. */
export function isBulletSign(character: string): boolean {
  return SIGN_ALONE.test(character);
}

/** Checks whether a text is the marker of an item and nothing else, as in a column beside the items. */
export function isListMarker(text: string): boolean {
  return MARKER_ALONE.test(text);
}

/** Checks whether the sign at the start is as likely part of a name that a line break cut. */
export function startsWithInitial(text: string): boolean {
  return INITIAL.test(text);
}

/** Checks whether a letter and a full stop at the start are the unit of the number before: `at a depth of 12`, `m. Below it`. */
export function isUnitOfNumber(before: string, text: string): boolean {
  return /\p{Nd}$/u.test(before) && /^\p{L}\.\s/u.test(text);
}

/** Markdown has one bullet, and the others are written as that one. A box to tick stays behind it. */
export function withMarkdownBullet(text: string): string {
  return TICK_BOX.test(text) && BULLET.test(text) ? `- ${text}` : text.replace(BULLET, "- ");
}

const MARKDOWN_MARKER = /^(?:[-+]|\d{1,9}[.)])\s+/;

/** Start of a line that Markdown takes for a list marker, with the space behind it; empty if there is none. */
export function markdownMarkerOf(text: string): string {
  return MARKDOWN_MARKER.exec(text)?.[0] ?? "";
}
