import { WORKER_LOST_AFTER_MS } from "@parsewright/contract";
import type { JobTransaction, StoreContext } from "./store-context.ts";

/** Notes whether a worker has a vision model. Every heartbeat locks this row last, so that none waits for another. */
export async function noteVision(
  { query, now }: JobTransaction,
  { endpointId, hasVision }: { readonly endpointId: string; readonly hasVision: boolean },
): Promise<void> {
  await query(
    `INSERT INTO parser.vision_report (endpoint_id, has_vision, last_at) VALUES ($1, $2, $3)
     ON CONFLICT (endpoint_id, has_vision) DO UPDATE SET last_at = excluded.last_at`,
    [endpointId, hasVision, now],
  );
}

/**
 * Reads whether any of the workers that reported last has a vision model. An endpoint without workers will start the
 * same kind again, so that their reports still count. `undefined` where none has reported.
 */
export async function readVision(
  { database }: StoreContext,
  endpointId: string,
): Promise<boolean | undefined> {
  const rows = await database.read<{ has_vision: boolean; last_at: Date }>(
    "SELECT has_vision, last_at FROM parser.vision_report WHERE endpoint_id = $1",
    [endpointId],
  );
  if (rows.length === 0) return undefined;
  const newestMs = Math.max(...rows.map(({ last_at }) => last_at.getTime()));
  return rows.some(
    ({ has_vision, last_at }) => has_vision && last_at.getTime() > newestMs - WORKER_LOST_AFTER_MS,
  );
}
