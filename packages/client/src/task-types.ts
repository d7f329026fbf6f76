/** Options of `createTask` beside the address. Values that the worker has no use for are accepted and do nothing. */
export interface CreateTaskOptions {
  /** Default `pipeline`. */
  readonly modelVersion?: string | undefined;
  readonly enableFormula?: boolean | undefined;
  readonly enableTable?: boolean | undefined;
  /** Default `ch`. */
  readonly language?: string | undefined;
  /** One range of pages, counted from 1: `5` or `2-6`. */
  readonly pageRanges?: string | undefined;
  /** Comes back in `getTask` of the same client. */
  readonly dataId?: string | undefined;
  readonly isOcr?: boolean | undefined;
  readonly seed?: string | undefined;
  readonly noCache?: boolean | undefined;
  readonly cacheTolerance?: number | undefined;
  /** Refused: the worker calls nobody. */
  readonly callback?: string | undefined;
  /** Refused: the worker writes no other formats. */
  readonly extraFormats?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type TaskState = "pending" | "running" | "done" | "failed";

export interface TaskData {
  readonly task_id: string;
  readonly state: TaskState;
  /** Empty unless the task has failed. */
  readonly err_msg: string;
  readonly data_id?: string;
  /** Present when the task is done. */
  readonly full_zip_url?: string;
}

/** Envelope in which the hosted API answers. */
export interface TaskEnvelope<Data> {
  readonly code: number;
  readonly msg: string;
  readonly trace_id: string;
  readonly data: Data;
}

export type TaskResponse = TaskEnvelope<TaskData>;
export type CreateTaskResponse = TaskEnvelope<{ readonly task_id: string }>;

export interface WaitForTaskOptions {
  /** Default 2000. */
  readonly pollIntervalMs?: number | undefined;
  /** Default 900 000. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}
