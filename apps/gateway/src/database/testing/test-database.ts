import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { connectDatabase, type Database } from "../database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../embedded-postgres.ts";

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
  const folder = await mkdtemp(join(tmpdir(), "parser-test-"));
  // The server runs as another account when the tests run as root.
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({
    folder,
    log: () => undefined,
    serverSettings: { fsync: "off" },
  });
  await endWithThisProcess(server, folder);
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

/** Empties every table of ours and of the queue; much faster than another database. */
export async function emptyTables(database: Database): Promise<void> {
  await database.pool.query(
    "TRUNCATE parser.job, parser.worker, parser.stop_signal CASCADE; DELETE FROM parser_queue.job",
  );
}

/** A test run that is killed must not leave a server behind, so another process looks after it. */
async function endWithThisProcess(server: EmbeddedPostgres, folder: string): Promise<void> {
  const pid = await server.pid();
  const script = `while kill -0 ${process.pid} && kill -0 ${pid}; do sleep 1; done
    kill -QUIT ${pid} && rm -rf "$1"`;
  spawn("sh", ["-c", script, "sh", folder], { detached: true, stdio: "ignore" }).unref();
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
