import { endJobs, lockJob } from "./job-control.ts";
import type { StoreContext } from "./store-context.ts";

/** Brings the end of an ended job's retention nearer, never further away. */
export async function forgetAfter(
  context: StoreContext,
  jobId: string,
  milliseconds: number,
): Promise<void> {
  await context.transaction(({ query, now }) =>
    query(
      "UPDATE parser.job SET keep_until = least(keep_until, $2) WHERE id = $1 AND ended_at IS NOT NULL",
      [jobId, new Date(now.getTime() + milliseconds)],
    ),
  );
}

/** Removes a job now. Its retention ends first, so that the sweep completes what a crash interrupts. */
export async function deleteJob(context: StoreContext, jobId: string): Promise<boolean> {
  const isFound = await context.transaction(async (transaction) => {
    const job = await lockJob(transaction, jobId);
    if (!job) return false;
    if (job.status === "IN_QUEUE" || job.status === "IN_PROGRESS") {
      await endJobs(context, transaction, { jobs: [job], ending: { status: "CANCELLED" } });
    }
    await transaction.query("UPDATE parser.job SET keep_until = $2 WHERE id = $1", [
      jobId,
      transaction.now,
    ]);
    return true;
  });
  if (isFound) await removeJobs(context, [jobId]);
  return isFound;
}

/** Removes jobs whose retention is over. Blobs go first: a row without its blobs is found again by the next sweep. */
export async function removeJobs(context: StoreContext, ids: readonly string[]): Promise<void> {
  const rows = await context.transaction(({ query }) =>
    query<{ key: string }>("SELECT key FROM parser.blob WHERE job_id = ANY($1)", [ids]),
  );
  await removeBlobs(
    context,
    rows.map(({ key }) => key),
  );
  await context.transaction(({ query, now }) =>
    query("DELETE FROM parser.job WHERE id = ANY($1) AND keep_until <= $2", [ids, now]),
  );
}

export async function removeBlobs(context: StoreContext, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await context.removeBlobs(keys);
  await context.transaction(({ query }) =>
    query("DELETE FROM parser.blob WHERE key = ANY($1)", [keys]),
  );
}
