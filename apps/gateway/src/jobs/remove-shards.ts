import { topicOf } from "../database/wakeups.ts";
import type { JobTransaction } from "./store-context.ts";
import { sendStopSignals } from "./stop-signals.ts";

/** A job that ends: a shard, or one that may have shards. */
interface EndingJob {
  readonly id: string;
  readonly parent_id: string | null;
  readonly is_split: boolean;
}

/**
 * Removes ended shards, and the shards of ended jobs. Nothing of a shard is kept: its pages are in a stored blob or, if
 * it failed, are read by the worker that holds the whole job.
 */
export async function removeShards(
  transaction: JobTransaction,
  jobs: readonly EndingJob[],
  /** The worker whose result it is, which need not be stopped. */
  finishedBy: string | undefined,
): Promise<void> {
  const ended = jobs.filter(({ parent_id }) => parent_id !== null);
  const parents = jobs.filter(({ is_split }) => is_split);
  if (ended.length + parents.length === 0) return;
  const removed = await transaction.query<{
    id: string;
    worker_id: string | null;
    parent_id: string;
  }>(
    `DELETE FROM parser.job WHERE parent_id IS NOT NULL AND (id = ANY($1) OR parent_id = ANY($2))
     RETURNING id, CASE WHEN status = 'IN_PROGRESS' THEN worker_id END AS worker_id, parent_id`,
    [ended.map(({ id }) => id), parents.map(({ id }) => id)],
  );
  await sendStopSignals(
    transaction,
    removed.filter(({ worker_id }) => worker_id !== (finishedBy ?? null)),
  );
  for (const { parent_id } of removed) transaction.say(topicOf("job", parent_id));
}
