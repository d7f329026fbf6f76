import { beforeLeader, hasLeader } from "./leader.ts";

const PAGE_NUMBER = /(?:^|[\s.…·_])(?:\d{1,4}|[ivxlc]{1,7})$/i;

/** Digits, or Roman numerals below 100: a page number may touch the leader before it. */
const NUMBER_AT_END = /(?:\d{1,5}|(?:x[cl]|l?x{0,3})(?:i[xv]|v?i{0,3}))$/i;

/** Checks whether a line is an entry of a table of contents: leaders, then the number of a page. */
export function isContentsLine(text: string): boolean {
  return hasLeader(text) && PAGE_NUMBER.test(text) && /\p{L}/u.test(text);
}

/** The entry of a table of contents without the page number that follows a tab or leaders, and without those. */
export function withoutPageNumber(entry: string): string {
  return beforeLeader(entry.replace(NUMBER_AT_END, "")) ?? entry;
}
