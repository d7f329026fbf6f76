import { type Page, ParserError, type Shortfall } from "@parsewright/contract";
import {
  lossOf,
  type PageLoss,
  type PageRange,
  type PageSource,
} from "@parsewright/document/files";
import type { ParseRequest, ReadingEnd } from "./parse-request.ts";

/** Pages of a range: all, or as many as the time was enough for. */
export interface CollectedPages<PageForm> {
  readonly pages: PageForm[];
  readonly shortfall?: Shortfall;
}

/** Losses that the file causes: another try would end in the same way. */
const PAGE_LIMITS: ReadonlySet<PageLoss> = new Set([
  "too_slow",
  "too_many_pixels",
  "too_much_work",
  "too_complex",
]);

/** Longest time that a timer can wait. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Reads the pages of a range and reports each. When the time is over, the current page is given up, and the pages
 * before it are the result. The first page is always waited for, as a result without any page is useless.
 */
export async function collectPages<PageForm>(
  read: (signal: AbortSignal) => AsyncIterable<PageForm>,
  range: PageRange,
  { signal, onProgress, readingEnd }: ParseRequest,
): Promise<CollectedPages<PageForm>> {
  const pages: PageForm[] = [];
  const pagesTotal = range.last - range.first + 1;
  const end = readingEnd?.(pagesTotal);
  const enough = new AbortController();
  const stopReading = () => {
    if (pages.length > 0) enough.abort();
  };
  const timer = end && setTimeout(stopReading, Math.min(remainingMs(end), MAX_TIMER_MS));
  try {
    for await (const page of read(AbortSignal.any([signal, enough.signal]))) {
      pages.push(page);
      onProgress?.({ pagesDone: pages.length, pagesTotal });
      // Checks the time here too: a timer never fires while pages are read without a pause.
      if (end !== undefined && remainingMs(end) <= 0) break;
    }
  } catch (error) {
    if (signal.aborted || !enough.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
  if (end === undefined || pages.length === pagesTotal) return { pages };
  return {
    pages,
    shortfall: timeIsOver(end, { pages_done: pages.length, pages_total: pagesTotal }),
  };
}

function remainingMs({ atMs }: ReadingEnd): number {
  return atMs - performance.now();
}

function timeIsOver(
  { advice }: ReadingEnd,
  counts: Pick<Shortfall, "pages_done" | "pages_total">,
): Shortfall {
  const { pages_done: done, pages_total: total } = counts;
  const message = `time ran out after ${done} of ${total} pages; ${advice}`;
  return { reason: "time_limit", message, ...counts };
}

/** A document is a failure if pages of it cannot be read, or its end is missing, and no other has anything on it. */
export function requireSomePage(
  pages: Page[],
  { isCutOff = false }: Pick<PageSource, "isCutOff"> = {},
): Page[] {
  if (!pages.every(isEmpty)) return pages;
  const problems = pages.flatMap(({ parser_problem }) => parser_problem ?? []);
  if (problems.length > 0) throw nothingRead(problems, pages.length);
  if (!isCutOff) return pages;
  throw new ParserError(
    "DOCUMENT_CORRUPT",
    "The end of the file is missing, and nothing on its pages could be read. Check that the whole file was sent.",
  );
}

function isEmpty({ preproc_blocks = [], para_blocks, discarded_blocks }: Page): boolean {
  return [preproc_blocks, para_blocks, discarded_blocks].every(({ length }) => length === 0);
}

function nothingRead(problems: readonly string[], pageCount: number): ParserError {
  const [first = ""] = problems;
  const losses = problems.map(lossOf);
  const cause = new Error(first);
  const text =
    problems.length === pageCount
      ? `None of the ${pageCount} pages could be read.`
      : `${problems.length} of ${pageCount} pages could not be read, and the others are empty.`;
  if (losses.includes("out_of_memory")) {
    const advice = "Parse fewer pages per job (start_page, end_page).";
    return new ParserError("ENGINE_OUT_OF_MEMORY", `${text} ${first} ${advice}`, { cause });
  }
  if (losses.some((loss) => loss !== undefined && PAGE_LIMITS.has(loss))) {
    return new ParserError("DOCUMENT_TOO_COMPLEX", `${text} ${first}`, { cause });
  }
  if (losses.includes("engine_failure")) return new ParserError("INTERNAL", text, { cause });
  return new ParserError(
    "DOCUMENT_CORRUPT",
    `${text} ${first} Check that the whole file was sent.`,
    { cause },
  );
}
