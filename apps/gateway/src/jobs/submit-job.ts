import { ParserError } from "@parsewright/contract";
import type { EndpointSettings } from "../endpoints/endpoint-settings.ts";
import { announceWaiting } from "./job-control.ts";
import type { JobRecord } from "./job-record.ts";
import { JOB_COLUMNS, type JobRow, toColumns, toJobRecord } from "./job-row.ts";
import type { NewJob } from "./job-store.ts";
import type { QueueLimit } from "./queue-limit.ts";
import type { JobTransaction, StoreContext } from "./store-context.ts";

/** Writes the job and its place in the queue in one transaction. */
export async function submitJob(
  context: StoreContext,
  job: NewJob,
  refuseWhenFull: QueueLimit,
): Promise<{ readonly job: JobRecord; readonly isRepeat: boolean }> {
  const settings = context.endpointOf(job.endpointId);
  return context.transaction(async (transaction) => {
    const earlier = await findEarlier(transaction, job);
    if (earlier) return { job: earlier, isRepeat: true };
    await refuseWhenFull(transaction, { settings, tenant: job.tenant });
    const record = await insertJob(transaction, settings, job);
    announceWaiting(transaction, { id: job.id, endpoint_id: job.endpointId });
    return { job: record, isRepeat: false };
  });
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

async function insertJob(
  { query, now }: JobTransaction,
  settings: EndpointSettings,
  job: NewJob,
): Promise<JobRecord> {
  const ttlMs = job.policy.ttl ?? settings.ttlMs;
  const [row] = await query<JobRow>(
    `INSERT INTO parser.job (id, endpoint_id, tenant, status, input_json, input_blob, input_bytes,
       webhook, policy, s3_config, traceparent, is_low_priority, execution_timeout_ms, ttl_ms,
       retention_ms, submitted_at, queued_at, give_up_at, archive_layout, sealed_password, called_url)
     VALUES ($1, $2, $3, 'IN_QUEUE', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16,
       $17, $18, $19)
     RETURNING ${JOB_COLUMNS}`,
    [
      job.id,
      job.endpointId,
      job.tenant,
      ...toColumns(job.input),
      job.webhook ?? null,
      job.policy,
      job.s3Config ?? null,
      job.traceparent ?? null,
      job.policy.lowPriority ?? false,
      job.policy.executionTimeout ?? settings.executionTimeoutMs,
      ttlMs,
      settings.resultRetentionMs,
      now,
      new Date(now.getTime() + ttlMs),
      job.archiveLayout ?? null,
      job.sealedPassword ?? null,
      job.calledUrl ?? null,
    ],
  );
  if (!row) throw new Error("The database did not return the job.");
  return toJobRecord(row);
}
