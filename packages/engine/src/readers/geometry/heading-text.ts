import { labelOf } from "../../text/caption-label.ts";
import { startsWithBullet } from "./list-marker.ts";

/** `2.1 Methods`: two levels or more are never the number of a list's item. */
const SECTION_NUMBER = /^(?:\d{1,2}|[A-Z])(?:\.\d{1,2}){1,4}\.?\s+(?=\p{Lu}|\p{Lo})/u;

/** Formulas are often set larger than the text; clauses that go on end in these signs. */
const FORMULA_SIGNS = /[=≈≠≤≥√∑∫]/u;
const UNFINISHED = /[,;]$|\s(?:and|or|of|the|an|und|oder|der|et|ou|de|la|le|y)$/u;

/** Addresses are often set large on covers. */
const ADDRESS = /\S@\S+\.\S|https?:|www\./iu;

/** Notes begin with these. */
const NOTE_SIGN = /^[*†‡§¶]/u;

/** A word begins in lower case only in the middle of a sentence; `iPhone` and `e-learning` are names. */
const MIDDLE_OF_SENTENCE = /^\p{Ll}(?!\p{Lu}|-)/u;

/** Leaders before a page number, as in tables of contents. */
export const LEADERS = /(?:[.·…]\s?){4,}|…{2,}/u;

/** Whether a line begins with a section number of two levels or more. */
export function startsWithSectionNumber(text: string): boolean {
  return SECTION_NUMBER.test(text);
}

/** Whether no heading reads like this, however it is set. */
export function cannotBeHeading(text: string): boolean {
  return (
    !/\p{L}.*\p{L}|\p{Lo}/u.test(text) ||
    FORMULA_SIGNS.test(text) ||
    UNFINISHED.test(text) ||
    NOTE_SIGN.test(text) ||
    ADDRESS.test(text) ||
    MIDDLE_OF_SENTENCE.test(text) ||
    LEADERS.test(text) ||
    startsWithBullet(text) ||
    isCaption(text)
  );
}

function isCaption(text: string): boolean {
  return labelOf(text) !== undefined || /^(?:table|figure|source|note)s?\s*:/iu.test(text);
}
