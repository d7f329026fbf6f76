import { setTimeout as sleep } from "node:timers/promises";
import { ParserError } from "@parsewright/contract";
import type { Pool, PoolClient } from "pg";

/** Statements that take effect together or not at all. */
export interface Transaction {
  /** The database's clock when the transaction began. */
  readonly now: Date;
  readonly query: <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>;
  /** In the shape that pg-boss takes, so that its statements are part of the transaction. */
  readonly db: {
    executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  };
}

/** Longest wait of a request for a database that is being restarted. */
const RECONNECT_TIMEOUT_MS = 10_000;
const RECONNECT_PAUSE_MS = 200;
/** Two transactions that wait for each other are rare; twice the same pair hardly happens. */
const CONFLICT_MAX_TRIES = 5;

const CONFLICT_CODES = new Set(["40P01", "40001"]);
const UNREACHABLE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
  "53300",
]);

/** Disk full, and input or output that failed. */
const DISK_CODES = new Set(["53100", "58030"]);

/**
 * Runs the work in a transaction, again when the database lost it through no fault of the work's:
 * after a deadlock, or when the connection broke before the commit was sent.
 */
export async function runTransaction<Result>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  let conflicts = 0;
  return retryWhileUnreachable(async () => {
    for (;;) {
      try {
        return await tryTransaction(pool, work);
      } catch (error) {
        conflicts += 1;
        if (!CONFLICT_CODES.has(codeOf(error)) || conflicts === CONFLICT_MAX_TRIES) throw error;
      }
    }
  });
}

/** Repeats something that changes nothing when it fails, until the database answers again. */
export async function retryWhileUnreachable<Result>(task: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + RECONNECT_TIMEOUT_MS;
  for (;;) {
    try {
      return await task();
    } catch (error) {
      if (DISK_CODES.has(codeOf(error))) throw diskFailure(error);
      if (!isUnreachable(error)) throw error;
      if (performance.now() > giveUpAt) throw unavailable(error);
      await sleep(RECONNECT_PAUSE_MS);
    }
  }
}

async function tryTransaction<Result>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    const result = await work(await begin(client));
    await commit(client);
    return result;
  } catch (error) {
    failure = error;
    if (!isUnreachable(error)) await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    client.release(failure !== undefined && isUnreachable(failure));
  }
}

async function begin(client: PoolClient): Promise<Transaction> {
  // One message for both; the driver gives an array then, which its types do not know.
  const results = (await client.query("BEGIN; SELECT clock_timestamp() AS now")) as unknown as {
    rows: { now: Date }[];
  }[];
  const now = results[1]?.rows[0]?.now;
  if (!now) throw new Error("The database did not say what time it is.");
  return {
    now,
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await client.query<Row>(text, [...values])).rows,
    db: { executeSql: (text, values) => client.query(text, values) },
  };
}

/** When the connection breaks here, nobody knows whether the work was done: it is not done again. */
async function commit(client: PoolClient): Promise<void> {
  try {
    await client.query("COMMIT");
  } catch (error) {
    throw isUnreachable(error) ? unavailable(error) : error;
  }
}

function diskFailure(cause: unknown): ParserError {
  return new ParserError(
    "STORAGE_UNAVAILABLE",
    "The database has no room on its disk, or cannot use it; try again later.",
    { cause },
  );
}

function unavailable(cause: unknown): ParserError {
  return new ParserError("SERVICE_UNAVAILABLE", "The database cannot be reached.", { cause });
}

function isUnreachable(error: unknown): boolean {
  const code = codeOf(error);
  if (UNREACHABLE_CODES.has(code) || code.startsWith("08")) return true;
  // The driver's own failures carry no code.
  return (
    error instanceof Error &&
    /^Connection terminated|^timeout exceeded when trying to connect|not queryable/.test(
      error.message,
    )
  );
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
}
