import { ParserError } from "@parsewright/contract";
import type { Database } from "../database/database.ts";

/** Storage of each tenant, and the bound on it. */
export interface TenantStorage {
  /** Fails with RATE_LIMITED when the tenant stores as much as it may. */
  requireRoom(tenant: string): Promise<void>;
  /** Lets content pass while there is room for it; where there is none it fails as `requireRoom` does. */
  pass(tenant: string, content: AsyncIterable<Uint8Array>): PassingContent;
  /** Reports the storage of each tenant, largest first, and the limit of each. */
  report(): Promise<StorageReport>;
}

interface StorageReport {
  readonly tenants: readonly { readonly tenant: string; readonly bytes: number }[];
  readonly limitBytes: number;
}

interface PassingContent {
  readonly chunks: AsyncGenerator<Uint8Array>;
  /** To be called once the database says what is stored. */
  readonly settle: () => void;
}

/** A sum over all that a tenant stores is not made for each request, and takes no more than a hundredth of the time. */
const RECOUNT_INTERVAL_MS = 10_000;
const RECOUNT_WHEN_FULL_MS = 1000;
const RECOUNT_PAUSE_FACTOR = 100;
/** Room comes when results expire. */
const RETRY_AFTER_SECONDS = 60;
/** More are not read by anybody. */
const REPORTED_TENANTS = 100;
const MEBIBYTE = 1024 * 1024;

/** Of one tenant, in bytes, as this gateway knows it. */
class Usage {
  /** In the database at the last count, and what was stored here since. */
  stored = 0;
  /** Of content that is passing. */
  underWay = 0;
  /** All that was stored here. */
  settled = 0;
  countAgainAt = Number.NEGATIVE_INFINITY;
  counting: Promise<void> | undefined;
}

/** Between two counts a gateway adds what passes through itself; what others store it sees after the next count. */
export function createTenantStorage(options: {
  readonly database: Pick<Database, "read">;
  readonly maxBytes: number;
}): TenantStorage {
  const { database, maxBytes } = options;
  const usages = new Map<string, Usage>();
  const isFull = ({ stored, underWay }: Usage) => stored + underWay >= maxBytes;

  async function count(tenant: string, usage: Usage): Promise<void> {
    const startedAt = performance.now();
    const settledBefore = usage.settled;
    const bytes = await countBytes(database, tenant);
    // Bytes stored meanwhile may be in the sum or not.
    usage.stored = bytes + usage.settled - settledBefore;
    const now = performance.now();
    const leastMs = isFull(usage) ? RECOUNT_WHEN_FULL_MS : RECOUNT_INTERVAL_MS;
    usage.countAgainAt = now + Math.max(leastMs, RECOUNT_PAUSE_FACTOR * (now - startedAt));
  }

  async function usageOf(tenant: string): Promise<Usage> {
    const usage = usages.get(tenant) ?? new Usage();
    usages.set(tenant, usage);
    if (performance.now() < usage.countAgainAt) return usage;
    usage.counting ??= count(tenant, usage).finally(() => {
      usage.counting = undefined;
    });
    // The sum takes longer the more there is: only who knows none, or would be refused, waits for it.
    const isKnown = usage.countAgainAt > Number.NEGATIVE_INFINITY;
    if (isKnown && !isFull(usage)) void usage.counting.catch(() => undefined);
    else await usage.counting;
    return usage;
  }

  async function requireRoom(tenant: string): Promise<Usage> {
    const usage = await usageOf(tenant);
    if (isFull(usage)) throw storageFull(maxBytes);
    return usage;
  }

  return {
    requireRoom: async (tenant) => void (await requireRoom(tenant)),
    report: async () => ({ tenants: await countAll(database), limitBytes: maxBytes }),
    pass(tenant, content) {
      let usage: Usage | undefined;
      let passed = 0;
      async function* chunks() {
        usage = await requireRoom(tenant);
        for await (const chunk of content) {
          passed += chunk.length;
          usage.underWay += chunk.length;
          if (usage.stored + usage.underWay > maxBytes) throw storageFull(maxBytes);
          yield chunk;
        }
      }
      return {
        chunks: chunks(),
        settle() {
          if (usage === undefined) return;
          usage.underWay -= passed;
          usage.stored += passed;
          usage.settled += passed;
        },
      };
    },
  };
}

async function countBytes(database: Pick<Database, "read">, tenant: string): Promise<number> {
  const [row] = await database.read<{ bytes: string }>(
    `SELECT (SELECT coalesce(sum(bytes), 0) FROM parser.blob WHERE tenant = $1)
       + (SELECT coalesce(sum(json_bytes), 0) FROM parser.job WHERE tenant = $1) AS bytes`,
    [tenant],
  );
  return Number(row?.bytes ?? 0);
}

async function countAll(database: Pick<Database, "read">): Promise<StorageReport["tenants"]> {
  const rows = await database.read<{ tenant: string; bytes: string }>(
    `SELECT tenant, sum(bytes) AS bytes FROM (
       SELECT tenant, sum(bytes) AS bytes FROM parser.blob GROUP BY tenant
       UNION ALL SELECT tenant, sum(json_bytes) FROM parser.job GROUP BY tenant) AS stored
     WHERE tenant IS NOT NULL GROUP BY tenant ORDER BY 2 DESC, 1 LIMIT ${REPORTED_TENANTS}`,
  );
  return rows.map(({ tenant, bytes }) => ({ tenant, bytes: Number(bytes) }));
}

function storageFull(maxBytes: number): ParserError {
  const limit = maxBytes / MEBIBYTE;
  return new ParserError(
    "RATE_LIMITED",
    `Your documents and results take ${limit} MB, which is the limit of each tenant. Results expire; ` +
      "GET /status/<job id>?ttl=0 immediately removes one that is no longer needed.",
    { details: { limitBytes: maxBytes, retryAfterSeconds: RETRY_AFTER_SECONDS } },
  );
}
