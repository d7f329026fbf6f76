import {
  BACKENDS,
  DocumentAudit,
  ErrorBody,
  INPUT_FORMATS,
  type ParserError,
  ReadersCount,
  Shortfall,
  type Tier,
} from "@parsewright/contract";
import type { ParseOutcome, ParseTask, RanBackend } from "./engine-host.ts";
import type { ReadingLimit } from "./reading-limits.ts";
import { asRecord, isCount, parseJson, type UncheckedRecord } from "./unchecked-json.ts";
import type { VisionOffer } from "./vision-bridge/bridge-messages.ts";

/** The child writes its messages here, one JSON text per line. Its output streams are for prints only. */
export const MESSAGE_FILE_DESCRIPTOR = 3;

/** The connection to the process that runs models on a GPU, where there is one. */
export const DEVICE_FILE_DESCRIPTOR = 5;

/** Longest line that the supervisor reads. Ours are far shorter; a longer one comes from a child gone wrong. */
export const MAX_MESSAGE_BYTES = 64 * 1024;

/** Stands for the names of all pictures. */
export const ALL_PICTURES = "all";

/** Longest text and stack in an error, so that its message fits into a line. */
const MAX_ERROR_TEXT_CHARACTERS = 4000;

const RAN_BACKENDS: readonly RanBackend[] = [...BACKENDS, "office"];

/** Settings with which the child is started. */
export interface EngineProcessSettings {
  readonly modelDirectory?: string;
  readonly threads: number;
  readonly modelCores: number;
  readonly isWarmedUp: boolean;
  readonly tier: Tier;
  /** True if it was started with a connection to the process that runs models on a GPU. */
  readonly hasDevice: boolean;
  /** The reason why there is none although a GPU was asked for. */
  readonly deviceProblem?: string | undefined;
}

/** Settings with which the process is started that runs models on a GPU. */
export interface ModelProcessSettings {
  readonly modelDirectory?: string | undefined;
  readonly cores: number;
  readonly provider: "cuda" | "cpu";
  readonly socketPath: string;
}

/** One document, as the child gets it: a JSON text on a line of its standard input. */
export interface ChildTask extends Omit<
  ParseTask,
  "vision" | "signal" | "onProgress" | "onDraft" | "timeLimit" | "pageTimeLimit"
> {
  /** True if it leaves the text of each page that it has read. */
  readonly hasDrafts?: boolean | undefined;
  /** Its share of the threads, while other documents are read. */
  readonly threads: number;
  readonly readingLimits: readonly ReadingLimit[];
  readonly pageSeconds: number;
  /** Places in the range of pages that are not to be read again. */
  readonly givenUpPages: readonly number[];
  /** Names of pictures that are not to be decoded again, or `ALL_PICTURES`. */
  readonly givenUpPictures: readonly string[];
  /** The model that it may ask, or why there is none. Absent for backends that need none. */
  readonly vision?: VisionOffer | { readonly missing: string } | undefined;
}

/** An error that crosses from the child as data. */
export interface SentError {
  readonly body: ErrorBody;
  readonly stack: string;
}

/** News of a task: a page is finished, or another page or step has begun. */
export type TaskNews =
  | { readonly kind: "step" }
  /** `page` is its place in the range. */
  | { readonly kind: "page-begun"; readonly page: number }
  /** A picture of that page is being decoded; without a name the page is the picture. */
  | { readonly kind: "picture-begun"; readonly picture?: string }
  | { readonly kind: "picture-ended" }
  | { readonly kind: "pages"; readonly pagesDone: number; readonly pagesTotal: number }
  /** The text of a page is in its file; `page` is its number. */
  | { readonly kind: "draft"; readonly page: number };

/** End of a task in a child that lives. */
export type TaskEnd =
  | { readonly kind: "done"; readonly outcome: ParseOutcome }
  | { readonly kind: "failed"; readonly error: SentError; readonly isOutOfMemory: boolean };

/** All that a child says. */
export type ChildMessage =
  | { readonly kind: "ready" }
  /** It cannot work, here and now. */
  | { readonly kind: "unfit"; readonly error: SentError }
  | TaskNews
  | TaskEnd;

/** An error as the child sends it. Its texts are cut so that they fit into a message. */
export function toSentError(error: ParserError): SentError {
  const { cause } = error;
  const origin = cause instanceof Error ? cause : error;
  return {
    body: { ...error.toJSON(), message: error.message.slice(0, MAX_ERROR_TEXT_CHARACTERS) },
    stack: (origin.stack ?? String(origin)).slice(0, MAX_ERROR_TEXT_CHARACTERS),
  };
}

/** Reads a line of a child, which nobody may trust. `undefined` when it is not a message. */
export function readChildMessage(line: string): ChildMessage | undefined {
  const value = asRecord(parseJson(line));
  switch (value?.["kind"]) {
    case "ready":
      return { kind: "ready" };
    case "unfit": {
      const error = readError(value["error"]);
      return error && { kind: "unfit", error };
    }
    case "failed": {
      const error = readError(value["error"]);
      return error && { kind: "failed", error, isOutOfMemory: value["isOutOfMemory"] === true };
    }
    case "done": {
      const outcome = readOutcome(asRecord(value["outcome"]));
      return outcome && { kind: "done", outcome };
    }
    default:
      return value && readNews(value);
  }
}

function readNews(value: UncheckedRecord): TaskNews | undefined {
  const { kind, page, picture } = value;
  if (kind === "step" || kind === "picture-ended") return { kind };
  if (kind === "picture-begun") return isName(picture) ? { kind, picture } : { kind };
  if (kind === "page-begun" || kind === "draft") return isCount(page) ? { kind, page } : undefined;
  return kind === "pages" ? readPages(value) : undefined;
}

function isName(value: unknown): value is string {
  return typeof value === "string" && /^[\da-f]{32}$/.test(value);
}

function readPages({ pagesDone, pagesTotal }: UncheckedRecord): TaskNews | undefined {
  if (!isCount(pagesDone) || !isCount(pagesTotal) || pagesDone > pagesTotal) return undefined;
  return { kind: "pages", pagesDone, pagesTotal };
}

function readError(value: unknown): SentError | undefined {
  const { body, stack } = asRecord(value) ?? {};
  const checked = ErrorBody.safeParse(body);
  if (!checked.success || typeof stack !== "string") return undefined;
  return { body: checked.data, stack };
}

function readOutcome(value: UncheckedRecord | undefined): ParseOutcome | undefined {
  const backend = RAN_BACKENDS.find((name) => name === value?.["backend"]);
  const inputFormat = INPUT_FORMATS.find((name) => name === value?.["inputFormat"]);
  const { pageCount, modelDirectory } = value ?? {};
  const optional = readOptionalOutcome(value ?? {});
  if (backend === undefined || inputFormat === undefined || !isCount(pageCount)) return undefined;
  if (modelDirectory !== null && typeof modelDirectory !== "string") return undefined;
  return optional && { backend, inputFormat, pageCount, modelDirectory, ...optional };
}

function readOptionalOutcome(value: UncheckedRecord) {
  const { fallback, failedBlocks } = value;
  if (fallback !== undefined && typeof fallback !== "string") return undefined;
  if (failedBlocks !== undefined && !isCount(failedBlocks)) return undefined;
  const facts = readDocumentFacts(value);
  return (
    facts && {
      ...facts,
      ...(fallback !== undefined && { fallback }),
      ...(failedBlocks !== undefined && { failedBlocks }),
    }
  );
}

function readDocumentFacts(value: UncheckedRecord) {
  const shortfall = Shortfall.optional().safeParse(value["shortfall"]);
  const readers = ReadersCount.array().optional().safeParse(value["readers"]);
  const audit = DocumentAudit.optional().safeParse(value["audit"]);
  if (!shortfall.success || !readers.success || !audit.success) return undefined;
  return {
    ...(shortfall.data && { shortfall: shortfall.data }),
    ...(readers.data && { readers: readers.data }),
    ...(audit.data && { audit: audit.data }),
  };
}
