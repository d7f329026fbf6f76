import { randomUUID } from "node:crypto";
import { TERMINAL_JOB_STATUSES } from "@parsewright/contract";
import type { Database } from "../database/database.ts";
import { WEBHOOK_QUEUE } from "../database/queue.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import type { JobStore } from "../jobs/job-store.ts";
import type { WebhookPolicy } from "./check-webhook.ts";
import { createHostBreaker, type HostBreaker } from "./host-breaker.ts";
import { postWebhook, type WebhookOutcome } from "./post-webhook.ts";
import { signWebhook } from "./webhook-signature.ts";

/** Pauses between the tries, in seconds: a receiver may be down for an hour. */
export const PAUSES_SECONDS: readonly number[] = [1, 5, 30, 120, 600, 1800, 3600];
/** Receivers that hang must not hold up all others. */
const DELIVERIES_AT_ONCE = 12;
/** Nor may all receivers of one tenant hold up those of others. */
const DELIVERIES_AT_ONCE_PER_TENANT = 4;

/** One row of the queue, in the group of its tenant. The store writes `jobId` only; the rest is for the tries after the first. */
interface QueuedDelivery {
  readonly jobId: string;
  readonly deliveryId?: string;
  readonly tries?: number;
}

export interface WebhookSenderParts {
  readonly database: Pick<Database, "queue" | "read" | "transaction">;
  readonly jobs: Pick<JobStore, "find">;
  /** The body for a job, and how often it may be tried. */
  readonly makeBody: (job: JobRecord) => Promise<{
    readonly body: Uint8Array;
    readonly maxTries: number;
  }>;
  readonly secretOf: (tenant: string) => string;
  readonly policy: WebhookPolicy;
}

export const WEBHOOK_MAX_TRIES = PAUSES_SECONDS.length + 1;

/** Informs callers of the ends of their jobs, until stopped. Any number of gateways share the work. */
export async function startWebhookSender(
  parts: WebhookSenderParts,
): Promise<{ stop(): Promise<void> }> {
  const { queue } = parts.database;
  const stopping = new AbortController();
  const breaker = createHostBreaker();
  const worker = await queue.work<QueuedDelivery>(
    WEBHOOK_QUEUE,
    {
      localConcurrency: DELIVERIES_AT_ONCE,
      localGroupConcurrency: DELIVERIES_AT_ONCE_PER_TENANT,
      batchSize: 1,
      pollingIntervalSeconds: 1,
    },
    async ([queued]) => {
      if (queued) await deliver({ ...parts, breaker }, queued.data, stopping.signal);
    },
  );
  return {
    async stop() {
      stopping.abort();
      await queue.offWork(WEBHOOK_QUEUE, { id: worker, wait: true });
    },
  };
}

async function deliver(
  parts: WebhookSenderParts & { readonly breaker: HostBreaker },
  { jobId, deliveryId = randomUUID(), tries = 0 }: QueuedDelivery,
  signal: AbortSignal,
): Promise<void> {
  const job = await findEndedJob(parts, jobId);
  if (job?.webhook === undefined) return;
  const { tenant, webhook } = job;
  const receiver = { tenant, url: webhook };
  const pauseMs = parts.breaker.pauseMs(receiver);
  if (pauseMs > 0) {
    // Not a try: it ends with the job, like every delivery.
    const startAfter = Math.ceil(pauseMs / 1000);
    const delivery = { jobId, deliveryId, tries };
    await parts.database.queue.send(WEBHOOK_QUEUE, delivery, { startAfter, group: { id: tenant } });
    return;
  }
  const { body, maxTries } = await parts.makeBody(job);
  const startedAt = Date.now();
  const headers = {
    "x-parser-delivery": deliveryId,
    "x-parser-signature": signWebhook(body, {
      secret: parts.secretOf(tenant),
      atMs: startedAt,
    }),
    ...(job.traceparent !== undefined && { traceparent: job.traceparent }),
  };
  const outcome = await postWebhook(webhook, { body, headers, policy: parts.policy, signal });
  parts.breaker.note(receiver, outcome.status !== undefined);
  await settle(parts, {
    delivery: { jobId, deliveryId, tries: tries + 1 },
    tenant,
    outcome,
    durationMs: Date.now() - startedAt,
    maxTries,
  });
}

/** A job that was retried meanwhile has no result to report; its next end queues a delivery of its own. */
async function findEndedJob({ database, jobs }: WebhookSenderParts, jobId: string) {
  const [row] = await database.read<{ endpoint_id: string }>(
    "SELECT endpoint_id FROM parser.job WHERE id = $1",
    [jobId],
  );
  const job = row && (await jobs.find({ jobId, endpointId: row.endpoint_id }));
  return job && TERMINAL_JOB_STATUSES.includes(job.status) ? job : undefined;
}

/** Writes the try down and, where it failed, the next one, together. */
async function settle(
  { database }: WebhookSenderParts,
  result: {
    readonly delivery: Required<QueuedDelivery>;
    readonly tenant: string;
    readonly outcome: WebhookOutcome;
    readonly durationMs: number;
    readonly maxTries: number;
  },
): Promise<void> {
  const { delivery, tenant, outcome, durationMs, maxTries } = result;
  const { jobId, deliveryId, tries } = delivery;
  await database.transaction(async (transaction) => {
    await transaction.query(
      `INSERT INTO parser.webhook_delivery (delivery_id, try, job_id, http_status, duration_ms, error)
       SELECT $1, $2, id, $4, $5, $6 FROM parser.job WHERE id = $3 ON CONFLICT DO NOTHING`,
      [deliveryId, tries, jobId, outcome.status ?? null, durationMs, outcome.error ?? null],
    );
    const startAfter = PAUSES_SECONDS[tries - 1];
    if (outcome.isDelivered || !outcome.mayRetry || tries >= maxTries || !startAfter) return;
    const options = { startAfter, group: { id: tenant }, db: transaction.db };
    await database.queue.send(WEBHOOK_QUEUE, delivery, options);
  });
}
