import type {
  ArchiveLayout,
  JobStatus,
  PageDrafts,
  Policy,
  S3Config,
  SplitPages,
  TakenBackShards,
} from "@parsewright/contract";
import type { JobEvent, JobRecord, Loss, StoredJson } from "./job-record.ts";

export interface NewJob {
  /** Chosen by the caller of the store: 128 random bits; `sync-` in front for `/runsync`. */
  readonly id: string;
  readonly endpointId: string;
  readonly tenant: string;
  readonly input: StoredJson;
  readonly documentName?: string | undefined;
  /** Set if it is known before the worker has looked. */
  readonly documentBytes?: number | undefined;
  /** The input's password, as `SecretBox.seal` made it. */
  readonly sealedPassword?: string | undefined;
  readonly webhook?: string;
  /** The address by which the gateway was called, where links depend on it. */
  readonly calledUrl?: string | undefined;
  readonly policy: Policy;
  readonly s3Config?: S3Config;
  readonly traceparent?: string;
  readonly archiveLayout?: ArchiveLayout;
  /** The same key with the same body is the same job, also after a restart. */
  readonly idempotency?: { readonly key: string; readonly bodyHash: string };
}

/** Filter for a list of an endpoint's jobs. */
export interface JobQuery {
  readonly endpointId: string;
  readonly tenant?: string;
  readonly limit: number;
  /** Part of the document's name in any case, or the beginning of the job's id. */
  readonly search?: string;
  readonly statuses?: readonly JobStatus[];
  /** Submitted at this time or later. */
  readonly since?: Date;
  /** Submitted before this time. */
  readonly until?: Date;
  /** The last job of the previous page. */
  readonly after?: Pick<JobRecord, "id" | "submittedAt">;
}

export interface Wait {
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

/** A page as its worker read it, and its place among those that came before and after it. */
export interface DraftPageRecord {
  readonly place: number;
  readonly pageNumber: number;
  readonly markdown: string;
}

/**
 * Names a job and the worker that reports on it. Workers do not say which attempt they mean, so it is the one that this
 * worker holds.
 */
export interface AttemptReference {
  readonly jobId: string;
  readonly workerId: string;
}

export interface JobEnd {
  readonly output?: StoredJson;
  /** Truthy fails the job. */
  readonly error?: string;
}

export interface QueueCounts {
  readonly completed: number;
  readonly failed: number;
  readonly inProgress: number;
  readonly inQueue: number;
  readonly retried: number;
  /** Age of the oldest waiting job that may start a worker; 0 when none waits. */
  readonly oldestWaitMs: number;
  /** Waiting jobs and shards that may start a worker: not `lowPriority`. */
  readonly inQueueForScaling: number;
  /** Jobs and shards that workers hold. */
  readonly inProgressForScaling: number;
}

/** A worker as its posts show it. */
export interface WorkerRecord {
  readonly id: string;
  readonly lastSeenAt: number;
  readonly runningJobs: number;
  /** Gets no more jobs. */
  readonly isDraining: boolean;
  readonly unhealthyReason?: string;
}

/**
 * The durable state of all jobs. A promise that resolves means that what it says is on disk.
 * At-least-once execution, exactly one result: terminal states change only through `retry`.
 * Any number of gateways use one store; nothing is remembered in a process.
 */
export interface JobStore {
  /**
   * Fails with RATE_LIMITED when the queue is full or the tenant stores too much, and CONFLICT when an idempotency key
   * comes with another body. The store takes over the input's blob only if the promise resolves without `isRepeat`.
   */
  submit(job: NewJob): Promise<{ readonly job: JobRecord; readonly isRepeat: boolean }>;
  /** `undefined` for an unknown job, and for one of another tenant or endpoint. */
  find(scope: {
    readonly jobId: string;
    readonly endpointId: string;
    readonly tenant?: string;
  }): Promise<JobRecord | undefined>;
  /** Counts the jobs of the same tenant that wait before this one, up to 1000. */
  countAhead(jobId: string): Promise<number>;
  /** Jobs by age, newest first, without their inputs and outputs. */
  list(query: JobQuery): Promise<readonly JobRecord[]>;
  /** Resolves when the job may have changed, or the wait is over. */
  waitForJob(jobId: string, wait: Wait): Promise<void>;
  /** Waits for jobs and hands them to the worker; an empty list when the wait is over. A draining worker waits in vain. */
  take(
    request: {
      readonly endpointId: string;
      readonly workerId: string;
      readonly max: number;
      /** Recipe by which the worker reads pages; without it, it gets no shards. */
      readonly recipe?: string | undefined;
    } & Wait,
  ): Promise<readonly JobRecord[]>;
  /** Lets other workers read pages of a job; `false` when this worker does not hold it. */
  split(reference: AttemptReference, pages: SplitPages): Promise<boolean>;
  /** Lets shards wait that are the rest of one that this worker reads, if a whole job waits; `false` where none does. */
  giveShardsBack(reference: AttemptReference, pages: SplitPages): Promise<boolean>;
  /** Takes waiting shards of a job back, for the worker that holds the job. Waits while others read the rest. */
  takeShardsBack(request: AttemptReference & Wait): Promise<TakenBackShards>;
  /** Undoes a take that did not reach its worker: the job goes back to the head, and no attempt is used up. */
  putBack(reference: AttemptReference): Promise<void>;
  /**
   * Ignored unless this worker holds the job. Workers send each update as progress and again as a stream chunk; it is
   * stored once.
   */
  addUpdate(
    reference: AttemptReference,
    update: { readonly output: unknown; readonly isStreamChunk: boolean },
  ): Promise<void>;
  /** Stores texts of pages while their document is read. Ignored unless this worker holds the job, or a shard of it. */
  addDraftPages(reference: AttemptReference, drafts: PageDrafts): Promise<void>;
  /** Texts of pages after a place, oldest first; none once the job has ended. */
  draftPagesAfter(jobId: string, place: number): Promise<readonly DraftPageRecord[]>;
  /**
   * `ignored` when the job has ended or belongs to another attempt; the store then does not take over the output's
   * blob. Idempotent.
   */
  finish(reference: AttemptReference, end: JobEnd): Promise<"stored" | "ignored">;
  /** Updates after a cursor, oldest first. */
  updatesAfter(jobId: string, cursor: number): Promise<readonly JobEvent[]>;
  /** Updates that no drain has returned yet; each is returned once, over all gateways. */
  drainUpdates(jobId: string): Promise<readonly JobEvent[]>;
  cancel(jobId: string): Promise<JobRecord | undefined>;
  /** FAILED and TIMED_OUT only; CONFLICT otherwise. */
  retry(jobId: string): Promise<JobRecord | undefined>;
  /** Cancels all waiting jobs and gives their number. */
  purge(scope: { readonly endpointId: string; readonly tenant?: string }): Promise<number>;
  /** FORBIDDEN while a worker of this id is there that calls with another key. */
  claimWorker(claim: {
    readonly workerId: string;
    readonly endpointId: string;
    readonly keyId: string;
  }): Promise<void>;
  /** A heartbeat: renews the leases of these jobs, notes the worker as alive, finds jobs it has lost. */
  heartbeat(beat: {
    readonly endpointId: string;
    readonly workerId: string;
    readonly jobIds: readonly string[];
    readonly isUnhealthy?: string;
    readonly hasVision?: boolean;
  }): Promise<void>;
  /** Asks whether the workers of an endpoint have a vision model, or had when there were some; `undefined` if none has said. */
  hasVision(endpointId: string): Promise<boolean | undefined>;
  /** Ids that the worker must stop, repeated until it no longer reports them; empty when the wait is over. */
  stopSignals(request: { readonly workerId: string } & Wait): Promise<readonly string[]>;
  /** `stopPod`: the worker gets no more jobs until it comes back as a new process. */
  drainWorker(workerId: string): Promise<void>;
  /** For a worker that is known to have ended: it is no longer listed, and what it held goes to others. */
  forgetWorker(workerId: string, loss: Loss): Promise<void>;
  /** Workers seen lately, on whatever machine they run. */
  workers(endpointId: string): Promise<readonly WorkerRecord[]>;
  counts(endpointId: string): Promise<QueueCounts>;
  /** Stops a job that has not ended and removes it with its document and results; `false` for an unknown one. */
  delete(jobId: string): Promise<boolean>;
  /** Forgets an ended job earlier than its endpoint would. */
  forgetAfter(jobId: string, milliseconds: number): Promise<void>;
  /** Expired leases, execution time-outs, TTL, retention. Safe on any number of gateways at once. */
  sweep(): Promise<void>;
}
