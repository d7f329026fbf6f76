import { ParserError } from "@parsewright/contract";
import {
  announceWaiting,
  CONTROL_COLUMNS,
  endJobs,
  type JobControl,
  lockJob,
} from "./job-control.ts";
import type { JobRecord } from "./job-record.ts";
import { JOB_COLUMNS, type JobRow, toJobRecord } from "./job-row.ts";
import type { QueueLimit } from "./queue-limit.ts";
import type { JobTransaction, StoreContext } from "./store-context.ts";

/** Jobs that one transaction of a purge ends, so that it holds no lock for long. */
const PURGE_BATCH = 500;

/** Cancels a job that has not ended; an ended one stays as it is. */
export function cancelJob(context: StoreContext, jobId: string): Promise<JobRecord | undefined> {
  return context.transaction(async (transaction) => {
    const job = await lockJob(transaction, jobId);
    if (!job) return undefined;
    if (job.status === "IN_QUEUE" || job.status === "IN_PROGRESS") {
      await endJobs(context, transaction, { jobs: [job], ending: { status: "CANCELLED" } });
    }
    return readJob(transaction, jobId);
  });
}

/** Runs a failed job again under its id, as if it had just been submitted. */
export function retryJob(
  context: StoreContext,
  jobId: string,
  refuseWhenFull: QueueLimit,
): Promise<JobRecord | undefined> {
  return context.transaction(async (transaction) => {
    const job = await lockJob(transaction, jobId);
    if (!job) return undefined;
    if (job.status !== "FAILED" && job.status !== "TIMED_OUT") {
      throw new ParserError(
        "CONFLICT",
        `Only a job that is FAILED or TIMED_OUT can be retried; this one is ${job.status}.`,
      );
    }
    await refuseWhenFull(transaction, {
      settings: context.endpointOf(job.endpoint_id),
      tenant: job.tenant,
    });
    await resetJob(transaction, jobId);
    announceWaiting(transaction, job);
    return readJob(transaction, jobId);
  });
}

/** Cancels all jobs that wait. */
export async function purgeQueue(
  context: StoreContext,
  { endpointId, tenant }: { readonly endpointId: string; readonly tenant?: string },
): Promise<number> {
  let removed = 0;
  for (;;) {
    const batch = await context.transaction(async (transaction) => {
      const jobs = await transaction.query<JobControl>(
        `SELECT ${CONTROL_COLUMNS} FROM parser.job
         WHERE status = 'IN_QUEUE' AND parent_id IS NULL AND endpoint_id = $1 AND ($2::text IS NULL OR tenant = $2)
         LIMIT ${PURGE_BATCH} FOR UPDATE SKIP LOCKED`,
        [endpointId, tenant ?? null],
      );
      await endJobs(context, transaction, { jobs, ending: { status: "CANCELLED" } });
      return jobs.length;
    });
    removed += batch;
    if (batch < PURGE_BATCH) return removed;
  }
}

/** The blob of the dropped output is removed together with the job. */
async function resetJob({ query, now }: JobTransaction, jobId: string): Promise<void> {
  await query("DELETE FROM parser.job_event WHERE job_id = $1", [jobId]);
  await query(
    `UPDATE parser.job SET status = 'IN_QUEUE', is_at_head = false,
       place = nextval('parser.job_place'), attempt = 1, crashes = 0, worker_id = NULL,
       former_worker_ids = '{}', missed_pings = 0, drained_count = event_count, error = NULL,
       output_json = NULL, output_blob = NULL, output_bytes = NULL,
       started_at = NULL, ended_at = NULL, keep_until = NULL,
       queued_at = $2::timestamptz, give_up_at = $2::timestamptz + ttl_ms * interval '1 ms'
     WHERE id = $1`,
    [jobId, now],
  );
}

async function readJob({ query }: JobTransaction, jobId: string): Promise<JobRecord | undefined> {
  const [row] = await query<JobRow>(`SELECT ${JOB_COLUMNS} FROM parser.job WHERE id = $1`, [jobId]);
  return row && toJobRecord(row);
}
