import type { Database } from "../database/database.ts";
import type { Transaction } from "../database/transaction.ts";
import { type Caller, KEY_SCOPES, type KeyScope, type KeyStore } from "./key-store.ts";
import { hashOfKey, isKeyOf, keyIdOf, makeKey } from "./key-text.ts";

/** Longest time that a revoked key may still work. */
const CACHE_MS = 5000;
/** Against callers who try many keys: memory stays bounded, and real keys are only read once more. */
const CACHE_MAX_KEYS = 1000;

/** A key that is in no table: it follows from the settings of the gateway. */
export interface ConfiguredKey {
  readonly key: string;
  readonly caller: Caller;
}

type NewKey = Parameters<KeyStore["create"]>[0];

interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly tenant: string;
  readonly scopes: readonly KeyScope[];
  readonly sha256: Buffer;
  readonly created_at: Date;
  readonly revoked_at: Date | null;
}

/** API keys in the database that all gateways share. */
export function createPostgresKeyStore(options: {
  readonly database: Pick<Database, "read" | "transaction">;
  readonly configured?: readonly ConfiguredKey[];
  readonly now?: () => number;
}): KeyStore {
  const { database, now = Date.now } = options;
  const configured = (options.configured ?? []).map(({ key, caller }) => ({
    hash: hashOfKey(key),
    caller,
  }));
  const cache = new Map<string, { readonly row: KeyRow | undefined; readonly until: number }>();

  async function rowOf(id: string): Promise<KeyRow | undefined> {
    const cached = cache.get(id);
    if (cached && cached.until > now()) return cached.row;
    const [row] = await database.read<KeyRow>(
      "SELECT * FROM parser.api_key WHERE id = $1 AND revoked_at IS NULL",
      [id],
    );
    if (cache.size >= CACHE_MAX_KEYS) cache.clear();
    cache.set(id, { row, until: now() + CACHE_MS });
    return row;
  }

  return {
    async check(key) {
      const known = configured.find(({ hash }) => isKeyOf(key, hash));
      if (known) return known.caller;
      const id = keyIdOf(key);
      const row = id && (await rowOf(id));
      if (!row || !isKeyOf(key, row.sha256)) return undefined;
      return { keyId: row.id, name: row.name, tenant: row.tenant, scopes: row.scopes };
    },
    create: (key) => database.transaction((transaction) => insertKey(transaction, key)),
    async revoke(id) {
      const revoked = await database.transaction((transaction) =>
        transaction.query(
          "UPDATE parser.api_key SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL RETURNING id",
          [id],
        ),
      );
      cache.delete(id);
      return revoked.length > 0;
    },
    async list() {
      const rows = await database.read<KeyRow>("SELECT * FROM parser.api_key ORDER BY created_at");
      return rows.map(({ id, name, tenant, scopes, created_at, revoked_at }) => ({
        id,
        name,
        tenant,
        scopes,
        createdAt: created_at.getTime(),
        ...(revoked_at && { revokedAt: revoked_at.getTime() }),
      }));
    },
  };
}

/**
 * A key for the operator when there has never been any; `undefined` otherwise. One, however many gateways start at once,
 * and none that `save` could not keep.
 */
export function createFirstKey(
  database: Pick<Database, "transaction">,
  save: (key: string) => Promise<void>,
): Promise<{ readonly id: string; readonly key: string } | undefined> {
  return database.transaction(async (transaction) => {
    await transaction.query("LOCK TABLE parser.api_key IN EXCLUSIVE MODE");
    const rows = await transaction.query("SELECT 1 FROM parser.api_key LIMIT 1");
    if (rows.length > 0) return undefined;
    const scopes = KEY_SCOPES.filter((scope) => scope !== "worker");
    const first = await insertKey(transaction, { name: "first key", tenant: "default", scopes });
    await save(first.key);
    return first;
  });
}

async function insertKey(transaction: Transaction, { name, tenant, scopes }: NewKey) {
  const { id, key } = makeKey();
  await transaction.query(
    "INSERT INTO parser.api_key (id, name, tenant, scopes, sha256) VALUES ($1, $2, $3, $4, $5)",
    [id, name, tenant, scopes, hashOfKey(key)],
  );
  return { id, key };
}
