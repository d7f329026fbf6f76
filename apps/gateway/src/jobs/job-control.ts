import type { JobStatus } from "@parsewright/contract";
import { WEBHOOK_QUEUE } from "../database/queue.ts";
import { topicOf } from "../database/wakeups.ts";
import type { Loss, StoredJson } from "./job-record.ts";
import { toColumns } from "./job-row.ts";
import type { JobTransaction, StoreContext } from "./store-context.ts";
import { removeShards } from "./remove-shards.ts";
import { sendStopSignals } from "./stop-signals.ts";

/** The part of a job that decides what may happen to it next. */
export interface JobControl {
  readonly id: string;
  readonly endpoint_id: string;
  readonly tenant: string;
  readonly status: JobStatus;
  readonly attempt: number;
  /** Runs in which its worker alone ended. */
  readonly crashes: number;
  readonly worker_id: string | null;
  readonly former_worker_ids: readonly string[];
  readonly webhook: string | null;
  readonly give_up_at: Date;
  /** The job that it is a shard of. */
  readonly parent_id: string | null;
  /** True if it has, or had, shards. */
  readonly is_split: boolean;
}

export const CONTROL_COLUMNS = `job.id, job.endpoint_id, job.tenant, job.status, job.attempt, job.crashes, job.worker_id,
  job.former_worker_ids, job.webhook, job.give_up_at, job.parent_id, job.is_split`;

export interface JobEnding {
  readonly status: "COMPLETED" | "FAILED" | "CANCELLED" | "TIMED_OUT";
  readonly error?: string;
  readonly output?: StoredJson;
  /** The worker whose result it is. Any other worker that holds the job is asked to stop. */
  readonly finishedBy?: string;
}

/** The job, locked until the transaction ends; `undefined` also when it is about to be forgotten. */
export async function lockJob(
  transaction: JobTransaction,
  jobId: string,
): Promise<JobControl | undefined> {
  const [job] = await transaction.query<JobControl>(
    `SELECT ${CONTROL_COLUMNS} FROM parser.job
     WHERE id = $1 AND (keep_until IS NULL OR keep_until > $2) FOR UPDATE`,
    [jobId, transaction.now],
  );
  return job;
}

/** Ends locked jobs that have not ended: the only way into a terminal state. Shards of theirs end too. */
export async function endJobs(
  { database }: StoreContext,
  transaction: JobTransaction,
  ended: { readonly jobs: readonly JobControl[]; readonly ending: JobEnding },
): Promise<void> {
  const { ending } = ended;
  await removeShards(transaction, ended.jobs, ending.finishedBy);
  const jobs = ended.jobs.filter(({ parent_id }) => parent_id === null);
  if (jobs.length === 0) return;
  await transaction.query(
    `UPDATE parser.job SET status = $2, error = $3, worker_id = coalesce($4, worker_id),
       output_json = $5, output_blob = $6, output_bytes = $7, stop_at = NULL,
       ended_at = $8::timestamptz, keep_until = $8::timestamptz + retention_ms * interval '1 ms'
     WHERE id = ANY($1) AND ended_at IS NULL`,
    [
      jobs.map(({ id }) => id),
      ending.status,
      ending.error ?? null,
      ending.finishedBy ?? null,
      ...toColumns(ending.output),
      transaction.now,
    ],
  );
  await transaction.query("DELETE FROM parser.draft_page WHERE job_id = ANY($1)", [
    jobs.map(({ id }) => id),
  ]);
  const stopped = jobs.filter(({ worker_id }) => worker_id !== (ending.finishedBy ?? null));
  await sendStopSignals(transaction, stopped);
  const calls = jobs.filter(({ webhook }) => webhook !== null);
  if (calls.length > 0) {
    const rows = calls.map(({ id, tenant }) => ({ data: { jobId: id }, group: { id: tenant } }));
    await database.queue.insert(WEBHOOK_QUEUE, rows, { db: transaction.db });
  }
  for (const { id } of jobs) transaction.say(topicOf("job", id));
}

/** Puts locked, running jobs back to the head of their tenants' lines. */
export async function requeueJobs(
  transaction: JobTransaction,
  { jobs, loss }: { readonly jobs: readonly JobControl[]; readonly loss: Loss | "none" },
): Promise<void> {
  if (jobs.length === 0) return;
  await transaction.query(
    `UPDATE parser.job SET status = 'IN_QUEUE', is_at_head = true, queued_at = $2,
       attempt = attempt + $3, crashes = crashes + $4, worker_id = NULL, stop_at = NULL, missed_pings = 0,
       former_worker_ids = array_append(array_remove(former_worker_ids, worker_id), worker_id)
     WHERE id = ANY($1) AND status = 'IN_PROGRESS'`,
    [jobs.map(({ id }) => id), transaction.now, loss === "none" ? 0 : 1, loss === "crash" ? 1 : 0],
  );
  for (const job of jobs) announceWaiting(transaction, job);
}

/** Informs workers of a job that waits, and its caller of a change. */
export function announceWaiting(
  transaction: Pick<JobTransaction, "say">,
  { id, endpoint_id }: Pick<JobControl, "id" | "endpoint_id">,
): void {
  transaction.say(topicOf("queue", endpoint_id));
  transaction.say(topicOf("job", id));
}
