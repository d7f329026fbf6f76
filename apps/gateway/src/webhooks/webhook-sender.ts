import { randomUUID } from "node:crypto";
import { TERMINAL_JOB_STATUSES } from "@parsewright/contract";
import type { Database } from "../database/database.ts";
import { WEBHOOK_QUEUE } from "../database/queue.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import type { JobStore } from "../jobs/job-store.ts";
import { createOutputGate, type OutputGate } from "../blobs/output-gate.ts";
import type { WebhookPolicy } from "./check-webhook.ts";
import { createHostBreaker, type HostBreaker } from "./host-breaker.ts";
import { postWebhook, type WebhookOutcome } from "./post-webhook.ts";
import { webhookBodyBytes } from "./webhook-body.ts";
import { signWebhook } from "./webhook-signature.ts";

/** Pauses between the tries, in seconds: a receiver may be down for an hour. */
export const PAUSES_SECONDS: readonly number[] = [1, 5, 30, 120, 600, 1800, 3600];
/** Receivers that hang must not hold up all others. */
const DELIVERIES_AT_ONCE = 12;
/** Nor may all receivers of one tenant hold up those of others. */
const DELIVERIES_AT_ONCE_PER_TENANT = 4;

/** Bodies up to this size need no room of their own: those of all lanes together are small. */
const SMALL_BODY_BYTES = 256 * 1024;
/** A delivery that got no room in this time is put back, before the queue takes it for lost. */
const WAIT_FOR_ROOM_MS = 30_000;
const PAUSE_WITHOUT_ROOM_SECONDS = 5;

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
  const bodies = createOutputGate();
  const worker = await queue.work<QueuedDelivery>(
    WEBHOOK_QUEUE,
    {
      localConcurrency: DELIVERIES_AT_ONCE,
      localGroupConcurrency: DELIVERIES_AT_ONCE_PER_TENANT,
      batchSize: 1,
      pollingIntervalSeconds: 1,
    },
    async ([queued]) => {
      if (queued) await deliver({ ...parts, breaker, bodies }, queued.data, stopping.signal);
    },
  );
  return {
    async stop() {
      stopping.abort();
      await queue.offWork(WEBHOOK_QUEUE, { id: worker, wait: true });
    },
  };
}

type SenderParts = WebhookSenderParts & {
  readonly breaker: HostBreaker;
  readonly bodies: OutputGate;
};

async function deliver(
  parts: SenderParts,
  { jobId, deliveryId = randomUUID(), tries = 0 }: QueuedDelivery,
  signal: AbortSignal,
): Promise<void> {
  const job = await findEndedJob(parts, jobId);
  if (job?.webhook === undefined) return;
  const { tenant, webhook } = job;
  const delivery = { jobId, deliveryId, tries };
  // Not a try: it ends with the job, like every delivery.
  const putBack = (startAfter: number) =>
    parts.database.queue.send(WEBHOOK_QUEUE, delivery, { startAfter, group: { id: tenant } });
  const pauseMs = parts.breaker.pauseMs({ tenant, url: webhook });
  if (pauseMs > 0) {
    await putBack(Math.ceil(pauseMs / 1000));
    return;
  }
  const leave = await enterIfRoom(parts.bodies, job, signal);
  if (leave === undefined) {
    await putBack(PAUSE_WITHOUT_ROOM_SECONDS);
    return;
  }
  try {
    await tryOnce(parts, { job, webhook, delivery }, signal);
  } finally {
    leave();
  }
}

/** Waits until there is room for a body; `undefined` when none comes. */
async function enterIfRoom(
  bodies: OutputGate,
  job: JobRecord,
  signal: AbortSignal,
): Promise<(() => void) | undefined> {
  const bytes = webhookBodyBytes(job);
  if (bytes <= SMALL_BODY_BYTES) return () => undefined;
  const patience = AbortSignal.any([signal, AbortSignal.timeout(WAIT_FOR_ROOM_MS)]);
  return bodies.enter({ tenant: job.tenant, bytes, signal: patience }).catch(() => {
    signal.throwIfAborted();
    return undefined;
  });
}

async function tryOnce(
  parts: SenderParts,
  {
    job,
    webhook,
    delivery: { jobId, deliveryId, tries },
  }: {
    readonly job: JobRecord;
    readonly webhook: string;
    readonly delivery: Required<QueuedDelivery>;
  },
  signal: AbortSignal,
): Promise<void> {
  const { tenant } = job;
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
  parts.breaker.note({ tenant, url: webhook }, outcome.status !== undefined);
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
