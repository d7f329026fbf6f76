import { randomUUID } from "node:crypto";
import {
  EXECUTION_TIMEOUT_DEFAULT_MS,
  JOB_TTL_DEFAULT_MS,
  WORKER_IDLE_TIMEOUT_DEFAULT_SECONDS,
} from "@parsewright/contract";
import type { Database } from "../../database/database.ts";
import type { EndpointSettings } from "../../endpoints/endpoint-settings.ts";
import { createJobStore } from "../create-job-store.ts";
import type { JobRecord } from "../job-record.ts";
import type { JobStore, NewJob } from "../job-store.ts";
import type { JobStoreParts } from "../store-context.ts";

export const ENDPOINT_ID = "documents";

/** A store whose time the test moves, and the blobs it has removed. */
export interface TestJobStore {
  readonly store: JobStore;
  readonly removedBlobs: string[];
  /** Lets time pass for this store. */
  pass(milliseconds: number): void;
  submit(job?: Partial<NewJob>): Promise<JobRecord>;
  /** Jobs of a tenant, in order, without a transaction for each. */
  submitMany(tenant: string, count: number): Promise<readonly string[]>;
  /** Takes without waiting. */
  take(workerId: string, max?: number): Promise<readonly JobRecord[]>;
  find(jobId: string): Promise<JobRecord | undefined>;
  /** Signals that are there now. */
  stopSignals(workerId: string): Promise<readonly string[]>;
  ping(workerId: string, jobIds?: readonly string[]): Promise<void>;
}

export function createTestJobStore(
  database: Database,
  settings: Partial<EndpointSettings> = {},
  tenants: Pick<JobStoreParts, "weightOf" | "retentionMsOf"> = {},
): TestJobStore {
  const removedBlobs: string[] = [];
  let offsetMs = 0;
  const endpoint = { ...ENDPOINT, ...settings };
  const store = createJobStore({
    database,
    endpoints: (id) => (id === endpoint.id ? endpoint : undefined),
    removeBlobs: async (keys) => void removedBlobs.push(...keys),
    ...tenants,
    clockOffsetMs: () => offsetMs,
  });
  const submit = async (job?: Partial<NewJob>) => (await store.submit(newJob(job))).job;
  const noWait = { waitMs: 0, signal: new AbortController().signal };
  return {
    store,
    removedBlobs,
    pass: (milliseconds) => void (offsetMs += milliseconds),
    submit,
    async submitMany(tenant, count) {
      const { id } = await submit({ tenant });
      const copies = await database.pool.query<{ id: string }>(
        `INSERT INTO parser.job (id, endpoint_id, tenant, status, input_json, policy, is_low_priority,
           execution_timeout_ms, ttl_ms, retention_ms, submitted_at, queued_at, give_up_at)
         SELECT id || '-' || number, endpoint_id, tenant, status, input_json, policy, is_low_priority,
           execution_timeout_ms, ttl_ms, retention_ms, submitted_at, queued_at, give_up_at
         FROM parser.job, generate_series(2, $2::int) AS number WHERE id = $1 RETURNING id`,
        [id, count],
      );
      return [id, ...copies.rows.map((row) => row.id)];
    },
    take: (workerId, max = 1) => store.take({ endpointId: ENDPOINT_ID, workerId, max, ...noWait }),
    find: (jobId) => store.find({ jobId, endpointId: ENDPOINT_ID }),
    stopSignals: (workerId) => store.stopSignals({ workerId, ...noWait }),
    ping: (workerId, jobIds = []) => store.heartbeat({ endpointId: ENDPOINT_ID, workerId, jobIds }),
  };
}

export function newJob(job: Partial<NewJob> = {}): NewJob {
  return {
    id: randomUUID(),
    endpointId: ENDPOINT_ID,
    tenant: "acme",
    input: { json: { file_url: "https://example.com/a.pdf" } },
    policy: {},
    ...job,
  };
}

const ENDPOINT: EndpointSettings = {
  id: ENDPOINT_ID,
  minWorkers: 0,
  maxWorkers: 3,
  keepWarmSpares: 0,
  idleTimeoutSeconds: WORKER_IDLE_TIMEOUT_DEFAULT_SECONDS,
  executionTimeoutMs: EXECUTION_TIMEOUT_DEFAULT_MS,
  ttlMs: JOB_TTL_DEFAULT_MS,
  resultRetentionMs: 3_600_000,
  maxQueueLength: 100_000,
  maxQueueLengthPerTenant: 10_000,
  maxRunningPerTenant: 1_000_000,
  maxAttempts: 5,
  scaleUpAfterWaitMs: 4000,
  jobsPerWorker: 1,
  workerEnvironment: {},
};
