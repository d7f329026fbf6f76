import { divisionEnd, isSectionName } from "../../text/section-title.ts";

/** `2`, `2.1.`, `A.3`, `IV.`, at the start of a heading. */
const NUMBER = /^(?<number>(?:\d{1,3}|[A-Z])(?:\.\d{1,3})*)(?:[.):：]|\s|$)\s*/u;
const ROMAN = /^[IVXLC]{1,6}[.):]\s+/;
const CJK_SECTION =
  /^(?:第[\d一二三四五六七八九十百]+[节節条]|[（(][一二三四五六七八九十]{1,3}[）)])\s*/u;
const CJK_NUMBER = /^[一二三四五六七八九十]{1,3}[、．.]\s*/u;

/** How deep a heading's own number or name says it stands, 1 for the highest; `undefined` where it says nothing. */
export function numberDepth(heading: string): number | undefined {
  if (CJK_SECTION.test(heading)) return 2;
  if (divisionEnd(heading) > 0 || ROMAN.test(heading) || CJK_NUMBER.test(heading)) return 1;
  const number = NUMBER.exec(heading)?.groups?.["number"];
  // A single letter is a word as often as a number: `A new model`.
  if (number === undefined || /^[A-Z]$/.test(number)) return isSectionName(heading) ? 1 : undefined;
  return number.split(".").length;
}

/** The heading without its number, to compare it with outlines, which may leave numbers out. */
export function withoutNumber(heading: string): string {
  const title = heading.slice(divisionEnd(heading));
  return [ROMAN, CJK_NUMBER, CJK_SECTION, NUMBER].reduce(
    (text, pattern) => (text === heading ? text.replace(pattern, "") : text),
    title.replace(/^[\s.:]+/, ""),
  );
}
