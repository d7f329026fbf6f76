import { z } from "zod";
import { ours } from "./extension.ts";
import { resolveLanguage } from "./languages.ts";
import { HOSTED_BATCH_MAX_FILES } from "./limits.ts";
import { parsePageRanges } from "./page-ranges.ts";
import { parameterSchemas } from "./options/option-schema.ts";
import { Degraded } from "./responses.ts";
import { HttpUrl } from "./url-shape.ts";

export const HOSTED_TASK_STATES = [
  "waiting-file",
  "pending",
  "running",
  "converting",
  "done",
  "failed",
] as const;
export const HostedTaskState = z.enum(HOSTED_TASK_STATES);
export type HostedTaskState = z.infer<typeof HostedTaskState>;

export const HOSTED_MODEL_VERSIONS = ["pipeline", "vlm", "MinerU-HTML"] as const;

/**
 * Meanings of `code` other than 0. Negative ones are sent as numbers. All go out with HTTP 200, because clients read
 * the code from successful answers only.
 */
export const HOSTED_ERROR_CODES = {
  A0202: "the token is wrong; check it and the Bearer prefix",
  A0211: "the token has expired; renew it",
  "-500": "wrong parameters; check types and Content-Type",
  "-10001": "service error; try again later",
  "-10002": "wrong request parameter; check its format",
  "-60001": "no upload address could be made; try again later",
  "-60002": "the file format is not supported, or the name lacks the right suffix",
  "-60003": "the file cannot be read; it may be damaged",
  "-60004": "the file is empty",
  "-60005": "the file is larger than 200 MB",
  "-60006": "the file has too many pages; split it",
  "-60007": "the model service is not available; try again later",
  "-60008": "reading the file took too long; check that its address can be reached",
  "-60009": "the queue is full; try again later",
  "-60010": "parsing failed; try again later",
  "-60011": "there is no valid file; upload it first",
  "-60012": "there is no such task",
  "-60013": "the task belongs to somebody else",
  "-60014": "a running task cannot be deleted",
  "-60015": "the file could not be converted; convert it to PDF first",
  "-60016": "the result could not be converted to the wanted format; choose another",
  "-60017": "the task was tried too often",
  "-60018": "the daily limit is reached; try again tomorrow",
  "-60019": "the daily limit for web pages is reached; try again tomorrow",
  "-60020": "the file could not be split; try again later",
  "-60021": "the pages could not be counted; try again later",
  "-60022": "the web page cannot be read; try again later",
} as const;
export type HostedErrorCode = keyof typeof HOSTED_ERROR_CODES;

const { is_ocr, page_ranges, ...jobOptions } = parameterSchemas("hosted");

const taskOptions = {
  model_version: z
    .enum(HOSTED_MODEL_VERSIONS)
    .default("pipeline")
    .describe(
      "vlm asks a vision model. MinerU-HTML is for web pages, which every model reads here.",
    ),
  ...jobOptions,
  language: jobOptions.language.refine(
    (text) => resolveLanguage(text) !== undefined,
    "is not a known language code",
  ),
  callback: HttpUrl.optional().describe("Called when the task has ended."),
  seed: z
    .string()
    .regex(/^[A-Za-z0-9_]{1,64}$/, "must be 1 to 64 letters, digits or _")
    .optional()
    .describe("Goes into the checksum of the callback. Required with callback."),
  extra_formats: z
    .array(z.enum(["docx", "html", "latex"]))
    .optional()
    .describe(
      "html adds full.html to the archive. docx and latex are not made here and are refused.",
    ),
};

const cacheOptions = {
  no_cache: z.boolean().default(false).describe("Nothing is cached here: no effect."),
  cache_tolerance: z
    .int()
    .min(0)
    .default(900)
    .describe("Seconds. Nothing is cached here: no effect."),
};

const fileOptions = {
  is_ocr,
  data_id: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,128}$/, "must be 1 to 128 letters, digits, _, . or -")
    .optional()
    .describe("Returned with the task."),
  page_ranges: page_ranges.refine(
    (text) => !text?.trim() || parsePageRanges(text) !== undefined,
    "must be pages and ranges counted from 1, separated by commas, such as 2,4-6 or 2- or 2--2",
  ),
};

const DocumentUrl = HttpUrl.describe("Address of the document, at most 200 MB.");

/** Body of `POST /api/v4/extract/task`. */
export const CreateTaskRequest = withSeedRule(
  z.object({
    url: DocumentUrl,
    ...fileOptions,
    ...taskOptions,
    ...cacheOptions,
  }),
);
export type CreateTaskRequest = z.input<typeof CreateTaskRequest>;

/** Body of `POST /api/v4/extract/task/batch`. */
export const CreateBatchRequest = withSeedRule(
  z.object({
    files: filesOf(z.object({ url: DocumentUrl, ...fileOptions })),
    ...taskOptions,
    ...cacheOptions,
  }),
);
export type CreateBatchRequest = z.input<typeof CreateBatchRequest>;

/** Body of `POST /api/v4/file-urls/batch`. */
export const CreateUploadBatchRequest = withSeedRule(
  z.object({
    files: filesOf(
      z.object({
        name: z.string().min(1).describe("Name of the file, with its suffix."),
        ...fileOptions,
      }),
    ),
    ...taskOptions,
  }),
);
export type CreateUploadBatchRequest = z.input<typeof CreateUploadBatchRequest>;

export const ExtractProgress = z.object({
  extracted_pages: z.int(),
  total_pages: z.int(),
  start_time: z.string().describe("YYYY-MM-DD HH:MM:SS"),
});

const taskState = {
  data_id: z.string().optional().describe("The caller's own id."),
  state: HostedTaskState.describe("State of the task."),
  err_msg: z.string().describe("Empty unless the task failed."),
  err_code: z.union([z.int(), z.string()]).optional().describe("Present when the task failed."),
  full_zip_url: z.string().optional().describe("Present when done."),
  degraded: Degraded.optional().meta({
    ...ours,
    description: "Present when done, if the result is not complete.",
  }),
  extract_progress: ExtractProgress.optional().describe("Present while running."),
};

/** `data` of `GET /api/v4/extract/task/{task_id}`. */
export const TaskData = z.object({
  task_id: z.string().describe("Id of the task."),
  ...taskState,
});
export type TaskData = z.infer<typeof TaskData>;

/** `data` of `GET /api/v4/extract-results/batch/{batch_id}`. */
export const BatchData = z.object({
  batch_id: z.string().describe("Id of the batch."),
  extract_result: z
    .array(z.object({ file_name: z.string().describe("Name of the file."), ...taskState }))
    .describe("The tasks, in the order of the files."),
});
export type BatchData = z.infer<typeof BatchData>;

export const CreateTaskData = z.object({
  task_id: z.string().describe("Id of the task."),
});
export const CreateBatchData = z.object({
  batch_id: z.string().describe("Id of the batch."),
});
export const CreateUploadBatchData = z.object({
  batch_id: z.string().describe("Id of the batch."),
  file_urls: z
    .array(z.string())
    .describe("In the order of files. PUT the bytes without Content-Type."),
});

/** Wraps an answer of the hosted API in its envelope. */
export function hostedEnvelope<Data extends z.ZodType>(data: Data) {
  return z.object({
    code: z.union([z.int(), z.string()]).describe("0 is success."),
    msg: z.string().describe("`ok`, or what is wrong."),
    trace_id: z.string().describe("Names the request in the gateway's log."),
    data,
  });
}

/** Body of a callback: `content` is the task's data as JSON text. */
export const CallbackBody = z.object({
  checksum: z.string().describe("SHA-256, in hex, of account id, seed and content."),
  content: z.string().describe("The task's data as JSON text."),
});
export type CallbackBody = z.infer<typeof CallbackBody>;

function filesOf<File extends z.ZodType>(file: File) {
  return z.array(file).min(1).max(HOSTED_BATCH_MAX_FILES).describe("One task each, in this order.");
}

function withSeedRule<
  Request extends z.ZodType<{ callback?: string | undefined; seed?: string | undefined }>,
>(request: Request) {
  return request.refine(({ callback, seed }) => callback === undefined || seed !== undefined, {
    path: ["seed"],
    error: "is required with callback",
  });
}
