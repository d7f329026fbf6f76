import { startsWithLabelName } from "./caption-label.ts";
import { divisionEnd } from "./section-title.ts";
import { wordsOfText } from "./unspaced-script.ts";

/** Arabic up to four digits, or small Roman. */
const NUMBER = String.raw`(?:\d{1,4}|[ivxlc]{1,7})`;

/** `7`, `- 7 -`, `[7]`, `Page 7 of 12`, `S. 7`, `vii`, `7/12`, `第 7 页 共 12 页`, `7ページ`. */
const PAGE_NUMBER = new RegExp(
  String.raw`^(?:(?:page|p\.|pg\.|seite|s\.|página|pág\.|pagina|стр\.)\s*)?[-–—([|]?\s*${NUMBER}\s*(?:(?:of|von|de|sur|di|\/)\s*\d{1,4})?\s*[-–—)\]|]?(?:\s*page)?$|^第?\s*\d{1,4}\s*[页頁](?:\s*[,，/]?\s*共\s*\d{1,4}\s*[页頁])?$|^\d{1,4}\s*ページ$`,
  "iu",
);

/** `146 | Soil Erosion`, `Outlook 13`, `Manual 15 / 281`, `Page 3 – Report`: a number at one end of a running line. */
const NUMBER_AT_START = /^(?:page\s+)?\d{1,3}(?:\s*[|•·–—-])?\s+\p{L}/iu;
const NUMBER_AT_END = /\p{L}[^\d]*\s(?:[|•·–—-]\s*)?(?:page\s+)?\d{1,3}(?:\s*\/\s*\d{1,4})?$/iu;

/** A line with a year is the date of a letter. */
const YEAR = /\b(?:19|20)\d\d\b/;

export function isPageNumber(text: string): boolean {
  return PAGE_NUMBER.test(text);
}

/** Checks whether a line has a page number at its start or end, among other words. */
export function hasPageNumber(text: string): boolean {
  if (YEAR.test(text) || isLabelled(text)) return false;
  return NUMBER_AT_START.test(text) || NUMBER_AT_END.test(text);
}

/** Fewer words beside a number and a year are those of a date. */
const MIN_WORDS_BESIDE_YEAR = 3;

/** The same also for `12 Northwell Holdings Annual Report 2024`, whose year is that of the report. */
export function hasPageNumberOrYear(text: string): boolean {
  if (hasPageNumber(text)) return true;
  const words = wordsOfText(text);
  const names = words.filter((word) => /\p{L}/u.test(word));
  const numbers = text.match(/\d+/g) ?? [];
  return (
    numbers.length === 2 &&
    names.length >= MIN_WORDS_BESIDE_YEAR &&
    hasPageNumber(text.replace(YEAR, " "))
  );
}

/** Names of companies end in a stop that does not end a sentence. */
const COMPANY_FORM = /(?:^|[\s,])(?:inc|ltd|co|corp|cos|bros|s\.a|n\.v|s\.p\.a|pty|pte)\.$/iu;

export function endsInCompanyForm(text: string): boolean {
  return COMPANY_FORM.test(text);
}

/** `Table 3` and `Chapter 4` at a page's edge have a number that is not the page's. */
function isLabelled(text: string): boolean {
  return startsWithLabelName(text) || divisionEnd(text) > 0;
}

/** Imprints that publishers and archives print at the edge of each page. */
const IMPRINT =
  /\bvol(?:ume|\.)\s*\d|\bissue\s+\d|\bissn\b|\bdoi\b|^©|^copyright\b|^download(?:ed| date)\b|\ball rights reserved\b|^(?:https?:\/\/|www\.)\S+$|^published by\b/iu;

/** Checks whether a line names the journal, its volume, or where the page was loaded from. */
export function isImprint(text: string): boolean {
  return IMPRINT.test(text);
}
