import { ParserError } from "@parser/contract";
import type { PageRange } from "./formats/page-source.ts";
import type { ParseRequest } from "./parse-request.ts";

/** An end beyond the document is its last page; a start beyond it leaves nothing to parse. */
export function resolvePageRange(
  { options: { start_page, end_page }, maxPages = 0 }: ParseRequest,
  pageCount: number,
): PageRange {
  const last = end_page < 0 ? pageCount - 1 : Math.min(end_page, pageCount - 1);
  if (start_page <= last) {
    requireAllowed(last - start_page + 1, maxPages);
    return { first: start_page, last };
  }
  throw new ParserError(
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
