import { join } from "node:path";
import { Pool, type PoolConfig } from "pg";
import type { PgBoss } from "pg-boss";
import type { DatabaseSettings } from "./database-settings.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrate } from "./migrate.ts";
import { startQueue } from "./queue.ts";
import { retryWhileUnreachable, runTransaction, type Transaction } from "./transaction.ts";
import { startWakeups, type Wakeups } from "./wakeups.ts";

/** The one PostgreSQL that all gateways share. */
export interface Database {
  readonly pool: Pool;
  /** pg-boss, started. Give `{ db: transaction.db }` to make its statements part of a transaction. */
  readonly queue: PgBoss;
  readonly wakeups: Wakeups;
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** One statement that only reads. */
  read<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** One statement by itself, prepared under its name; sent again when the connection breaks, so it must bear that. */
  statement<Row extends object>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]>;
  close(): Promise<void>;
}

const CONNECTION_TIMEOUT_MS = 10_000;
const POOL_MAX_CONNECTIONS = 10;

/** Folder that has everything of the embedded server. */
export function embeddedServerFolder({ dataFolder }: DatabaseSettings): string {
  return join(dataFolder, "postgres");
}

/** Opens the operator's server or starts the embedded one, and brings its schema up to date. */
export async function openDatabase(
  settings: DatabaseSettings,
  { log, searchPath }: { readonly log: (message: string) => void; readonly searchPath?: string },
): Promise<Database> {
  if (settings.url) return connectDatabase({ connectionString: settings.url }, log);

  const folder = embeddedServerFolder(settings);
  const server = await startEmbeddedPostgres({ folder, log, ...(searchPath && { searchPath }) });
  try {
    const database = await connectDatabase({ ...server.connection, database: "postgres" }, log);
    return {
      ...database,
      async close() {
        await database.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Connects to a running server and brings its schema up to date. */
export async function connectDatabase(
  connection: PoolConfig,
  log: (message: string) => void,
): Promise<Database> {
  const common = { application_name: "parser-gateway", ...connection };
  const pool = new Pool({
    ...common,
    max: POOL_MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
  });
  // Connections that break while nobody uses them; the next user gets a new one.
  pool.on("error", (error) => {
    if (!pool.ending) log(`database: ${error.message}`);
  });
  // One that breaks in use fails the query as well; unheard, the event would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    const queue = await migrateAndStartQueue(pool, log);
    return openOn(pool, queue, startWakeups(common));
  } catch (error) {
    await pool.end();
    throw error;
  }
}

function migrateAndStartQueue(pool: Pool, log: (message: string) => void): Promise<PgBoss> {
  return retryWhileUnreachable(async () => {
    let queue: PgBoss | undefined;
    await migrate(pool, async () => {
      queue = await startQueue({ pool, log });
    });
    if (!queue) throw new Error("The queue was not started.");
    return queue;
  });
}

function openOn(pool: Pool, queue: PgBoss, wakeups: Wakeups): Database {
  let closing: Promise<void> | undefined;
  const close = async () => {
    await queue.stop({ graceful: false, close: false });
    await wakeups.close();
    await pool.end();
  };
  return {
    pool,
    queue,
    wakeups,
    transaction: (work) => runTransaction(pool, work),
    read: <Row extends object>(text: string, values: readonly unknown[] = []) =>
      retryWhileUnreachable(async () => (await pool.query<Row>(text, [...values])).rows),
    statement: <Row extends object>(name: string, text: string, values: readonly unknown[]) =>
      retryWhileUnreachable(
        async () => (await pool.query<Row>({ name, text, values: [...values] })).rows,
      ),
    close: () => (closing ??= close()),
  };
}
