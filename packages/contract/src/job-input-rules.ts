import type { JobInput } from "./job-input.ts";
import { JOB_FIELDS } from "./options/job-fields.ts";
import { SOURCE_FIELDS } from "./options/job-values.ts";
import { countPages, parsePageRanges } from "./page-ranges.ts";
import { quote, quoteList } from "./python-text.ts";
import { urlProblem } from "./url-shape.ts";

/** Rules between fields whose types are known to be right. Each gives what is wrong, in words. */
export function fieldRuleProblems(input: JobInput, maxPagesPerJob: number): string[] {
  return [
    effortProblem(input),
    pageOrderProblem(input),
    pageRangesProblem(input),
    pageCeilingProblem(input, maxPagesPerJob),
    modelServerProblem(input),
    chunkOverlapProblem(input),
    recognitionProblem(input),
  ].filter((problem) => problem !== undefined);
}

/** Exactly one source, and an address that can be fetched. */
export function sourceProblem(input: JobInput): string | undefined {
  const given = SOURCE_FIELDS.filter((field) => input[field]);
  if (given.length !== 1) {
    return `must provide exactly one of ${SOURCE_FIELDS.join(" / ")} (got ${quoteList(given)})`;
  }
  return input.file_url ? urlProblem("file_url", input.file_url) : undefined;
}

function effortProblem({ effort, backend }: JobInput): string | undefined {
  const chosen = backend || JOB_FIELDS.backend.default;
  if (!effort || chosen.startsWith("hybrid-")) return undefined;
  return `effort is only valid with a hybrid-* backend; got backend=${quote(chosen)}`;
}

function pageOrderProblem(input: JobInput): string | undefined {
  const { start, end } = pageRange(input);
  if (end < 0 || end >= start) return undefined;
  return `end_page must be >= start_page when set; got start_page=${start}, end_page=${end}`;
}

function pageRangesProblem(input: JobInput): string | undefined {
  const { page_ranges } = input;
  if (!page_ranges) return undefined;
  const { start, end } = pageRange(input);
  if (start !== JOB_FIELDS.start_page.default || end >= 0) {
    return "page_ranges cannot be given together with start_page or end_page; send one or the other";
  }
  if (parsePageRanges(page_ranges) !== undefined) return undefined;
  return (
    "page_ranges must be pages and ranges counted from 1, separated by commas, such as 2,4-6 or 2- or 2--2; " +
    `got ${quote(page_ranges)}`
  );
}

/** An open range is counted by the worker, once it knows how many pages there are. */
function pageCeilingProblem(input: JobInput, maxPagesPerJob: number): string | undefined {
  const pageCount = countRequestedPages(input);
  if (pageCount < 0 || maxPagesPerJob <= 0 || pageCount <= maxPagesPerJob) return undefined;
  return pageLimitText(pageCount, maxPagesPerJob);
}

/** Counts the pages that a job asks for; -1 if that depends on the length of the document. */
export function countRequestedPages(input: JobInput): number {
  const spans = input.page_ranges ? parsePageRanges(input.page_ranges) : undefined;
  if (spans !== undefined) return countPages(spans) ?? -1;
  const { start, end } = pageRange(input);
  return end < 0 ? -1 : end - start + 1;
}

/** Message for the caller of an endpoint whose job has too many pages. */
export function pageLimitText(pageCount: number, maxPagesPerJob: number): string {
  return (
    `requested page range is ${pageCount} pages; this endpoint allows at most ${maxPagesPerJob} per job ` +
    "(PARSER_MAX_PAGES_PER_JOB)"
  );
}

function pageRange({ start_page, end_page }: JobInput) {
  return {
    start: start_page ?? JOB_FIELDS.start_page.default,
    end: end_page ?? JOB_FIELDS.end_page.default,
  };
}

function chunkOverlapProblem({ chunk_tokens, chunk_overlap }: JobInput): string | undefined {
  const tokens = chunk_tokens ?? JOB_FIELDS.chunk_tokens.default;
  const overlap = chunk_overlap ?? JOB_FIELDS.chunk_overlap.default;
  if (overlap < tokens) return undefined;
  return `chunk_overlap must be < chunk_tokens; got chunk_overlap=${overlap}, chunk_tokens=${tokens}`;
}

function recognitionProblem({ ocr, force_ocr }: JobInput): string | undefined {
  if (ocr !== false || force_ocr !== true) return undefined;
  return "force_ocr cannot be given together with ocr=False; send one or the other";
}

function modelServerProblem({ backend, server_url }: JobInput): string | undefined {
  if (server_url) return urlProblem("server_url", server_url);
  if (!backend?.endsWith("-http-client")) return undefined;
  return `backend=${quote(backend)} requires \`server_url\` pointing at an external vLLM OpenAI-compatible server`;
}
