import { ParserError, PING_INTERVAL_DEFAULT_MS, WORKER_LOST_AFTER_MS } from "@parsewright/contract";
import { CONTROL_COLUMNS, type JobControl } from "./job-control.ts";
import type { Loss } from "./job-record.ts";
import type { WorkerRecord } from "./job-store.ts";
import { giveUpLostJobs } from "./lost-jobs.ts";
import type { JobTransaction, StoreContext } from "./store-context.ts";
import { renewStopSignals, sendStopSignals } from "./stop-signals.ts";
import { noteVision } from "./vision-reports.ts";

export interface Heartbeat {
  readonly endpointId: string;
  readonly workerId: string;
  readonly jobIds: readonly string[];
  readonly isUnhealthy?: string;
  /** True if it has a vision model; absent where it does not say. */
  readonly hasVision?: boolean;
}

/**
 * Number of pings in a row without a job after which it counts as lost. On a busy machine, a worker may ping before it
 * has read a job that it was given, so pings count only once the job has run for as long as a worker may be silent.
 */
const MISSED_PINGS_MAX = 2;

/**
 * A worker counts as stuck if it still reports a job this long after it was asked to stop it. It then gets no jobs, as
 * if it were draining, and is replaced if this machine runs it. Once it no longer reports the job, the signal is
 * removed and it gets jobs again.
 */
const STUCK_AFTER_MS = 120_000;
const IS_DRAINING = `(worker.is_draining OR EXISTS (SELECT FROM parser.stop_signal
  WHERE stop_signal.worker_id = worker.id
    AND created_at <= last_seen_at - interval '${STUCK_AFTER_MS} ms')) AS is_draining`;
const STUCK_REASON = "it still reports a job that it was asked to stop two minutes ago";

/**
 * Records that a worker is alive. After a silence of more than two ping intervals it is a new process, to which a drain
 * of the old one no longer applies.
 */
export async function noteWorker(
  { query, now }: JobTransaction,
  { endpointId, workerId }: { readonly endpointId: string; readonly workerId: string },
): Promise<{ readonly isDraining: boolean }> {
  const [worker] = await query<{ is_draining: boolean }>(
    `INSERT INTO parser.worker (id, endpoint_id, last_seen_at) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET endpoint_id = excluded.endpoint_id,
       last_seen_at = excluded.last_seen_at,
       is_draining = worker.is_draining AND worker.last_seen_at >= $4
     RETURNING ${IS_DRAINING}`,
    [workerId, endpointId, now, new Date(now.getTime() - 2 * PING_INTERVAL_DEFAULT_MS)],
  );
  return { isDraining: worker?.is_draining ?? false };
}

/**
 * Binds the id of a worker to the key that it calls with, for as long as the worker is seen. The row of a new worker
 * says that it was last seen in 1970, until `noteWorker` has seen it.
 */
export async function claimWorker(
  context: StoreContext,
  claim: { readonly workerId: string; readonly endpointId: string; readonly keyId: string },
): Promise<void> {
  const { workerId, endpointId, keyId } = claim;
  const [known] = await context.database.read<{ key_id: string | null }>(
    "SELECT key_id FROM parser.worker WHERE id = $1",
    [workerId],
  );
  if (known?.key_id === keyId) return;
  const claimed = await context.transaction(({ query, now }) =>
    query(
      `INSERT INTO parser.worker (id, endpoint_id, last_seen_at, key_id) VALUES ($1, $2, 'epoch', $3)
       ON CONFLICT (id) DO UPDATE SET key_id = excluded.key_id
       WHERE worker.key_id IS NULL OR worker.key_id = excluded.key_id OR worker.last_seen_at <= $4
       RETURNING 1`,
      [workerId, endpointId, keyId, new Date(now.getTime() - WORKER_LOST_AFTER_MS)],
    ),
  );
  if (claimed.length > 0) return;
  throw new ParserError(
    "FORBIDDEN",
    "A worker with this id uses another key. Give each worker an id of its own (RUNPOD_POD_ID).",
  );
}

/** Reads again what `noteWorker` found, for a worker that still waits, without a write. */
export async function readWorker(
  { query }: JobTransaction,
  workerId: string,
): Promise<{ readonly isDraining: boolean }> {
  const [worker] = await query<{ is_draining: boolean }>(
    `SELECT ${IS_DRAINING} FROM parser.worker WHERE id = $1`,
    [workerId],
  );
  return { isDraining: worker?.is_draining ?? false };
}

/**
 * Records at the end of a long wait that the worker is alive. Unlike `noteWorker`, it keeps a drain: this is the same
 * process, however long it was silent.
 */
export async function stillThere({ query, now }: JobTransaction, workerId: string): Promise<void> {
  await query("UPDATE parser.worker SET last_seen_at = $2 WHERE id = $1", [workerId, now]);
}

/** Renews the worker's hold on the jobs that it reports, and gives up those that it no longer reports. */
export function takeHeartbeat(context: StoreContext, beat: Heartbeat): Promise<void> {
  const { workerId, jobIds } = beat;
  return context.transaction(async (transaction) => {
    await noteWorker(transaction, beat);
    await transaction.query(
      "UPDATE parser.worker SET last_ping_at = $2, unhealthy_reason = $3 WHERE id = $1",
      [workerId, transaction.now, beat.isUnhealthy ?? null],
    );
    const changed = await transaction.query<JobControl & { missed_pings: number }>(
      `UPDATE parser.job SET missed_pings = CASE WHEN id = ANY($2) THEN 0 ELSE missed_pings + 1 END
       WHERE worker_id = $1 AND status = 'IN_PROGRESS'
         AND CASE WHEN id = ANY($2) THEN missed_pings > 0 ELSE started_at < $3 END
       RETURNING ${CONTROL_COLUMNS}, missed_pings`,
      [workerId, jobIds, new Date(transaction.now.getTime() - WORKER_LOST_AFTER_MS)],
    );
    const lost = changed.filter(({ missed_pings }) => missed_pings >= MISSED_PINGS_MAX);
    await giveUpLostJobs(context, transaction, { jobs: lost, loss: "crash" });
    await renewStopSignals(transaction, workerId, jobIds);
    const foreign = await findForeignJobs(transaction, workerId, jobIds);
    await sendStopSignals(
      transaction,
      foreign.map((id) => ({ id, worker_id: workerId })),
    );
    const { endpointId, hasVision } = beat;
    if (hasVision !== undefined) await noteVision(transaction, { endpointId, hasVision });
  });
}

/** Finds jobs that the worker must stop: unknown ones, and ones that another worker has now. */
async function findForeignJobs(
  { query }: JobTransaction,
  workerId: string,
  jobIds: readonly string[],
): Promise<readonly string[]> {
  if (jobIds.length === 0) return [];
  const rows = await query<{ id: string }>(
    `SELECT reported.id FROM unnest($2::text[]) AS reported (id)
     LEFT JOIN parser.job ON job.id = reported.id
     WHERE job.id IS NULL OR job.worker_id <> $1`,
    [workerId, jobIds],
  );
  return rows.map(({ id }) => id);
}

export async function drainWorker(context: StoreContext, workerId: string): Promise<void> {
  await context.transaction(({ query }) =>
    query("UPDATE parser.worker SET is_draining = true WHERE id = $1", [workerId]),
  );
}

/** The process of a worker has ended: its jobs go to others at once. */
export function forgetWorker(context: StoreContext, workerId: string, loss: Loss): Promise<void> {
  return context.transaction(async (transaction) => {
    const jobs = await transaction.query<JobControl>(
      `SELECT ${CONTROL_COLUMNS} FROM parser.job
       WHERE worker_id = $1 AND status = 'IN_PROGRESS' ORDER BY id FOR UPDATE`,
      [workerId],
    );
    await giveUpLostJobs(context, transaction, { jobs, loss });
    await transaction.query("DELETE FROM parser.worker WHERE id = $1", [workerId]);
  });
}

/** Workers that were seen so recently that they count as alive. */
export async function listWorkers(
  { database, shift }: StoreContext,
  endpointId: string,
): Promise<readonly WorkerRecord[]> {
  const rows = await database.read<{
    id: string;
    last_seen_at: Date;
    unhealthy_reason: string | null;
    was_drained: boolean;
    is_draining: boolean;
    running: number;
    now: Date;
  }>(
    `SELECT id, last_seen_at, unhealthy_reason, worker.is_draining AS was_drained, ${IS_DRAINING},
       clock_timestamp() AS now,
       (SELECT count(*)::int FROM parser.job
        WHERE job.worker_id = worker.id AND job.status = 'IN_PROGRESS') AS running
     FROM parser.worker WHERE endpoint_id = $1 ORDER BY id`,
    [endpointId],
  );
  return rows
    .filter((row) => row.last_seen_at.getTime() > shift(row.now).getTime() - WORKER_LOST_AFTER_MS)
    .map((row) => {
      const isStuck = row.is_draining && !row.was_drained;
      const unhealthyReason = row.unhealthy_reason ?? (isStuck ? STUCK_REASON : undefined);
      return {
        id: row.id,
        lastSeenAt: row.last_seen_at.getTime(),
        runningJobs: row.running,
        isDraining: row.is_draining,
        ...(unhealthyReason !== undefined && { unhealthyReason }),
      };
    });
}
