import { topicOf } from "../database/wakeups.ts";
import type { JobControl, JobEnding } from "./job-control.ts";
import type { JobTransaction } from "./store-context.ts";
import { sendStopSignals } from "./stop-signals.ts";

/**
 * Removes shards that have ended, and those of jobs that have. Nothing of a shard is kept: what it was for is a stored blob
 * or, where it failed, read by the worker that has the whole job.
 */
export async function removeShards(
  transaction: JobTransaction,
  { jobs, ending }: { readonly jobs: readonly JobControl[]; readonly ending: JobEnding },
): Promise<void> {
  const ended = jobs.filter(({ parent_id }) => parent_id !== null);
  const parents = jobs.filter(({ is_split }) => is_split);
  if (ended.length + parents.length === 0) return;
  const removed = await transaction.query<Pick<JobControl, "id" | "worker_id" | "parent_id">>(
    `DELETE FROM parser.job WHERE parent_id IS NOT NULL AND (id = ANY($1) OR parent_id = ANY($2))
     RETURNING id, CASE WHEN status = 'IN_PROGRESS' THEN worker_id END AS worker_id, parent_id`,
    [ended.map(({ id }) => id), parents.map(({ id }) => id)],
  );
  await sendStopSignals(
    transaction,
    removed.filter(({ worker_id }) => worker_id !== (ending.finishedBy ?? null)),
  );
  for (const { parent_id } of removed) transaction.say(topicOf("job", parent_id ?? ""));
}
