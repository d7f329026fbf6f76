import { randomUUID } from "node:crypto";
import type { JobStatus } from "@parser/contract";
import { WEBHOOK_QUEUE } from "../database/queue.ts";
import { topicOf } from "../database/wakeups.ts";
import type { StoredJson } from "./job-record.ts";
import { toColumns } from "./job-row.ts";
import type { JobTransaction, StoreContext } from "./store-context.ts";
import { sendStopSignals } from "./stop-signals.ts";

/** The part of a job that decides what may happen to it next. */
export interface JobControl {
  readonly id: string;
  readonly endpoint_id: string;
  readonly status: JobStatus;
  readonly attempt: number;
  readonly worker_id: string | null;
  readonly former_worker_ids: readonly string[];
  readonly ticket_id: string | null;
  readonly webhook: string | null;
  readonly is_low_priority: boolean;
  readonly give_up_at: Date;
}

export const CONTROL_COLUMNS = `job.id, job.endpoint_id, job.status, job.attempt, job.worker_id,
  job.former_worker_ids, job.ticket_id, job.webhook, job.is_low_priority, job.give_up_at`;

/** Queue order: pg-boss takes the highest first, and the oldest of equals. */
const PRIORITIES = { low: 0, normal: 1, head: 2 } as const;

export interface JobEnding {
  readonly status: "COMPLETED" | "FAILED" | "CANCELLED" | "TIMED_OUT";
  readonly error?: string;
  readonly output?: StoredJson;
  /** The worker whose result it is. Any other worker that holds the job is told to stop. */
  readonly finishedBy?: string;
}

export function queueOf(endpointId: string): string {
  return `jobs.${endpointId}`;
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

/** Ends locked jobs that have not ended: the only way into a terminal state. */
export async function endJobs(
  { database }: StoreContext,
  transaction: JobTransaction,
  { jobs, ending }: { readonly jobs: readonly JobControl[]; readonly ending: JobEnding },
): Promise<void> {
  if (jobs.length === 0) return;
  await transaction.query(
    `UPDATE parser.job SET status = $2, error = $3, worker_id = coalesce($4, worker_id),
       output_json = $5, output_blob = $6, output_bytes = $7, ticket_id = NULL, stop_at = NULL,
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
  for (const [endpointId, waiting] of byEndpoint(jobs)) {
    const tickets = waiting.flatMap(({ ticket_id }) => ticket_id ?? []);
    if (tickets.length === 0) continue;
    await database.queue.deleteJob(queueOf(endpointId), tickets, { db: transaction.db });
  }
  const stopped = jobs.filter(({ worker_id }) => worker_id !== (ending.finishedBy ?? null));
  await sendStopSignals(transaction, stopped);
  const calls = jobs.filter(({ webhook }) => webhook !== null);
  if (calls.length > 0) {
    const rows = calls.map(({ id }) => ({ data: { jobId: id } }));
    await database.queue.insert(WEBHOOK_QUEUE, rows, { db: transaction.db });
  }
  for (const { id } of jobs) transaction.say(topicOf("job", id));
}

/** Puts locked, running jobs back to the head of their queue. */
export async function requeueJobs(
  { database }: StoreContext,
  transaction: JobTransaction,
  {
    jobs,
    isAttemptUsed,
  }: { readonly jobs: readonly JobControl[]; readonly isAttemptUsed: boolean },
): Promise<void> {
  for (const [endpointId, running] of byEndpoint(jobs)) {
    const tickets = running.map(({ id }) => ({ id: randomUUID(), jobId: id }));
    await transaction.query(
      `UPDATE parser.job SET status = 'IN_QUEUE', ticket_id = ticket.id, queued_at = $3,
         attempt = attempt + $4, worker_id = NULL, stop_at = NULL, missed_pings = 0,
         former_worker_ids = array_append(array_remove(former_worker_ids, worker_id), worker_id)
       FROM unnest($1::uuid[], $2::text[]) AS ticket (id, job_id)
       WHERE job.id = ticket.job_id AND job.status = 'IN_PROGRESS'`,
      [
        tickets.map(({ id }) => id),
        tickets.map(({ jobId }) => jobId),
        transaction.now,
        isAttemptUsed ? 1 : 0,
      ],
    );
    const rows = tickets.map(({ id, jobId }) => ({
      id,
      data: { jobId },
      priority: PRIORITIES.head,
    }));
    await database.queue.insert(queueOf(endpointId), rows, { db: transaction.db });
    for (const { id } of running) transaction.say(topicOf("job", id));
    transaction.say(topicOf("queue", endpointId));
  }
}

/** Lets a job that has just been written wait for a worker. */
export async function enqueueJob(
  { database }: StoreContext,
  transaction: JobTransaction,
  job: Pick<JobControl, "id" | "endpoint_id" | "is_low_priority"> & { readonly ticket_id: string },
): Promise<void> {
  await database.queue.send(
    queueOf(job.endpoint_id),
    { jobId: job.id },
    {
      id: job.ticket_id,
      priority: job.is_low_priority ? PRIORITIES.low : PRIORITIES.normal,
      db: transaction.db,
    },
  );
  transaction.say(topicOf("queue", job.endpoint_id));
  transaction.say(topicOf("job", job.id));
}

function byEndpoint(jobs: readonly JobControl[]): Map<string, readonly JobControl[]> {
  const groups = new Map<string, JobControl[]>();
  for (const job of jobs) {
    const group = groups.get(job.endpoint_id) ?? [];
    group.push(job);
    groups.set(job.endpoint_id, group);
  }
  return groups;
}
