import { PING_INTERVAL_DEFAULT_MS } from "@parsewright/contract";
import { topicOf } from "../database/wakeups.ts";
import type { Wait } from "./job-store.ts";
import { type JobTransaction, lookUntil, type StoreContext } from "./store-context.ts";

/** Time during which a worker that no longer reports a job may still be asked to stop it. */
const SIGNAL_LIFE_MS = 60_000;
/** Signals are repeated only after this time: workers ask again at once, and would do so without a pause. */
const REPEAT_INTERVAL_MS = 5000;

/** Asks the workers that hold these jobs to stop them. */
export async function sendStopSignals(
  transaction: JobTransaction,
  jobs: readonly { readonly id: string; readonly worker_id: string | null }[],
): Promise<void> {
  const held = jobs.filter(({ worker_id }) => worker_id !== null);
  if (held.length === 0) return;
  await transaction.query(
    `INSERT INTO parser.stop_signal (worker_id, job_id, created_at, expires_at)
     SELECT *, $3::timestamptz, $4::timestamptz FROM unnest($1::text[], $2::text[])
     ON CONFLICT (worker_id, job_id) DO UPDATE SET expires_at = excluded.expires_at`,
    [
      held.map(({ worker_id }) => worker_id),
      held.map(({ id }) => id),
      transaction.now,
      new Date(transaction.now.getTime() + SIGNAL_LIFE_MS),
    ],
  );
  for (const { worker_id } of held) transaction.say(topicOf("stop", worker_id ?? ""));
}

/**
 * Renews the signals for jobs that the worker still reports, and removes the others. A new signal is kept for one ping
 * interval, as the worker may not have reported its job yet.
 */
export async function renewStopSignals(
  transaction: JobTransaction,
  workerId: string,
  jobIds: readonly string[],
): Promise<void> {
  const { now } = transaction;
  await transaction.query(
    `UPDATE parser.stop_signal SET expires_at = $3 WHERE worker_id = $1 AND job_id = ANY($2)`,
    [workerId, jobIds, new Date(now.getTime() + SIGNAL_LIFE_MS)],
  );
  await transaction.query(
    `DELETE FROM parser.stop_signal
     WHERE worker_id = $1 AND NOT job_id = ANY($2) AND created_at < $3`,
    [workerId, jobIds, new Date(now.getTime() - PING_INTERVAL_DEFAULT_MS)],
  );
}

/** Withdraws signals for jobs that the worker is given again: a signal for an earlier run must not stop this one. */
export async function withdrawStopSignals(
  transaction: JobTransaction,
  workerId: string,
  jobIds: readonly string[],
): Promise<void> {
  await transaction.query(
    "DELETE FROM parser.stop_signal WHERE worker_id = $1 AND job_id = ANY($2)",
    [workerId, jobIds],
  );
}

/** Waits for signals to a worker. */
export async function waitForStopSignals(
  context: StoreContext,
  { workerId, ...wait }: { readonly workerId: string } & Wait,
): Promise<readonly string[]> {
  const topic = topicOf("stop", workerId);
  const found = await lookUntil(context, { ...wait, topic }, () =>
    context.transaction(async ({ now, query }) => {
      const rows = await query<{ job_id: string }>(
        `UPDATE parser.stop_signal SET sent_at = $2
         WHERE worker_id = $1 AND expires_at > $2 AND (sent_at IS NULL OR sent_at <= $3)
         RETURNING job_id`,
        [workerId, now, new Date(now.getTime() - REPEAT_INTERVAL_MS)],
      );
      return rows.length > 0 ? rows.map(({ job_id }) => job_id) : undefined;
    }),
  );
  return found ?? [];
}
