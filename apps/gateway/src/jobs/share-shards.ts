import {
  type PageShardRange,
  type SplitPages,
  type TakenBackShards,
  WORKER_LOST_AFTER_MS,
} from "@parsewright/contract";
import { topicOf } from "../database/wakeups.ts";
import { announceWaiting, type JobControl, lockJob } from "./job-control.ts";
import { toJsonText } from "./job-row.ts";
import type { AttemptReference, Wait } from "./job-store.ts";
import { doesWholeJobWait } from "./pick-jobs.ts";
import { type JobTransaction, lookUntil, type StoreContext } from "./store-context.ts";

/** A worker takes back at most this many shards at once, and opens the document once for them. */
const TAKEN_BACK_MAX = 8;
/**
 * A worker takes its share of the waiting shards back in at least this many turns, so that the job does not wait long
 * for its last one.
 */
const TURNS_OF_EACH = 4;

/**
 * Lets other workers read pages of a job that this worker holds; `false` when it does not hold it. Adding the same
 * shard again changes nothing, so that a worker that takes over the job finds the shards that are under way.
 */
export function splitJob(
  context: StoreContext,
  { jobId, workerId }: AttemptReference,
  { recipe, shards }: SplitPages,
): Promise<boolean> {
  return context.transaction(async (transaction) => {
    const job = await lockJob(transaction, jobId);
    if (job?.status !== "IN_PROGRESS" || job.worker_id !== workerId) return false;
    if (shards.length === 0) return true;
    await transaction.query("UPDATE parser.job SET is_split = true WHERE id = $1", [jobId]);
    await addShards(transaction, job, { recipe, shards });
    return true;
  });
}

async function addShards(
  transaction: JobTransaction,
  parent: JobControl,
  { recipe, shards }: SplitPages,
): Promise<void> {
  await transaction.query(
    `INSERT INTO parser.job (id, parent_id, shard, recipe, endpoint_id, tenant, status, policy,
         is_low_priority, execution_timeout_ms, ttl_ms, retention_ms, submitted_at, queued_at, give_up_at)
       SELECT new.id, parent.id, new.shard, $2, endpoint_id, tenant, 'IN_QUEUE', '{}', is_low_priority,
         greatest(1, extract(epoch FROM parent.stop_at - $3::timestamptz) * 1000)::bigint,
         ttl_ms, retention_ms, $3, $3, give_up_at
       FROM parser.job AS parent, unnest($4::text[], $5::json[]) AS new (id, shard)
       WHERE parent.id = $1
       ON CONFLICT (id) DO NOTHING`,
    [
      parent.id,
      recipe,
      transaction.now,
      shards.map(({ places }) => shardId(parent.id, places)),
      shards.map((shard) => toJsonText(shard)),
    ],
  );
  announceWaiting(transaction, parent);
}

/**
 * Lets the rest of a shard wait again if a whole job waits, so that its worker can end the shard and take that job;
 * `false` if the worker is to read on.
 */
export function giveShardsBack(
  context: StoreContext,
  { jobId, workerId }: AttemptReference,
  pages: SplitPages,
): Promise<boolean> {
  return context.transaction(async (transaction) => {
    const [shard] = await transaction.query<{ parent_id: string }>(
      `SELECT parent_id FROM parser.job
       WHERE id = $1 AND worker_id = $2 AND status = 'IN_PROGRESS' AND parent_id IS NOT NULL`,
      [jobId, workerId],
    );
    // Locked before its shards, as by whoever ends it: a shard that is added later would stay.
    const parent = shard && (await lockJob(transaction, shard.parent_id));
    if (parent?.status !== "IN_PROGRESS") return false;
    if (!(await doesWholeJobWait(context, transaction, parent))) return false;
    await addShards(transaction, parent, pages);
    return true;
  });
}

function shardId(parentId: string, [first = 0]: PageShardRange["places"]): string {
  return `${parentId}-p${first}`;
}

/** Takes waiting shards of a job back, for the worker that holds the job. Waits while others read the rest. */
export async function takeShardsBack(
  context: StoreContext,
  { jobId, ...wait }: AttemptReference & Wait,
): Promise<TakenBackShards> {
  const topic = topicOf("job", jobId);
  const found = await lookUntil(context, { ...wait, topic }, () =>
    context.transaction((transaction) => tryTakeBack(transaction, jobId)),
  );
  return found ?? { shards: [], is_done: false };
}

async function tryTakeBack(
  { query, now }: JobTransaction,
  jobId: string,
): Promise<TakenBackShards | undefined> {
  const rows = await query<{ shard: PageShardRange }>(
    `WITH open AS (
       SELECT count(*) FILTER (WHERE status = 'IN_QUEUE') AS waiting,
         count(*) FILTER (WHERE status = 'IN_PROGRESS') AS running
       FROM parser.job WHERE parent_id = $1),
     present AS (
       SELECT count(*) AS workers FROM parser.worker
       WHERE last_seen_at > $2 AND endpoint_id = (SELECT endpoint_id FROM parser.job WHERE id = $1)),
     taken AS (
       SELECT id FROM parser.job WHERE parent_id = $1 AND status = 'IN_QUEUE' ORDER BY place
       LIMIT (SELECT least(ceil(waiting::float8 / (${TURNS_OF_EACH} * greatest(running + 1, workers))), ${TAKEN_BACK_MAX})
         FROM open, present)
       FOR UPDATE SKIP LOCKED)
     DELETE FROM parser.job USING taken WHERE job.id = taken.id RETURNING job.shard`,
    [jobId, new Date(now.getTime() - WORKER_LOST_AFTER_MS)],
  );
  const shards = rows
    .map(({ shard }) => shard)
    .toSorted(({ places: [one = 0] }, { places: [other = 0] }) => one - other);
  if (shards.length > 0) return { shards, is_done: false };
  const left = await query("SELECT 1 FROM parser.job WHERE parent_id = $1 LIMIT 1", [jobId]);
  return left.length === 0 ? { shards: [], is_done: true } : undefined;
}
