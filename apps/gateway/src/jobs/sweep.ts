import { WORKER_LOST_AFTER_MS } from "@parsewright/contract";
import { retryWhileUnreachable } from "../database/transaction.ts";
import { CONTROL_COLUMNS, endJobs, type JobControl } from "./job-control.ts";
import { giveUpLostJobs } from "./lost-jobs.ts";
import { removeBlobs, removeJobs } from "./retention.ts";
import type { JobTransaction, StoreContext } from "./store-context.ts";

/** Error texts of the platform, or worded like its own. */
const EXECUTION_TIMEOUT_ERROR = "executionTimeout exceeded";
export const TTL_ERROR = "ttl exceeded";

/** Any number that nothing else in the database uses as an advisory lock. */
const SWEEP_LOCK = 7_302_881_002;
const BATCH = 500;
/** Workers that were not seen for this long are forgotten. */
const FORGET_WORKER_AFTER_MS = 24 * 3_600_000;

/** Longer than any request takes to store a payload and then its job. */
const FORGET_BLOB_WITHOUT_JOB_AFTER_MS = 3_600_000;
/** Long, as finding them reads the whole list of payloads. */
const LOOK_FOR_SUCH_BLOBS_EVERY_MS = 600_000;

/**
 * Ends jobs whose time is over, gives up lost ones and forgets old ones. One gateway at a time does so; the others
 * return at once.
 */
export function createSweep(context: StoreContext): () => Promise<void> {
  const forgetBlobs = createBlobSweep(context);
  return () =>
    asLeader(context, async () => {
      await sweepAll(context);
      await forgetBlobs();
    });
}

async function asLeader(context: StoreContext, work: () => Promise<void>): Promise<void> {
  const client = await retryWhileUnreachable(() => context.database.pool.connect());
  let failure: Error | undefined;
  try {
    const { rows } = await client.query<{ is_leader: boolean }>(
      "SELECT pg_try_advisory_lock($1) AS is_leader",
      [SWEEP_LOCK],
    );
    if (!rows[0]?.is_leader) return;
    await work();
    await client.query("SELECT pg_advisory_unlock($1)", [SWEEP_LOCK]);
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection that may still hold the lock is closed instead of used again.
    client.release(failure);
  }
}

async function sweepAll(context: StoreContext): Promise<void> {
  await inBatches(context, "give_up_at <= $1 AND ended_at IS NULL", (transaction, jobs) =>
    endJobs(context, transaction, { jobs, ending: { status: "TIMED_OUT", error: TTL_ERROR } }),
  );
  await inBatches(context, "stop_at <= $1 AND status = 'IN_PROGRESS'", (transaction, jobs) =>
    endJobs(context, transaction, {
      jobs,
      ending: { status: "FAILED", error: EXECUTION_TIMEOUT_ERROR },
    }),
  );
  await inBatches(context, HELD_BY_SILENT_WORKER, (transaction, jobs) =>
    giveUpLostJobs(context, transaction, { jobs, loss: "lost" }),
  );
  await forgetJobs(context);
  await context.transaction(async ({ query, now }) => {
    await query("DELETE FROM parser.stop_signal WHERE expires_at <= $1", [now]);
    await query("DELETE FROM parser.worker WHERE last_seen_at <= $1", [
      new Date(now.getTime() - FORGET_WORKER_AFTER_MS),
    ]);
  });
  await addUp(context, "ended_count", "endpoint_id, status, is_retried");
  await addUp(
    context,
    "waiting_count",
    "endpoint_id, tenant, is_shard, is_low_priority, is_retried",
  );
}

/** Makes one row of those that count the same. A row that is alone stays: a quiet service writes nothing. */
async function addUp(context: StoreContext, table: string, key: string): Promise<void> {
  await context.transaction(({ query }) =>
    query(
      `WITH scattered AS (
         SELECT ${key} FROM parser.${table} GROUP BY ${key} HAVING count(*) > 1 OR sum(number) = 0),
       counted AS (
         DELETE FROM parser.${table} WHERE (${key}) IN (SELECT ${key} FROM scattered) RETURNING *)
       INSERT INTO parser.${table}
       SELECT ${key}, sum(number) FROM counted GROUP BY ${key} HAVING sum(number) <> 0`,
    ),
  );
}

/** A worker that never pings is judged by the execution timeout alone. */
const HELD_BY_SILENT_WORKER = `status = 'IN_PROGRESS' AND worker_id IN (
  SELECT worker.id FROM parser.worker
  WHERE greatest(worker.last_ping_at, job.started_at)
    <= $1::timestamptz - interval '${WORKER_LOST_AFTER_MS} ms' AND worker.last_ping_at IS NOT NULL)`;

async function inBatches(
  context: StoreContext,
  condition: string,
  change: (transaction: JobTransaction, jobs: readonly JobControl[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const count = await context.transaction(async (transaction) => {
      const jobs = await transaction.query<JobControl>(
        `SELECT ${CONTROL_COLUMNS} FROM parser.job WHERE ${condition}
         LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
        [transaction.now],
      );
      await change(transaction, jobs);
      return jobs.length;
    });
    if (count < BATCH) return;
  }
}

async function forgetJobs(context: StoreContext): Promise<void> {
  for (;;) {
    const jobs = await context.transaction(({ query, now }) =>
      query<{ id: string }>(
        `SELECT id FROM parser.job WHERE keep_until <= $1 ORDER BY keep_until LIMIT ${BATCH}`,
        [now],
      ),
    );
    await removeJobs(
      context,
      jobs.map(({ id }) => id),
    );
    if (jobs.length < BATCH) return;
  }
}

/** Removes pages that nobody has used for long, and payloads whose job never came: the gateway died in between, or the caller went away. */
function createBlobSweep(context: StoreContext): () => Promise<void> {
  let lookAgainAt = 0;
  return async () => {
    const keys = await context.transaction(async ({ query, now }) => {
      if (now.getTime() < lookAgainAt) return [];
      lookAgainAt = now.getTime() + LOOK_FOR_SUCH_BLOBS_EVERY_MS;
      const rows = await query<{ key: string }>(
        `SELECT key FROM parser.blob WHERE noted_at <= $1 AND keep_until IS NULL
           AND NOT EXISTS (SELECT FROM parser.job WHERE job.id = blob.job_id)
         UNION ALL SELECT key FROM parser.blob WHERE keep_until <= $2`,
        [new Date(now.getTime() - FORGET_BLOB_WITHOUT_JOB_AFTER_MS), now],
      );
      return rows.map(({ key }) => key);
    });
    await removeBlobs(context, keys);
  };
}
