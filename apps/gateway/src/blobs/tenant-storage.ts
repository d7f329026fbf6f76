import { ParserError } from "@parser/contract";
import type { Database } from "../database/database.ts";

/** What each tenant stores, and the bound on it. */
export interface TenantStorage {
  /** Fails with RATE_LIMITED when the tenant stores as much as it may. */
  requireRoom(tenant: string): Promise<void>;
  /** Passes content on while there is room for it; fails as `requireRoom` does where there is none left. */
  pass(tenant: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
}

/** A sum over all that a tenant stores is not made for each request. */
const RECOUNT_INTERVAL_MS = 10_000;
const RECOUNT_WHEN_FULL_MS = 1000;
/** Room comes when results expire. */
const RETRY_AFTER_SECONDS = 60;
const MEBIBYTE = 1024 * 1024;

interface Usage {
  /** In the database at the last count, and what has passed since. */
  stored: number;
  /** Of payloads that are being stored. */
  underWay: number;
  countedAt: number;
}

/** Between two counts a gateway adds what passes through itself; what others store it sees with the next count. */
export function createTenantStorage(options: {
  readonly database: Pick<Database, "read">;
  readonly maxBytes: number;
}): TenantStorage {
  const { database, maxBytes } = options;
  const usages = new Map<string, Usage>();

  async function usageOf(tenant: string): Promise<Usage> {
    const known = usages.get(tenant);
    const ageMs = performance.now() - (known?.countedAt ?? Number.NEGATIVE_INFINITY);
    const intervalMs = known && isFull(known) ? RECOUNT_WHEN_FULL_MS : RECOUNT_INTERVAL_MS;
    if (known && ageMs < intervalMs) return known;
    const stored = await countBytes(database, tenant);
    const usage = usages.get(tenant) ?? { stored, underWay: 0, countedAt: 0 };
    Object.assign(usage, { stored, countedAt: performance.now() });
    usages.set(tenant, usage);
    return usage;
  }

  function isFull({ stored, underWay }: Usage): boolean {
    return stored + underWay >= maxBytes;
  }

  async function requireRoom(tenant: string): Promise<Usage> {
    const usage = await usageOf(tenant);
    if (isFull(usage)) throw storageFull(maxBytes);
    return usage;
  }

  return {
    requireRoom: async (tenant) => void (await requireRoom(tenant)),
    async *pass(tenant, content) {
      const usage = await requireRoom(tenant);
      let passed = 0;
      try {
        for await (const chunk of content) {
          passed += chunk.length;
          usage.underWay += chunk.length;
          if (usage.stored + usage.underWay > maxBytes) throw storageFull(maxBytes);
          yield chunk;
        }
      } finally {
        usage.underWay -= passed;
        usage.stored += passed;
      }
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

function storageFull(maxBytes: number): ParserError {
  const limit = maxBytes / MEBIBYTE;
  return new ParserError(
    "RATE_LIMITED",
    `Your documents and results take ${limit} MB, which is the limit of each tenant. Results expire; ` +
      "GET /status/<job id>?ttl=0 removes one that is no longer needed at once.",
    { details: { limitBytes: maxBytes, retryAfterSeconds: RETRY_AFTER_SECONDS } },
  );
}
