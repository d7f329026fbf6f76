import type {
  ArchiveLayout,
  JobStatus,
  JobSummary,
  PageShardRange,
  Policy,
  S3Config,
} from "@parsewright/contract";
import type { JobRecord, StoredJson } from "./job-record.ts";

/** Row that `JOB_COLUMNS` selects. JSON comes as text: a stored `null` is not an absent value. */
export interface JobRow {
  readonly id: string;
  readonly endpoint_id: string;
  readonly tenant: string;
  readonly status: JobStatus;
  readonly input_json: string | null;
  readonly input_blob: string | null;
  readonly input_bytes: string | null;
  readonly sealed_password: string | null;
  readonly output_json: string | null;
  readonly output_blob: string | null;
  readonly output_bytes: string | null;
  readonly error: string | null;
  readonly webhook: string | null;
  readonly called_url: string | null;
  readonly policy: Policy;
  readonly s3_config: S3Config | null;
  readonly traceparent: string | null;
  readonly archive_layout: ArchiveLayout | null;
  readonly execution_timeout_ms: string;
  readonly attempt: number;
  readonly worker_id: string | null;
  readonly submitted_at: Date;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly keep_until: Date | null;
  readonly document_name: string | null;
  readonly document_bytes: string | null;
  readonly pages: number | null;
  readonly pages_unread: number | null;
  readonly failure: JobSummary["failure"] | null;
  readonly parent_id: string | null;
  readonly shard: PageShardRange | null;
}

const COLUMNS_WITHOUT_PAYLOADS = `job.id, job.endpoint_id, job.tenant, job.status,
  job.document_name, job.document_bytes, job.pages, job.pages_unread, job.parent_id, job.shard,
  job.sealed_password, job.error, job.webhook, job.called_url, job.policy, job.s3_config, job.traceparent, job.archive_layout,
  job.execution_timeout_ms, CASE job.status WHEN 'FAILED' THEN job.output_json -> 'parser_error' END AS failure,
  job.attempt, job.worker_id, job.submitted_at, job.started_at, job.ended_at, job.keep_until`;

export const JOB_COLUMNS = `${COLUMNS_WITHOUT_PAYLOADS},
  job.input_json::text AS input_json, job.input_blob, job.input_bytes,
  job.output_json::text AS output_json, job.output_blob, job.output_bytes`;

/** Columns for lists. They leave out inputs and outputs, which can be large. */
export const JOB_COLUMNS_OF_LIST = `${COLUMNS_WITHOUT_PAYLOADS},
  NULL AS input_json, NULL AS input_blob, NULL AS input_bytes,
  NULL AS output_json, NULL AS output_blob, NULL AS output_bytes`;

export function toJobRecord(row: JobRow): JobRecord {
  const output = toStoredJson(row.output_json, row.output_blob, row.output_bytes);
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    tenant: row.tenant,
    status: row.status,
    input: toStoredJson(row.input_json, row.input_blob, row.input_bytes) ?? { json: undefined },
    policy: row.policy,
    executionTimeoutMs: Number(row.execution_timeout_ms),
    attempt: row.attempt,
    submittedAt: row.submitted_at.getTime(),
    ...(output && { output }),
    ...withoutNulls({
      sealedPassword: row.sealed_password,
      error: row.error,
      webhook: row.webhook,
      calledUrl: row.called_url,
      s3Config: row.s3_config,
      traceparent: row.traceparent,
      archiveLayout: row.archive_layout,
      workerId: row.worker_id,
      documentName: row.document_name,
      pages: row.pages,
      pagesUnread: row.pages_unread,
      failure: row.failure,
      parentId: row.parent_id,
      shard: row.shard,
    }),
    ...(row.document_bytes !== null && { documentBytes: Number(row.document_bytes) }),
    ...(row.started_at && { startedAt: row.started_at.getTime() }),
    ...(row.ended_at && { endedAt: row.ended_at.getTime() }),
    ...(row.keep_until && { keepUntil: row.keep_until.getTime() }),
  };
}

function withoutNulls<Values extends object>(
  values: Values,
): { readonly [Name in keyof Values]?: NonNullable<Values[Name]> } {
  const present = Object.entries(values).filter(([, value]) => value !== null);
  return Object.fromEntries(present) as { [Name in keyof Values]?: NonNullable<Values[Name]> };
}

function toStoredJson(
  json: string | null,
  blobKey: string | null,
  bytes: string | null,
): StoredJson | undefined {
  if (blobKey !== null) return { blobKey, bytes: Number(bytes) };
  return json === null ? undefined : { json: JSON.parse(json) as unknown };
}

/** The three columns of a payload: its JSON, or the key and size of its blob. */
export function toColumns(
  stored: StoredJson | undefined,
): readonly [json: string | null, blobKey: string | null, bytes: number | null] {
  if (!stored) return [null, null, null];
  if ("blobKey" in stored) return [null, stored.blobKey, stored.bytes];
  return [toJsonText(stored.json), null, null];
}

/** Gives `null` for values that JSON cannot express, such as `undefined`. */
export function toJsonText(value: unknown): string | null {
  return JSON.stringify(value) ?? null;
}
