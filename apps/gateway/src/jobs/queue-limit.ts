import { ParserError } from "@parsewright/contract";
import type { EndpointSettings } from "../endpoints/endpoint-settings.ts";
import type { JobTransaction } from "./store-context.ts";

type Connection = Pick<JobTransaction, "query">;

/** Counts one more job of a tenant on the endpoint, or refuses it. */
export type QueueLimit = (
  connection: Connection,
  job: { readonly settings: EndpointSettings; readonly tenant: string },
) => Promise<void>;

/** A count is used for a while: submissions that come together do not count each for itself. */
const RECOUNT_INTERVAL_MS = 1000;
/** A full queue moves no faster than its documents are read. */
const RETRY_AFTER_SECONDS = 10;

/**
 * Keeps queues as short as their endpoints want them. Between two counts only this gateway's own
 * jobs are added, so several gateways together may exceed the limit by what they accept in a second.
 */
export function createQueueLimit(): QueueLimit {
  const isBelow = createEstimates();
  return async (connection, { settings, tenant }) => {
    const { id, maxQueueLength, maxQueueLengthPerTenant } = settings;
    const ofTenant = { endpointId: id, tenant, limit: maxQueueLengthPerTenant };
    if (!(await isBelow(connection, ofTenant))) {
      throw full(
        `You have ${maxQueueLengthPerTenant} jobs waiting at endpoint ${id}, which is the limit of each tenant. Wait until some have started.`,
        maxQueueLengthPerTenant,
      );
    }
    if (!(await isBelow(connection, { endpointId: id, limit: maxQueueLength }))) {
      throw full(
        `The queue of endpoint ${id} is full: ${maxQueueLength} jobs wait. Try again later.`,
        maxQueueLength,
      );
    }
  };
}

interface Line {
  readonly endpointId: string;
  /** Missing for the line of all tenants. */
  readonly tenant?: string;
  readonly limit: number;
}

class Estimate {
  waiting = 0;
  countedAt = Number.NEGATIVE_INFINITY;
  counting: Promise<void> | undefined;
}

function createEstimates() {
  const estimates = new Map<string, Estimate>();
  return async (connection: Connection, line: Line): Promise<boolean> => {
    const name = JSON.stringify([line.endpointId, line.tenant]);
    const estimate = estimates.get(name) ?? new Estimate();
    estimates.set(name, estimate);
    const isFresh = performance.now() - estimate.countedAt < RECOUNT_INTERVAL_MS;
    if (!isFresh || estimate.waiting >= line.limit) {
      // Submissions that come while a count is made share it.
      estimate.counting ??= recount(connection, line, estimate);
      await estimate.counting;
    }
    if (estimate.waiting >= line.limit) return false;
    estimate.waiting += 1;
    return true;
  };
}

async function recount(connection: Connection, line: Line, estimate: Estimate): Promise<void> {
  try {
    estimate.waiting = await countWaiting(connection, line);
    estimate.countedAt = performance.now();
  } finally {
    estimate.counting = undefined;
  }
}

async function countWaiting({ query }: Connection, { endpointId, tenant }: Line): Promise<number> {
  const [row] = await query<{ waiting: number }>(
    `SELECT coalesce(sum(number), 0)::int AS waiting FROM parser.waiting_count
     WHERE endpoint_id = $1 AND NOT is_shard AND ($2::text IS NULL OR tenant = $2)`,
    [endpointId, tenant ?? null],
  );
  return row?.waiting ?? 0;
}

function full(message: string, limit: number): ParserError {
  return new ParserError("RATE_LIMITED", message, {
    details: { limit, retryAfterSeconds: RETRY_AFTER_SECONDS },
  });
}
