import type { Shortfall } from "@parsewright/contract";
import type { PageRange } from "@parsewright/document/files";
import { countPagesOf } from "./resolve-page-ranges.ts";

/** No page that is written takes less. A file with more pages than that lists one of them again and again. */
const LEAST_BYTES_PER_PAGE = 64;

/** Of such a file; also what a file may have however small it is. */
const PAGES_OF_A_REPEATING_FILE = 100;

/** Ranges of pages, and an account of the pages that were asked for and are not in them. */
interface LimitedPages {
  readonly ranges: readonly PageRange[];
  readonly shortfall?: Shortfall;
}

/** The ranges, or the first pages of them where a file of this size cannot have that many. */
export function limitPages(
  ranges: readonly PageRange[],
  { pageCount, fileBytes }: { readonly pageCount: number; readonly fileBytes: number },
): LimitedPages {
  const total = countPagesOf(ranges);
  const limit = PAGES_OF_A_REPEATING_FILE;
  if (total <= limit || pageCount * LEAST_BYTES_PER_PAGE <= fileBytes) return { ranges };
  const kept: PageRange[] = [];
  let left = limit;
  for (const { first, last } of ranges) {
    if (left <= 0) break;
    kept.push({ first, last: Math.min(last, first + left - 1) });
    left -= last - first + 1;
  }
  const message = `only the first ${limit} of ${total} pages were read: the file lists ${pageCount} pages in ${fileBytes} bytes, so that most of them repeat others`;
  return {
    ranges: kept,
    shortfall: { reason: "page_limit", message, pages_done: limit, pages_total: total },
  };
}
