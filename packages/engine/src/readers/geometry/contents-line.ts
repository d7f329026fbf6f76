import { LEADERS } from "./heading-text.ts";
import type { TextLine } from "./text-line.ts";

const PAGE_NUMBER = /(?:^|[\s.…·])(?:\d{1,4}|[ivxlc]{1,7})$/i;

/** Whether a line is an entry of a table of contents: leaders, then the number of a page. */
export function isContentsLine({ text }: TextLine): boolean {
  return LEADERS.test(text) && PAGE_NUMBER.test(text) && /\p{L}/u.test(text);
}
