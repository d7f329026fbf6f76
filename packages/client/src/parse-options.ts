import type {
  ArchiveFormat,
  BackendName,
  OutputFormat,
  Policy,
  ProgressUpdate,
  S3Config,
  TransportName,
} from "@parser/contract";

/** The document and what to do with it, field by field as the job input has it. What is left out has the service's default. */
export interface JobFields {
  /** The document itself, of any size on a gateway of ours. A `Blob` of a file on disk is sent as it is read. */
  readonly file?: Blob | Uint8Array<ArrayBuffer> | undefined;
  readonly fileUrl?: string | undefined;
  readonly fileB64?: string | undefined;
  readonly volumePath?: string | undefined;
  /** Counted from 0. */
  readonly startPage?: number | undefined;
  /** Counted from 0, included; negative for the end of the document. */
  readonly endPage?: number | undefined;
  readonly lang?: string | undefined;
  readonly backend?: BackendName | undefined;
  readonly effort?: "medium" | "high" | undefined;
  readonly serverUrl?: string | undefined;
  readonly formulaEnable?: boolean | undefined;
  readonly tableEnable?: boolean | undefined;
  /** The field `transport` of the job. */
  readonly returnFormat?: TransportName | undefined;
  readonly formats?: OutputFormat | readonly OutputFormat[] | undefined;
  readonly basename?: string | undefined;
  readonly archiveFormat?: ArchiveFormat | undefined;
  /** Describe the worker instead of parsing; `ParserClient.probe` does it. */
  readonly probe?: boolean | undefined;
}

/** What can be said about a submission besides its input. */
export interface SubmissionFields {
  /** Called by the service when the job has ended. */
  readonly webhook?: string | undefined;
  readonly policy?: Policy | undefined;
  readonly s3Config?: S3Config | undefined;
  /** Id of an earlier job of yours: the document that was uploaded with it is parsed. On a gateway of ours. */
  readonly documentOf?: string | undefined;
  /** Makes a repeated submission the same job, on a gateway of ours. Default: a new one for each call. */
  readonly idempotencyKey?: string | undefined;
}

export interface CallOptions {
  /** Ends the call with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

export interface ListOptions extends CallOptions {
  /** At most so many. */
  readonly limit?: number | undefined;
}

export interface WaitOptions extends CallOptions {
  readonly timeoutMs?: number | undefined;
}

export interface SubmitOptions extends JobFields, SubmissionFields, CallOptions {}

export interface ParseDocumentOptions extends Omit<SubmitOptions, "probe">, WaitOptions {
  /** Told of every update while the job runs. */
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
