import { z } from "zod";
import { DocumentAudit } from "./audit.ts";
import { Chunk } from "./chunks.ts";
import { ContentListEntry } from "./content-list.ts";
import { Document, ReadersCount } from "./document.ts";
import { ErrorBody } from "./errors.ts";
import { ours } from "./extension.ts";
import { INPUT_FORMATS } from "./input-formats.ts";
import { OUTPUT_FORMATS, type TransportName, TRANSPORTS } from "./options/job-values.ts";
import { DEGRADED_MAX_ITEMS } from "./limits.ts";
import { SourceMapEntry } from "./source-map.ts";
import { Shortfall } from "./shortfall.ts";

/** The phases of a job, by the keys of `phase_ms`. */
export const PHASES = ["fetch_input", "mineru_parse", "package"] as const;
export type PhaseName = (typeof PHASES)[number];

const FILE_LOSS_REASONS = [
  "unreadable",
  "unresolvable",
  "outside_output_dir",
  "unsafe_name",
] as const;

/** Files of the output that could not be delivered, as the reference worker lists them. */
const LostFiles = z.object({
  count: z.int().describe("How many files were lost."),
  items: z
    .array(
      z.object({
        artifact: z.enum(OUTPUT_FORMATS).nullable().describe("Which output the file belonged to."),
        file: z.string().describe("Name of the file, without folders."),
        reason: z.enum(FILE_LOSS_REASONS),
        error_type: z.string().optional(),
      }),
    )
    .max(DEGRADED_MAX_ITEMS)
    .describe("The first of them."),
});
export type LostFiles = z.infer<typeof LostFiles>;

/** Present only when the result is not all of what was asked for, or parts of it are doubtful. */
export const Degraded = Shortfall.extend(LostFiles.shape);
export type Degraded = z.infer<typeof Degraded>;

const resultBase = {
  basename: z.string().describe("The basename of the input."),
  source: z.string().describe("url:<url>, b64 or volume:<path>."),
  pages_requested: z.int().describe("-1 when the range was open."),
  degraded: Degraded.optional(),
};

/** Distinguishes the kinds of results, for clients that are generated. A worker of the platform's has none. */
const carriedBy = <Name extends TransportName>(name: Name) =>
  z
    .literal(name)
    .optional()
    .meta({ ...ours, description: "How the result came, which decides its other fields." });

/** Result with transport `tarball_b64`. */
export const TarballResult = z.object({
  ...resultBase,
  tarball_b64: z.string().describe("The archive in base64."),
  parser_transport: carriedBy("tarball_b64"),
});
export type TarballResult = z.infer<typeof TarballResult>;

/** Result with transport `inline`. What `formats` leaves out is absent. */
export const InlineResult = z.object({
  ...resultBase,
  markdown: z.string().optional().describe("The document as Markdown, with HTML tables and LaTeX."),
  content_list: z
    .array(ContentListEntry)
    .optional()
    .describe("The document as one flat list, in reading order."),
  middle: Document.optional().describe("Pages, blocks, lines and pieces of text with their boxes."),
  images: z.record(z.string(), z.string()).optional().describe("Base64 PNG bytes by file name."),
  docling: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({ ...ours, description: "The document as docling-core's DoclingDocument." }),
  chunks: z
    .array(Chunk)
    .optional()
    .meta({ ...ours, description: "The document in pieces for retrieval." }),
  text: z
    .string()
    .optional()
    .meta({ ...ours, description: "The document as text without markup." }),
  source_map: z
    .array(SourceMapEntry)
    .optional()
    .meta({
      ...ours,
      description: "Which part of the Markdown comes from which place of which page.",
    }),
  csv: z
    .record(z.string(), z.string())
    .optional()
    .meta({
      ...ours,
      description: "The tables as CSV, by file name: the id of the block and `.csv`.",
    }),
  xlsx: z
    .string()
    .optional()
    .meta({ ...ours, description: "The tables as a workbook with a sheet each, in base64." }),
  html: z
    .string()
    .optional()
    .meta({ ...ours, description: "The document as one page of HTML, with formulas as MathML." }),
  parser_transport: carriedBy("inline"),
});
export type InlineResult = z.infer<typeof InlineResult>;

/** Result with transport `s3`, or one that was too large for its transport. */
export const BucketResult = z.object({
  ...resultBase,
  tarball_url: z.string().describe("Presigned address of the archive."),
  tarball_url_expires_in: z.int().describe("Seconds."),
  bucket_key: z.string().describe("Name of the archive in its store."),
  bucket_bytes: z.int().describe("Size of the archive."),
  parser_spilled_from: z
    .enum(TRANSPORTS)
    .optional()
    .meta({ ...ours, description: "The requested transport, when the result did not fit it." }),
  parser_transport: carriedBy("s3"),
});
export type BucketResult = z.infer<typeof BucketResult>;

// Inline comes last: it has no field of its own that is always there.
export const ResultEntry = z.union([TarballResult, BucketResult, InlineResult]);
export type ResultEntry = z.infer<typeof ResultEntry>;

export const Gpu = z.object({
  available: z.boolean().describe("Whether the worker has a GPU."),
  name: z.string().optional().describe("As its driver names it."),
  compute_capability: z
    .string()
    .optional()
    .describe("8.6 Ampere, 8.9 Ada, 9.0 Hopper, 12.0 Blackwell."),
  total_memory_gb: z.number().optional().describe("Of all of it, in GB."),
});
export type Gpu = z.infer<typeof Gpu>;

/** Facts about the worker and the job that even a failure states. */
const debugBase = {
  gpu: Gpu.describe("The GPU of the worker."),
  model_dir: z
    .string()
    .nullable()
    .describe("Folder of the loaded models; null when there are none."),
  phase_ms: z
    .partialRecord(z.enum(PHASES), z.number())
    .describe("Milliseconds of each phase that ran."),
};

export const SuccessDebug = z.object({
  ...debugBase,
  backend: z.string().describe("The backend that ran."),
  input_format: z.enum(INPUT_FORMATS).describe("What the document is."),
  parser_fallback: z
    .string()
    .optional()
    .meta({ ...ours, description: "Why another backend ran than the one requested." }),
  parser_failed_blocks: z
    .int()
    .optional()
    .meta({
      ...ours,
      description: "How many blocks the vision model did not read; `middle` names them.",
    }),
  parser_readers: z
    .array(ReadersCount)
    .optional()
    .meta({
      ...ours,
      description:
        "What read the pages, and why; `middle` has it page by page. Absent where nothing but a vision model did, and for office documents.",
    }),
  parser_audit: DocumentAudit.optional().meta({
    ...ours,
    description: "What became of all content of the document. Absent for office documents.",
  }),
});
export const FailureDebug = z.object(debugBase);

const responseBase = {
  elapsed_seconds: z.number().describe("Time inside the worker, without cold start and transport."),
  parser_version: z.string().describe("Version of the engine."),
};

/** Distinguishes the kinds of responses, for clients that are generated. */
const kind = <Name extends string>(name: Name) =>
  z
    .literal(name)
    .optional()
    .meta({ ...ours, description: "What the response is, which decides its other fields." });

export const SuccessResponse = z.object({
  ok: z.literal(true).describe("Always true: the document was parsed."),
  ...responseBase,
  results: z.array(ResultEntry).describe("One entry per document; a job has one."),
  debug: SuccessDebug.describe("How it went."),
  refresh_worker: z
    .boolean()
    .optional()
    .describe("Present when the worker is to be recycled after this job."),
  parser_kind: kind("success"),
});
export type SuccessResponse = z.infer<typeof SuccessResponse>;

export const FailureResponse = z.object({
  error: z.string().describe("Type name and message, such as `ValueError: ...`."),
  ok: z.literal(false).describe("Always false: the job failed."),
  ...responseBase,
  traceback: z.string().describe("The last 5 frames."),
  debug: FailureDebug.describe("How far it went."),
  parser_error: ErrorBody.optional().meta({
    ...ours,
    description: "The same error for programs: its code, and whether to try again.",
  }),
  parser_kind: kind("failure"),
});
export type FailureResponse = z.infer<typeof FailureResponse>;

/** A folder as `d name -` and `f name size` lines, or why it cannot be listed: `<not present>`. */
const FolderListing = z.union([z.array(z.string()), z.string()]);

/** States of the server behind the `auto` engines. */
export const MODEL_SERVER_STATUSES = ["none", "starting", "running", "failed", "stopped"] as const;

export const ProbeResponse = z.object({
  ok: z.literal(true).describe("Always true: the worker answered."),
  ...responseBase,
  parser_available: z.boolean().describe("Whether the engine can parse."),
  probe: z
    .object({
      env: z
        .record(z.string(), z.string())
        .describe("Settings that decide where models are looked for. Never a secret."),
      paths: z.record(z.string(), FolderListing).describe("Folders of the worker, by label."),
      models_found: z.array(z.object({ path: z.string() }).catchall(z.unknown())),
      versions: z.record(z.string(), z.string()).meta({ ...ours, description: "By component." }),
      limits: z
        .record(z.string(), z.number())
        .meta({ ...ours, description: "The limits in force, by name." }),
      model_server: z
        .object({
          status: z.enum(MODEL_SERVER_STATUSES),
          detail: z.string().describe("What it is, or why there is none."),
          restarts: z.int().describe("How often it had to be started again."),
        })
        .optional()
        .meta({ ...ours, description: "The server behind the `auto` engines." }),
    })
    .describe("What the worker sees."),
  debug: FailureDebug.describe("The worker."),
  parser_kind: kind("probe"),
});
export type ProbeResponse = z.infer<typeof ProbeResponse>;

/** Everything a worker can answer to a job. */
export const HandlerResponse = z.union([SuccessResponse, FailureResponse, ProbeResponse]);
export type HandlerResponse = z.infer<typeof HandlerResponse>;
