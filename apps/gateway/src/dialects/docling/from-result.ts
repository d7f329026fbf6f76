import { type Chunk, type ErrorCode, type InlineResult, ParserError } from "@parsewright/contract";
import type { ZipEntry } from "@parsewright/document/archives";
import { countTokens } from "@parsewright/document/count-tokens";
import { type DoclingItem, doclingItems } from "@parsewright/document/docling-items";
import { joinBlocks } from "@parsewright/document/markdown";
import type { JobRecord } from "../../jobs/job-record.ts";
import { inCallersWords } from "../callers-words.ts";
import type { ReadResult } from "../../answers/read-result.ts";
import { replaceEach, spendRoom } from "../../answers/answer-room.ts";
import { failureOf } from "../../answers/failure-of.ts";
import { pagesOf, PICTURE_LINK } from "../result-pages.ts";
import { stateOf, type Task, type TaskState } from "../tasks.ts";
import type { DoclingRequest } from "./to-job-input.ts";

/** Docling's names in errors. */
export const WORDS = { pages: "page_range", file: "the source", url: "url" };

const STATUSES: Readonly<Record<TaskState, string>> = {
  pending: "pending",
  processing: "started",
  completed: "success",
  failed: "failure",
};

/** The state of a task, as docling-serve says it. */
export function toTaskStatus(task: Task<DoclingRequest>, jobs: readonly JobRecord[]): object {
  const count = (statuses: readonly string[]) =>
    jobs.filter(({ status }) => statuses.includes(status)).length;
  const succeeded = count(["COMPLETED"]);
  const failed = count(["FAILED", "TIMED_OUT", "CANCELLED"]);
  const state = taskStateOf(task, jobs);
  const failure = state === "failed" ? toFailure(jobs) : undefined;
  return {
    task_id: task.id,
    task_type: task.facts.request.task,
    task_status: STATUSES[state],
    task_position: null,
    task_meta: {
      num_docs: jobs.length,
      num_processed: succeeded + failed,
      num_succeeded: succeeded,
      num_partially_succeeded: 0,
      num_failed: failed,
    },
    error_message: failure?.message ?? null,
    failure: failure ?? null,
  };
}

/** One document that fails leaves the others, unless the request says otherwise. */
export function taskStateOf(task: Task<DoclingRequest>, jobs: readonly JobRecord[]): TaskState {
  const state = stateOf(jobs);
  const hasSome = jobs.some(({ status }) => status === "COMPLETED");
  return state === "failed" && hasSome && !task.facts.request.abortsOnError ? "completed" : state;
}

const CATEGORIES: Partial<Record<ErrorCode, string>> = {
  FETCH_FAILED: "source_unavailable",
  SOURCE_NOT_FOUND: "source_unavailable",
  SOURCE_FORBIDDEN: "policy",
  INPUT_TOO_LARGE: "policy",
  PAGE_LIMIT_EXCEEDED: "policy",
  EXECUTION_TIMEOUT: "timeout",
  QUEUE_TIMEOUT: "timeout",
};

/** Describes the failure of a task: that of its first job that failed. */
export function toFailure(jobs: readonly JobRecord[]) {
  const job = jobs.find(({ status }) => status !== "COMPLETED");
  const error = failureOf(job ?? ({ status: "FAILED" } as JobRecord));
  const { code, message, retryable }: ParserError = inCallersWords(error, WORDS);
  return {
    category: CATEGORIES[code] ?? "unknown",
    message,
    retryable,
    phase: "execution",
    details: { code },
  };
}

/** One document in all formats that were asked for. */
export function toDocument(
  result: InlineResult,
  { fileName, request }: { readonly fileName: string; readonly request: DoclingRequest },
): object {
  const { formats } = request;
  const asked = (name: (typeof formats)[number]) => formats.includes(name);
  return {
    filename: fileName,
    md_content: asked("md") ? toMarkdown(result, request) : null,
    json_content: asked("json") ? (result.docling ?? null) : null,
    html_content: asked("html") ? (result.html ?? null) : null,
    text_content: asked("text") ? (result.text ?? null) : null,
    doctags_content: null,
  };
}

/** The answer for one document. */
export function toConversion(
  { result, response }: ReadResult,
  names: { readonly fileName: string; readonly request: DoclingRequest },
): object {
  return {
    document: toDocument(result, names),
    status: result.degraded === undefined ? "success" : "partial_success",
    errors: [],
    processing_time: response.elapsed_seconds,
    timings: {},
  };
}

/** One document beside its chunks. */
export function toExport(content: object, error?: ParserError): object {
  const outcome =
    error === undefined
      ? { status: "success", errors: [] }
      : { status: "failure", errors: toErrorItems(error) };
  return { kind: "ExportResult", content, ...outcome, timings: {} };
}

/** Fails for a format that the request does not allow. */
export function requireFormat({ response }: ReadResult, { inputFormats }: DoclingRequest): void {
  const { input_format: format } = response.debug;
  if (inputFormats === undefined || inputFormats.includes(format)) return;
  throw new ParserError(
    "INVALID_INPUT",
    `from_formats does not allow this document: it is ${format}.`,
  );
}

/** The files of one document in an archive. */
export function toZipFiles(
  result: InlineResult,
  { stem, request }: { readonly stem: string; readonly request: DoclingRequest },
): readonly ZipEntry[] {
  const contents = {
    md: () => toMarkdown(result, request),
    json: () => JSON.stringify(result.docling),
    html: () => result.html ?? "",
    text: () => result.text ?? "",
  };
  const extensions = { md: "md", json: "json", html: "html", text: "txt" };
  return request.formats.map((format) => ({
    name: `${stem}.${extensions[format]}`,
    data: Buffer.from(contents[format]()),
  }));
}

/** The chunks of one document, with the items of its DoclingDocument that they are made of. */
export function toChunks(
  { chunks = [], middle }: InlineResult,
  { fileName, request }: { readonly fileName: string; readonly request: DoclingRequest },
): object[] {
  const items = middle === undefined ? new Map<string, DoclingItem[]>() : doclingItems(middle);
  return chunks.map((chunk) => {
    const found = chunk.blocks.flatMap((id) => items.get(id) ?? []);
    const captions = found.filter(({ label }) => label === "caption").map(({ text }) => text);
    const body = withoutHeadings(chunk);
    const text = withHeadings(body, chunk.headings, request.maxTokens);
    return {
      filename: fileName,
      chunk_index: chunk.index,
      text,
      raw_text: request.includesRawText ? body : null,
      num_tokens: countTokens(text),
      headings: chunk.headings.length === 0 ? null : chunk.headings,
      captions: captions.length === 0 ? null : captions,
      doc_items: found.filter(({ label }) => label !== "caption").map(({ ref }) => ref),
      page_numbers: chunk.pages,
      metadata: { blocks: chunk.blocks, boxes: chunk.boxes, tokenizer: chunk.tokenizer },
    };
  });
}

/** A heading of our Markdown, with the mark that links lead to, at the beginning of a text. */
const HEADING = /^(?:<a id="[^"]*"><\/a>\n)?#{1,6} [^\n]*(?:\n+|$)/;

/** Docling names the headings of a chunk once, above its text. */
function withoutHeadings({ text }: Chunk): string {
  let body = text;
  while (HEADING.test(body)) body = body.replace(HEADING, "");
  return body;
}

/** As many of the headings as fit, the lowest first. */
function withHeadings(body: string, headings: readonly string[], maxTokens: number): string {
  const texts = headings.map((_, index) => [...headings.slice(index), body].join("\n").trim());
  return texts.find((text) => countTokens(text) <= maxTokens) ?? body;
}

/** Reason for which a document failed, beside others that did not. */
export function toErrorItems(error: ParserError): readonly object[] {
  const { message } = inCallersWords(error, WORDS);
  return [
    { component_type: "document_backend", module_name: "parsewright", error_message: message },
  ];
}

function toMarkdown(result: InlineResult, { imageMode, pageBreak }: DoclingRequest): string {
  const { images = {} } = result;
  const markdown = pageBreak === "" ? (result.markdown ?? "") : markdownByPage(result, pageBreak);
  if (imageMode === "referenced") return markdown;
  return replaceEach(markdown, PICTURE_LINK, (link = "", _description, name = "") => {
    if (imageMode === "placeholder") return "<!-- image -->";
    const bytes = images[name];
    return bytes === undefined ? link : `![Image](data:image/png;base64,${bytes})`;
  });
}

/** A page without text leaves no break, as in docling. */
function markdownByPage(result: InlineResult, pageBreak: string): string {
  const pages = pagesOf(result).map(({ blocks }) => joinBlocks(blocks));
  spendRoom(pages.length * pageBreak.length);
  return pages.filter((page) => page !== "").join(`\n\n${pageBreak}\n\n`);
}
