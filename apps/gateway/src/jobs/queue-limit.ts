import { ParserError } from "@parser/contract";
import type { EndpointSettings } from "../endpoints/endpoint-settings.ts";
import type { JobTransaction } from "./store-context.ts";

/** Counts one more job of the endpoint, or refuses it. */
export type QueueLimit = (transaction: JobTransaction, settings: EndpointSettings) => Promise<void>;

/** Counting costs as much as the queue is long, so a count is used for a while. */
const RECOUNT_INTERVAL_MS = 1000;

/**
 * Keeps queues as short as their endpoints want them. Between two counts only this gateway's own
 * jobs are added, so several gateways together may exceed the limit by what they accept in a second.
 */
export function createQueueLimit(): QueueLimit {
  const estimates = new Map<string, { waiting: number; readonly countedAt: number }>();
  return async (transaction, { id, maxQueueLength }) => {
    const known = estimates.get(id);
    const isFresh = known && performance.now() - known.countedAt < RECOUNT_INTERVAL_MS;
    if (isFresh && known.waiting < maxQueueLength) {
      known.waiting += 1;
      return;
    }
    const waiting = await countWaiting(transaction, id, maxQueueLength);
    if (waiting >= maxQueueLength) {
      throw new ParserError(
        "RATE_LIMITED",
        `The queue of endpoint ${id} is full: ${maxQueueLength} jobs wait. Try again later.`,
        { details: { maxQueueLength } },
      );
    }
    estimates.set(id, { waiting: waiting + 1, countedAt: performance.now() });
  };
}

async function countWaiting(
  { query }: JobTransaction,
  endpointId: string,
  limit: number,
): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT count(*)::int FROM
       (SELECT FROM parser.job WHERE endpoint_id = $1 AND status = 'IN_QUEUE' LIMIT $2) AS waiting`,
    [endpointId, limit],
  );
  return row?.count ?? 0;
}
