import type { HandlerResponse, ProgressUpdate, TakenJob } from "@parsewright/contract";

/** Parts of the worker that a job may use while it runs. */
export interface JobContext {
  /** Aborted when the platform cancels the job, or when a stopping worker gives it up. */
  readonly signal: AbortSignal;
  /** Never throws and never waits: progress is a courtesy. */
  readonly reportProgress: (update: ProgressUpdate) => void;
}

/** A job that has come to its end. Its files live until `cleanUp`, so that a refused result can still be stored. */
export interface FinishedJob {
  readonly response: HandlerResponse;
  /**
   * Stores the result elsewhere and gives the response that says where; called when the platform refuses the
   * size of `response`. Where nothing can be stored, a failure that names size, limit and fix.
   */
  readonly shrink: (refusal: { readonly bytes: number }) => Promise<HandlerResponse>;
  /** Removes the job's files. Safe to call twice. */
  readonly cleanUp: () => Promise<void>;
}

/** Runs one job from its input to its response. Rejects only when the signal is aborted, with its reason. */
export type HandleJob = (job: TakenJob, context: JobContext) => Promise<FinishedJob>;
