import { createBatcher } from "../database/batcher.ts";
import type { JobRecord } from "./job-record.ts";
import { JOB_COLUMNS, JOB_COLUMNS_OF_LIST, type JobRow, toJobRecord } from "./job-row.ts";
import type { JobQuery, JobStore, QueueCounts } from "./job-store.ts";
import type { StoreContext } from "./store-context.ts";

interface Scope {
  readonly endpointId: string;
  readonly tenant?: string;
}

interface FoundRow extends JobRow {
  readonly position: number;
  readonly now: Date;
  readonly update: string | null;
}

/** Jobs read by one statement; an output has 64 KiB at most. */
const BATCH_MAX_JOBS = 50;
const BATCHES_AT_ONCE = 2;

const FIND_JOBS = `
  SELECT ${JOB_COLUMNS}, wanted.position::int, clock_timestamp() AS now,
    CASE WHEN job.status = 'IN_PROGRESS' THEN
      (SELECT output::text FROM parser.job_event AS event
       WHERE event.job_id = job.id AND event.attempt = job.attempt
       ORDER BY cursor DESC LIMIT 1) END AS update
  FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY
    AS wanted (id, endpoint_id, tenant, position)
  JOIN parser.job ON job.id = wanted.id AND job.endpoint_id = wanted.endpoint_id
    AND (wanted.tenant IS NULL OR job.tenant = wanted.tenant AND job.parent_id IS NULL)`;

/**
 * Finds jobs that are still kept. Shards are found only if no tenant is named, which requests of callers always do. The
 * output of a running job is the latest update of this run.
 */
export function createFind({ database, shift }: StoreContext): JobStore["find"] {
  const toRecord = (row: FoundRow): JobRecord | undefined => {
    if (row.keep_until && row.keep_until <= shift(row.now)) return undefined;
    return toJobRecord(row.update === null ? row : { ...row, output_json: row.update });
  };
  return createBatcher(
    async (scopes: readonly (Scope & { readonly jobId: string })[]) => {
      const rows = await database.statement<FoundRow>("find-jobs", FIND_JOBS, [
        scopes.map(({ jobId }) => jobId),
        scopes.map(({ endpointId }) => endpointId),
        scopes.map(({ tenant }) => tenant ?? null),
      ]);
      const found = new Map(rows.map((row) => [row.position, toRecord(row)]));
      return scopes.map((_scope, index) => found.get(index + 1));
    },
    { maxItems: BATCH_MAX_JOBS, atOnce: BATCHES_AT_ONCE },
  );
}

const AHEAD_MAX = 1000;

/**
 * Counts the tenant's waiting jobs before this one, up to a limit. Jobs that were begun before come first, then those
 * not of low priority, each by place.
 */
export async function countAhead({ database }: StoreContext, jobId: string): Promise<number> {
  const [row] = await database.read<{ ahead: number }>(
    `SELECT count(*)::int AS ahead FROM (
       SELECT line.* FROM parser.job AS job, LATERAL (
         SELECT (NOT other.is_at_head, other.is_low_priority, other.place)
             < (NOT job.is_at_head, job.is_low_priority, job.place) AS is_before
         FROM parser.job AS other
         WHERE other.endpoint_id = job.endpoint_id AND other.tenant = job.tenant
           AND other.status = 'IN_QUEUE' AND other.parent_id IS NULL
         ORDER BY other.is_at_head DESC, other.is_low_priority, other.place LIMIT ${AHEAD_MAX}) AS line
       WHERE job.id = $1) AS line WHERE is_before`,
    [jobId],
  );
  return row?.ahead ?? 0;
}

/** One page of the list. It begins at its place in the index, however many jobs come before it. */
export async function listJobs(
  { database }: StoreContext,
  { endpointId, tenant, limit, search, statuses, since, until, after }: JobQuery,
): Promise<readonly JobRecord[]> {
  // The index is entered by the time alone, so that the time of the last page has to bound it.
  const endMs = Math.min(until?.getTime() ?? Infinity, (after?.submittedAt ?? Infinity) + 1);
  const rows = await database.read<JobRow>(
    `SELECT ${JOB_COLUMNS_OF_LIST} FROM parser.job
     WHERE endpoint_id = $1 AND ($2::text IS NULL OR tenant = $2) AND parent_id IS NULL
       AND (keep_until IS NULL OR keep_until > now())
       AND ($4::text IS NULL OR lower(document_name) LIKE lower('%' || $4 || '%') OR id LIKE $4 || '%')
       AND ($5::text[] IS NULL OR status = ANY($5))
       AND submitted_at >= coalesce($6::timestamptz, '-infinity')
       AND submitted_at < coalesce($7::timestamptz, 'infinity')
       AND ($8::timestamptz IS NULL OR (submitted_at, id) < ($8, $9))
     ORDER BY submitted_at DESC, id DESC LIMIT $3`,
    [
      endpointId,
      tenant,
      limit,
      search?.replaceAll(/[\\%_]/g, "\\$&"),
      statuses,
      since,
      endMs === Infinity ? null : new Date(endMs),
      after && new Date(after.submittedAt),
      after?.id,
    ],
  );
  return rows.map(toJobRecord);
}

interface CountsRow extends Omit<QueueCounts, "oldestWaitMs"> {
  readonly oldest: Date | null;
  readonly now: Date;
}

/**
 * Counts running jobs one by one. Waiting and ended jobs are stored as sums, so that large numbers of them cost
 * nothing.
 */
export async function countJobs(
  { database, shift, endpointOf }: StoreContext,
  endpointId: string,
): Promise<QueueCounts> {
  const [row] = await database.read<CountsRow>(
    `WITH waiting AS (
       SELECT tenant, sum(number) FILTER (WHERE NOT is_shard) AS jobs,
         coalesce(sum(number) FILTER (WHERE NOT is_low_priority), 0) AS urgent,
         sum(number) FILTER (WHERE is_retried AND NOT is_shard) AS retried
       FROM parser.waiting_count WHERE endpoint_id = $1 GROUP BY tenant),
     running AS (
       SELECT tenant, count(*) AS "all", count(*) FILTER (WHERE parent_id IS NULL) AS jobs,
         count(*) FILTER (WHERE attempt > 1 AND parent_id IS NULL) AS retried
       FROM parser.job WHERE endpoint_id = $1 AND status = 'IN_PROGRESS' GROUP BY tenant),
     ended AS (SELECT * FROM parser.ended_count WHERE endpoint_id = $1)
     SELECT clock_timestamp() AS now,
       (SELECT coalesce(sum(number), 0)::int FROM ended WHERE status = 'COMPLETED') AS completed,
       (SELECT coalesce(sum(number), 0)::int FROM ended
        WHERE status IN ('FAILED', 'TIMED_OUT')) AS failed,
       (SELECT coalesce(sum(jobs), 0)::int FROM running) AS "inProgress",
       (SELECT coalesce(sum("all"), 0)::int FROM running) AS "inProgressForScaling",
       (SELECT coalesce(sum(jobs), 0)::int FROM waiting) AS "inQueue",
       (SELECT coalesce(sum(greatest(0, least(urgent, $2 - coalesce("all", 0)))), 0)::int
        FROM waiting LEFT JOIN running USING (tenant)) AS "inQueueForScaling",
       ((SELECT coalesce(sum(number), 0) FROM ended WHERE is_retried)
        + (SELECT coalesce(sum(retried), 0) FROM waiting)
        + (SELECT coalesce(sum(retried), 0) FROM running))::int AS retried,
       (SELECT min(queued_at) FROM parser.job
        WHERE endpoint_id = $1 AND status = 'IN_QUEUE' AND NOT is_low_priority) AS oldest`,
    [endpointId, endpointOf(endpointId).maxRunningPerTenant],
  );
  if (!row) throw new Error("The database did not count.");
  const { now, oldest, ...counts } = row;
  const waitedMs = oldest ? shift(now).getTime() - oldest.getTime() : 0;
  return { ...counts, oldestWaitMs: Math.max(0, waitedMs) };
}
