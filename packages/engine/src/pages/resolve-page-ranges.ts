import { type PageSpan, ParserError, parsePageRanges } from "@parsewright/contract";
import type { PageRange } from "@parsewright/document/files";
import type { ParseRequest } from "./parse-request.ts";

/**
 * The pages that a request asks for, in the order of the document and each once. An end beyond the document is its last
 * page; a start beyond it leaves nothing to parse.
 */
export function resolvePageRanges(
  { options, maxPages = 0 }: Pick<ParseRequest, "options" | "maxPages">,
  pageCount: number,
): readonly PageRange[] {
  const ranges = joinRanges(spansOf(options).flatMap((span) => toRange(span, pageCount)));
  if (ranges.length === 0) throw nothingLeft(options, pageCount);
  requireAllowed(countPagesOf(ranges), maxPages);
  return ranges;
}

export function countPagesOf(ranges: readonly PageRange[]): number {
  return ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

function spansOf({ start_page, end_page, page_ranges }: ParseRequest["options"]) {
  const spans = page_ranges === null ? undefined : parsePageRanges(page_ranges);
  return spans ?? [{ from: start_page + 1, to: end_page < 0 ? -1 : end_page + 1 }];
}

function toRange({ from, to }: PageSpan, pageCount: number): PageRange[] {
  const first = Math.max(0, from < 0 ? pageCount + from : from - 1);
  const last = Math.min(pageCount - 1, to < 0 ? pageCount + to : to - 1);
  return first <= last ? [{ first, last }] : [];
}

function joinRanges(ranges: readonly PageRange[]): PageRange[] {
  const joined: PageRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.first - other.first)) {
    const before = joined.at(-1);
    if (before === undefined || range.first > before.last + 1) joined.push(range);
    else joined.splice(-1, 1, { ...before, last: Math.max(before.last, range.last) });
  }
  return joined;
}

function nothingLeft(
  { start_page, page_ranges }: ParseRequest["options"],
  pageCount: number,
): ParserError {
  if (page_ranges !== null) {
    return new ParserError(
      "PAGE_RANGE_EMPTY",
      `page_ranges is ${page_ranges}, but the document's pages are 1 to ${pageCount}.`,
      { details: { page_ranges, page_count: pageCount } },
    );
  }
  return new ParserError(
    "PAGE_RANGE_EMPTY",
    `start_page is ${start_page}, but the document's pages are 0 to ${pageCount - 1}. Pages count from 0.`,
    { details: { start_page, page_count: pageCount } },
  );
}

function requireAllowed(pages: number, maxPages: number): void {
  if (maxPages === 0 || pages <= maxPages) return;
  throw new ParserError(
    "PAGE_LIMIT_EXCEEDED",
    `requested page range is ${pages} pages; at most ${maxPages} are allowed`,
    { details: { pages, max_pages: maxPages } },
  );
}
