import {
  type Chunk,
  type ErrorCode,
  type InlineResult,
  type ParserError,
} from "@parsewright/contract";
import type { ZipEntry } from "@parsewright/document/archives";
import { joinBlocks } from "@parsewright/document/markdown";
import type { JobRecord } from "../../jobs/job-record.ts";
import { stemOf } from "../../http/file-name.ts";
import { failureOf, type ReadResult } from "../results.ts";
import { pagesOf } from "../result-pages.ts";
import { stateOf, type Task, type TaskState } from "../tasks.ts";
import type { DoclingRequest } from "./to-job-input.ts";

const STATUSES: Readonly<Record<TaskState, string>> = {
  pending: "pending",
  processing: "started",
  completed: "success",
  failed: "failure",
};

/** A link to a picture, as our Markdown writes it. */
const PICTURE = /!\[[^\]]*\]\(images\/([^)\s]+)\)/g;

/** The state of a task, as docling-serve says it. */
export function toTaskStatus(task: Task<DoclingRequest>, jobs: readonly JobRecord[]): object {
  const state = stateOf(jobs);
  const count = (statuses: readonly string[]) =>
    jobs.filter(({ status }) => statuses.includes(status)).length;
  const succeeded = count(["COMPLETED"]);
  const failed = count(["FAILED", "TIMED_OUT", "CANCELLED"]);
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

const CATEGORIES: Partial<Record<ErrorCode, string>> = {
  FETCH_FAILED: "source_unavailable",
  SOURCE_NOT_FOUND: "source_unavailable",
  SOURCE_FORBIDDEN: "policy",
  INPUT_TOO_LARGE: "policy",
  PAGE_LIMIT_EXCEEDED: "policy",
  EXECUTION_TIMEOUT: "timeout",
  QUEUE_TIMEOUT: "timeout",
};

/** Why a task has failed: the first of its jobs that has. */
export function toFailure(jobs: readonly JobRecord[]) {
  const job = jobs.find(({ status }) => status !== "COMPLETED");
  const { code, message, retryable }: ParserError = failureOf(
    job ?? ({ status: "FAILED" } as JobRecord),
  );
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

/** The files of one document in an archive. */
export function toZipFiles(
  result: InlineResult,
  { fileName, request }: { readonly fileName: string; readonly request: DoclingRequest },
): readonly ZipEntry[] {
  const stem = stemOf(fileName);
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

/** A chunk, with the headings above it before its text, as docling's chunkers write it. */
export function toChunk(
  chunk: Chunk,
  fileName: string,
  { includesRawText }: DoclingRequest,
): object {
  return {
    filename: fileName,
    chunk_index: chunk.index,
    text: [...chunk.headings, chunk.text].join("\n"),
    raw_text: includesRawText ? chunk.text : null,
    num_tokens: chunk.tokens,
    headings: chunk.headings.length === 0 ? null : chunk.headings,
    captions: null,
    doc_items: chunk.blocks,
    page_numbers: chunk.pages,
    metadata: { boxes: chunk.boxes, tokenizer: chunk.tokenizer },
  };
}

function toMarkdown(result: InlineResult, { imageMode, pageBreak }: DoclingRequest): string {
  const { images = {} } = result;
  const markdown = pageBreak === "" ? (result.markdown ?? "") : markdownByPage(result, pageBreak);
  if (imageMode === "referenced") return markdown;
  return markdown.replaceAll(PICTURE, (link, name: string) => {
    if (imageMode === "placeholder") return "<!-- image -->";
    const bytes = images[name];
    return bytes === undefined ? link : `![Image](data:image/png;base64,${bytes})`;
  });
}

/** A page without text leaves no break, as in docling. */
function markdownByPage(result: InlineResult, pageBreak: string): string {
  const pages = pagesOf(result).map(({ blocks }) => joinBlocks(blocks));
  return pages.filter((page) => page !== "").join(`\n\n${pageBreak}\n\n`);
}
