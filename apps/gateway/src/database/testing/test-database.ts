import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { Client } from "pg";
import { connectDatabase, type Database } from "../database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../embedded-postgres.ts";
import { makeServerFolder } from "./server-folder.ts";

/** A server for the tests of one file. */
export interface TestServer {
  /** The same database as another gateway opens it. */
  openAgain(database: Database): Promise<Database>;
  /** A database that nothing has used yet, migrated. */
  create(): Promise<Database>;
  /** Where a gateway in another process finds it: a value for `DATABASE_URL`. */
  urlOf(database: Database): Promise<string>;
  /** The server's process at the moment. */
  pid(): Promise<number | undefined>;
  stop(): Promise<void>;
}

/** Starts an embedded server in a temporary folder. It does not wait for the disk: tests survive no power cut. */
export async function startTestServer(): Promise<TestServer> {
  const folder = await makeServerFolder();
  const server = await startEmbeddedPostgres({
    folder,
    log: () => undefined,
    serverSettings: { fsync: "off" },
  });
  const opened: Database[] = [];
  const open = async (name: string) => {
    const database = await connectDatabase(
      { ...server.connection, database: name },
      () => undefined,
    );
    opened.push(database);
    return database;
  };
  const nameOf = async (database: Database) => {
    const [row] = await database.read<{ name: string }>("SELECT current_database() AS name");
    return row?.name ?? "";
  };
  return {
    openAgain: async (database) => open(await nameOf(database)),
    async urlOf(database) {
      const { user, host, port } = server.connection;
      return `postgresql://${user}@${encodeURIComponent(host)}:${port}/${await nameOf(database)}`;
    },
    async create() {
      const name = `test_${randomUUID().replaceAll("-", "")}`;
      await createDatabase(server, name);
      return open(name);
    },
    pid: () => server.pid(),
    async stop() {
      await Promise.all(opened.map((database) => database.close()));
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Empties all our tables and those of the queue; much faster than another database. */
export async function emptyTables(database: Database): Promise<void> {
  await database.pool.query(
    "TRUNCATE parser.job, parser.ended_count, parser.waiting_count, parser.worker, parser.stop_signal, parser.tenant_share, parser.blob CASCADE; DELETE FROM parser_queue.job",
  );
}

async function createDatabase({ connection }: EmbeddedPostgres, name: string): Promise<void> {
  const client = new Client({ ...connection, database: "postgres" });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
}
