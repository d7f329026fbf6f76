import { ParserError } from "@parsewright/contract";
import { createBatcher } from "../database/batcher.ts";
import type { EndpointSettings } from "../endpoints/endpoint-settings.ts";
import { announceWaiting } from "./job-control.ts";
import type { JobRecord } from "./job-record.ts";
import { JOB_COLUMNS, type JobRow, toColumns, toJobRecord, toJsonText } from "./job-row.ts";
import type { JobStore, NewJob } from "./job-store.ts";
import type { QueueLimit } from "./queue-limit.ts";
import type { JobTransaction, StoreContext } from "./store-context.ts";

/** Jobs written by one statement; their inputs have 64 KiB each at most. */
const BATCH_MAX_JOBS = 100;
/** One batch is written while the other is collected and checked. */
const BATCHES_AT_ONCE = 2;

/** Takes jobs in. A submission resolves when its job is on disk; those that come together are written together. */
export function createSubmit(
  context: StoreContext,
  refuseWhenFull: QueueLimit,
): JobStore["submit"] {
  const { database, endpointOf } = context;
  const insert = createBatcher(
    async (jobs: readonly NewJob[]) => {
      const records = await insertJobs(context, jobs, (text, values) =>
        database.statement("insert-jobs", text, values),
      );
      const topics = new Set<string>();
      const say = (topic: string) => void topics.add(topic);
      for (const { id, endpointId } of jobs)
        announceWaiting({ say }, { id, endpoint_id: endpointId });
      database.wakeups.say(topics);
      return records;
    },
    { maxItems: BATCH_MAX_JOBS, atOnce: BATCHES_AT_ONCE },
  );
  return async (job) => {
    const line = { settings: endpointOf(job.endpointId), tenant: job.tenant };
    if (job.idempotency) {
      return context.transaction(async (transaction) => {
        const earlier = await findEarlier(transaction, job);
        if (earlier) return { job: earlier, isRepeat: true };
        await refuseWhenFull(transaction, line);
        const [record] = await insertJobs(context, [job], transaction.query);
        if (!record) throw new Error("The database did not take the job.");
        announceWaiting(transaction, { id: job.id, endpoint_id: job.endpointId });
        return { job: record, isRepeat: false };
      });
    }
    await refuseWhenFull({ query: (text, values) => database.read(text, values) }, line);
    return { job: await insert(job), isRepeat: false };
  };
}

/** The job of the same idempotency key; a simultaneous submission is waited for. */
async function findEarlier(
  { query }: JobTransaction,
  { id, endpointId, tenant, idempotency }: NewJob,
): Promise<JobRecord | undefined> {
  if (!idempotency) return undefined;
  const inserted = await query(
    `INSERT INTO parser.idempotency (tenant, endpoint_id, key, body_hash, job_id)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING 1`,
    [tenant, endpointId, idempotency.key, idempotency.bodyHash, id],
  );
  if (inserted.length > 0) return undefined;
  const [earlier] = await query<JobRow & { body_hash: string }>(
    `SELECT ${JOB_COLUMNS}, idempotency.body_hash
     FROM parser.idempotency JOIN parser.job ON job.id = idempotency.job_id
     WHERE idempotency.tenant = $1 AND idempotency.endpoint_id = $2 AND idempotency.key = $3`,
    [tenant, endpointId, idempotency.key],
  );
  if (earlier?.body_hash === idempotency.bodyHash) return toJobRecord(earlier);
  throw new ParserError(
    "CONFLICT",
    "This idempotency key was used with another body. Use a new key for a new job.",
  );
}

/** Limits of a job, and the time for which it is kept, unless its policy says otherwise. */
type Terms = Pick<EndpointSettings, "executionTimeoutMs" | "ttlMs"> & {
  readonly retentionMs: number;
};

function termsOf({ endpointOf, retentionMsOf }: StoreContext, job: NewJob): Terms {
  const settings = endpointOf(job.endpointId);
  return { ...settings, retentionMs: retentionMsOf(job.tenant) ?? settings.resultRetentionMs };
}

/** The columns that a submission fills, with the type and the value of each. */
const COLUMNS: Readonly<
  Record<string, readonly [type: string, value: (job: NewJob, terms: Terms) => unknown]>
> = {
  id: ["text", ({ id }) => id],
  endpoint_id: ["text", ({ endpointId }) => endpointId],
  tenant: ["text", ({ tenant }) => tenant],
  input_json: ["json", ({ input }) => toColumns(input)[0]],
  input_blob: ["text", ({ input }) => toColumns(input)[1]],
  input_bytes: ["bigint", ({ input }) => toColumns(input)[2]],
  webhook: ["text", ({ webhook }) => webhook],
  policy: ["json", ({ policy }) => toJsonText(policy)],
  s3_config: ["json", ({ s3Config }) => s3Config && toJsonText(s3Config)],
  traceparent: ["text", ({ traceparent }) => traceparent],
  is_low_priority: ["boolean", ({ policy }) => policy.lowPriority ?? false],
  execution_timeout_ms: ["bigint", executionTimeoutOf],
  ttl_ms: ["bigint", ({ policy }, { ttlMs }) => policy.ttl ?? ttlMs],
  retention_ms: ["bigint", (_job, { retentionMs }) => retentionMs],
  archive_layout: ["text", ({ archiveLayout }) => archiveLayout],
  sealed_password: ["text", ({ sealedPassword }) => sealedPassword],
  called_url: ["text", ({ calledUrl }) => calledUrl],
  document_name: ["text", ({ documentName }) => documentName],
  document_bytes: ["bigint", ({ documentBytes }) => documentBytes],
};
const COLUMN_NAMES = Object.keys(COLUMNS).join(", ");
const COLUMN_ARRAYS = Object.values(COLUMNS).map(([type], index) => `$${index + 2}::${type}[]`);

/** May be sent again after a broken connection: ids are random, so that a row with the same id is the same job. */
const INSERT_JOBS = `
  WITH clock AS (SELECT clock_timestamp() + $1 * interval '1 ms' AS now),
  inserted AS (
    INSERT INTO parser.job (${COLUMN_NAMES}, status, submitted_at, queued_at, give_up_at)
    SELECT ${COLUMN_NAMES}, 'IN_QUEUE', now, now, now + ttl_ms * interval '1 ms'
    FROM clock, unnest(${COLUMN_ARRAYS.join(", ")}) AS new (${COLUMN_NAMES})
    ON CONFLICT (id) DO NOTHING)
  SELECT now FROM clock`;

type RunStatement = (text: string, values: readonly unknown[]) => Promise<{ now: Date }[]>;

async function insertJobs(
  context: StoreContext,
  jobs: readonly NewJob[],
  run: RunStatement,
): Promise<readonly JobRecord[]> {
  const clockOffsetMs = context.shift(new Date(0)).getTime();
  const withTerms = jobs.map((job) => ({ job, terms: termsOf(context, job) }));
  const columns = Object.values(COLUMNS).map(([, value]) =>
    withTerms.map(({ job, terms }) => value(job, terms) ?? null),
  );
  const [clock] = await run(INSERT_JOBS, [clockOffsetMs, ...columns]);
  if (!clock) throw new Error("The database did not say what time it is.");
  return withTerms.map(({ job, terms }) => toWaitingRecord(job, terms, clock.now));
}

function toWaitingRecord(job: NewJob, terms: Terms, now: Date): JobRecord {
  const { idempotency: _, sealedPassword, calledUrl, documentName, documentBytes, ...facts } = job;
  return {
    ...facts,
    ...(documentName !== undefined && { documentName }),
    ...(documentBytes !== undefined && { documentBytes }),
    ...(sealedPassword !== undefined && { sealedPassword }),
    ...(calledUrl !== undefined && { calledUrl }),
    status: "IN_QUEUE",
    executionTimeoutMs: executionTimeoutOf(job, terms),
    attempt: 1,
    submittedAt: now.getTime(),
  };
}

function executionTimeoutOf({ policy }: NewJob, { executionTimeoutMs }: Terms): number {
  return policy.executionTimeout ?? executionTimeoutMs;
}
