import type {
  ArchiveLayout,
  JobStatus,
  JobSummary,
  PageShardRange,
  Policy,
  S3Config,
} from "@parsewright/contract";

/** JSON that is in the row when it is small, and in the blob store when it is not. */
export type StoredJson =
  | { readonly json: unknown }
  | { readonly blobKey: string; readonly bytes: number };

/** A job as the database holds it. Times are milliseconds since 1970, from the database's clock. */
export interface JobRecord {
  readonly id: string;
  readonly endpointId: string;
  /** Tenant of the key that submitted the job. */
  readonly tenant: string;
  readonly status: JobStatus;
  readonly input: StoredJson;
  readonly documentName?: string;
  readonly documentBytes?: number;
  /** Of the requested range. */
  readonly pages?: number;
  /** Of these, the pages that the result lacks. */
  readonly pagesUnread?: number;
  /** The input's password, as `SecretBox.seal` made it. */
  readonly sealedPassword?: string;
  /** The job whose pages these are; such a job is a shard. */
  readonly parentId?: string;
  readonly shard?: PageShardRange;
  /** The worker's whole response once there is one; before that its latest update. */
  readonly output?: StoredJson;
  readonly error?: string;
  /** Of a failed job whose worker gave a code. */
  readonly failure?: JobSummary["failure"];
  readonly webhook?: string;
  /** The address by which the gateway was called at submission, where links depend on it. */
  readonly calledUrl?: string;
  readonly policy: Policy;
  /** By the policy, else by the endpoint as it was when the job was submitted. */
  readonly executionTimeoutMs: number;
  readonly s3Config?: S3Config;
  readonly traceparent?: string;
  /** The gateway's own word to the worker; callers cannot set it. */
  readonly archiveLayout?: ArchiveLayout;
  /** 1 for the first run. A result counts only for the attempt that it was taken with. */
  readonly attempt: number;
  readonly workerId?: string;
  readonly submittedAt: number;
  /** Start of the latest attempt. */
  readonly startedAt?: number;
  readonly endedAt?: number;
  /** Time at which it is forgotten; known once it has ended. */
  readonly keepUntil?: number;
}

/** One update of a job, in the order in which they came; `cursor` counts from 1 within its job. */
export interface JobEvent {
  readonly cursor: number;
  readonly output: unknown;
}

/**
 * Way in which a run ended without a result. `crash`: its worker alone ended, which the document may have caused.
 * `lost`: nothing is heard of the worker, perhaps with its machine.
 */
export type Loss = "crash" | "lost";
