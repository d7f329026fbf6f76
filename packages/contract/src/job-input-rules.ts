import { DEFAULT_BACKEND, type JobInput, SOURCE_FIELDS } from "./job-input.ts";
import { quote, quoteList } from "./python-text.ts";
import { urlProblem } from "./url-shape.ts";

/** Rules between fields whose types are known to be right. Each gives what is wrong, in words. */
export function fieldRuleProblems(input: JobInput, maxPagesPerJob: number): string[] {
  return [
    effortProblem(input),
    pageOrderProblem(input),
    pageCeilingProblem(input, maxPagesPerJob),
    modelServerProblem(input),
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
  const chosen = backend || DEFAULT_BACKEND;
  if (!effort || chosen.startsWith("hybrid-")) return undefined;
  return `effort is only valid with a hybrid-* backend; got backend=${quote(chosen)}`;
}

function pageOrderProblem(input: JobInput): string | undefined {
  const { start, end } = pageRange(input);
  if (end < 0 || end >= start) return undefined;
  return `end_page must be >= start_page when set; got start_page=${start}, end_page=${end}`;
}

/** An open range is counted by the worker, once it knows how many pages there are. */
function pageCeilingProblem(input: JobInput, maxPagesPerJob: number): string | undefined {
  const { start, end } = pageRange(input);
  const pageCount = end - start + 1;
  if (end < 0 || maxPagesPerJob <= 0 || pageCount <= maxPagesPerJob) return undefined;
  return (
    `requested page range is ${pageCount} pages; this endpoint allows at most ${maxPagesPerJob} per job ` +
    "(PARSER_MAX_PAGES_PER_JOB)"
  );
}

function pageRange({ start_page, end_page }: JobInput) {
  return { start: start_page ?? 0, end: end_page ?? -1 };
}

function modelServerProblem({ backend, server_url }: JobInput): string | undefined {
  if (server_url) return urlProblem("server_url", server_url);
  if (!backend?.endsWith("-http-client")) return undefined;
  return `backend=${quote(backend)} requires \`server_url\` pointing at an external vLLM OpenAI-compatible server`;
}
