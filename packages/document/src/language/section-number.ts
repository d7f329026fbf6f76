import { divisionEnd, isSectionName } from "./section-title.ts";

const HAN_COUNT = "[一二三四五六七八九十]{1,3}";

/** `2`, `2.1.`, `A.3`, `Б.2`, at the start of a heading. */
const NUMBER = /^(?<number>(?:\d{1,3}|\p{Lu})(?:\.\d{1,3})*)(?:[.):：]|\s|$)\s*/u;
const ROMAN = /^[IVXLC]{1,6}[.):]\s+/;
const PARAGRAPH_SIGN = /^§{1,2}\s?\d{1,4}(?:\.\d{1,3})*[a-z]?[.:]?\s*/;
const HAN_SECTION = new RegExp(
  String.raw`^(?:第[\d一二三四五六七八九十百]+[节節条條]|[（(]${HAN_COUNT}[）)])\s*`,
  "u",
);
const HAN_NUMBER = new RegExp(String.raw`^${HAN_COUNT}[、．.]\s*`, "u");

/** `2.1 Methods`, `A.3 Tables`: two levels or more are never the number of a list's item. */
const SURE_NUMBER = /^(?:\d{1,2}|\p{Lu})(?:\.\d{1,2}){1,4}\.?\s+(?=\p{Lu}|\p{Lo})/u;

/** Beginnings that make a heading one of its own: any digit, `IV.`, `B:`. */
const ANY_NUMBER = /^(?:\d|[IVXLC]+[.:]|\p{Lu}[.:][\s\d])/u;

/** The number of a chapter on a line of its own. */
const LONE_NUMBER = /^(?:\d{1,3}|[IVXLC]{1,6}|[A-Z])[.:]?$/;

/** Depth of a heading by its own number or name, 1 for the highest; `undefined` if these do not say. */
export function numberDepth(heading: string): number | undefined {
  if (HAN_SECTION.test(heading)) return 2;
  if (divisionEnd(heading) > 0 || ROMAN.test(heading) || HAN_NUMBER.test(heading)) return 1;
  const number = NUMBER.exec(heading)?.groups?.["number"];
  // A single letter is a word as often as a number: `A new model`.
  if (number === undefined || /^\p{Lu}$/u.test(number))
    return isSectionName(heading) ? 1 : undefined;
  return number.split(".").length;
}

/** The heading without its number, to compare it with outlines, which may leave numbers out. */
export function withoutNumber(heading: string): string {
  const title = heading.slice(divisionEnd(heading));
  return [ROMAN, HAN_NUMBER, HAN_SECTION, PARAGRAPH_SIGN, NUMBER].reduce(
    (text, pattern) => (text === heading ? text.replace(pattern, "") : text),
    title.replace(/^[\s.:]+/, ""),
  );
}

/** Checks whether a line begins with a section number of two levels or more, and a title behind it. */
export function startsWithSectionNumber(text: string): boolean {
  return SURE_NUMBER.test(text);
}

/** Checks whether a heading has a number or the name of a division at its start, so that it does not go on with another. */
export function isNumberedHeading(heading: string): boolean {
  return (
    ANY_NUMBER.test(heading) ||
    PARAGRAPH_SIGN.test(heading) ||
    HAN_SECTION.test(heading) ||
    HAN_NUMBER.test(heading) ||
    divisionEnd(heading) > 0
  );
}

/** Checks whether a line is the number of a chapter and nothing else. */
export function isLoneSectionNumber(text: string): boolean {
  return LONE_NUMBER.test(text);
}
