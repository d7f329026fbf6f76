import type {
  JobFields as JobFieldTable,
  JobStatus,
  OptionInput,
  OutputFormat,
  Policy,
  ProgressUpdate,
  S3Config,
} from "@parsewright/contract";

type JobOptions = OptionInput<JobFieldTable, "client">;

/**
 * The document and what to do with it, field by field as the job input has it; `returnFormat` is its `transport`. Pages
 * count from 0. What is left out has the service's default.
 */
export interface JobFields extends Omit<JobOptions, "formats"> {
  /** The document itself, of any size on a Parsewright gateway. A `Blob` of a file on disk is sent as it is read. */
  readonly file?: Blob | Uint8Array<ArrayBuffer> | undefined;
  readonly formats?: OutputFormat | readonly OutputFormat[] | undefined;
}

/** Fields of a submission besides its input. */
export interface SubmissionFields {
  /** Called by the service when the job has ended. */
  readonly webhook?: string | undefined;
  readonly policy?: Policy | undefined;
  readonly s3Config?: S3Config | undefined;
  /** Id of an earlier job of yours: the document that was uploaded with it is parsed. On a Parsewright gateway. */
  readonly documentOf?: string | undefined;
  /** Name of the document in lists of jobs. Default: that of a `File`, a path or an address. */
  readonly documentName?: string | undefined;
  /** Makes a repeated submission the same job, on a Parsewright gateway. Default: a new one for each call. */
  readonly idempotencyKey?: string | undefined;
}

export interface CallOptions {
  /** Ends the call with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

export interface ListJobsOptions extends CallOptions {
  /** Part of the document's name, or the beginning of the job's id. */
  readonly search?: string | undefined;
  readonly status?: JobStatus | readonly JobStatus[] | undefined;
  /** Submitted at this time or later. */
  readonly since?: Date | undefined;
  /** Submitted before this time. */
  readonly until?: Date | undefined;
  /** Jobs of one page: at most 1000, by default 100. */
  readonly limit?: number | undefined;
  /** Of the previous page. */
  readonly cursor?: string | undefined;
}

export interface WaitOptions extends CallOptions {
  readonly timeoutMs?: number | undefined;
}

export interface SubmitOptions extends JobFields, SubmissionFields, CallOptions {}

export interface ParseDocumentOptions extends Omit<SubmitOptions, "probe">, WaitOptions {
  /** Called with every update while the job runs. */
  readonly onProgress?: ((update: ProgressUpdate) => void) | undefined;
}

export interface ParseInChunksOptions extends Omit<
  ParseDocumentOptions,
  "returnFormat" | "archiveFormat" | "idempotencyKey"
> {
  /** Default 20. */
  readonly pagesPerChunk?: number | undefined;
  /** Jobs that run at the same time. Default 2. */
  readonly concurrency?: number | undefined;
}

export interface ParseZipOptions extends Omit<
  ParseDocumentOptions,
  | "fileUrl"
  | "fileB64"
  | "volumePath"
  | "documentOf"
  | "documentName"
  | "idempotencyKey"
  | "onProgress"
> {
  /** The zip. A `Blob` is read piece by piece, one document at a time. */
  readonly file: Blob | Uint8Array<ArrayBuffer>;
  /** Documents that are parsed at the same time. Default 2. */
  readonly concurrency?: number | undefined;
}
