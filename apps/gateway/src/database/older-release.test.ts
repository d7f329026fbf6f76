import { readFileSync } from "node:fs";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestJobStore, ENDPOINT_ID, newJob } from "../jobs/testing/test-job-store.ts";
import { createPostgresKeyStore } from "../keys/postgres-key-store.ts";
import { connectDatabase, type Database } from "./database.ts";
import { MIGRATIONS } from "./migrations/index.ts";
import { startTestServer, type TestServer } from "./testing/test-database.ts";

interface OlderRelease {
  /** The number of its last migration. */
  readonly schema: number;
  readonly madeAt: string;
  readonly jobs: Readonly<
    Record<"done" | "failed" | "running" | "repeated" | "low" | "other", string>
  >;
  readonly key: string;
  readonly rows: Readonly<Record<string, readonly object[]>>;
  readonly statements: readonly string[];
}

const older = JSON.parse(
  readFileSync(new URL("../../../../fixtures/database/schema-18.json", import.meta.url), "utf8"),
) as OlderRelease;
const { done, failed, running, repeated, low, other } = older.jobs;

let server: TestServer;
let database: Database;

beforeAll(async () => {
  server = await startTestServer();
  database = await openOlder();
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

describe("the database of an older release", () => {
  it("keeps its results, failures and keys", async () => {
    const jobs = createTestJobStore(database);

    expect(await jobs.find(done)).toMatchObject({
      status: "COMPLETED",
      output: { json: { markdown: "# Old words" } },
      documentName: "Report.pdf",
    });
    expect(await jobs.find(failed)).toMatchObject({
      status: "FAILED",
      error: "The PDF is damaged.",
    });
    expect(await jobs.store.counts(ENDPOINT_ID)).toMatchObject({
      completed: 1,
      failed: 1,
      inProgress: 1,
      inQueue: 3,
      inQueueForScaling: 2,
    });
    expect(await createPostgresKeyStore({ database }).check(older.key)).toMatchObject({
      tenant: "acme",
      scopes: ["submit", "read"],
    });
  });

  it("goes on with its jobs", async () => {
    const jobs = createTestJobStore(database);
    const { store } = jobs;
    const again = newJob({ idempotency: { key: "k1", bodyHash: "h1" } });

    expect(await store.submit(again)).toMatchObject({ isRepeat: true, job: { id: repeated } });
    await store.finish({ jobId: running, workerId: "worker-b" }, { output: { json: "late" } });
    expect(await jobs.find(running)).toMatchObject({ status: "COMPLETED" });
    const taken = [...(await jobs.take("worker-c", 3))].map(({ id }) => id);
    expect(taken.toSorted()).toEqual([repeated, low, other].toSorted());
    expect(await store.retry(failed)).toMatchObject({ status: "IN_QUEUE" });
    expect(await store.counts(ENDPOINT_ID)).toMatchObject({ inQueue: 1, inProgress: 3, failed: 0 });
  });

  it("understands what that release still sends beside this one", async () => {
    const refused: string[] = [];
    for (const text of older.statements) {
      await database.pool
        .query(`PREPARE older AS ${text}; DEALLOCATE older`)
        .catch((error: unknown) => refused.push(`${String(error)}: ${text}`));
    }

    expect(older.statements.length).toBeGreaterThan(90);
    expect(refused).toEqual([]);
  });
});

/** Puts the rows where the schema of that release had them, as if they had been written just now, and opens them. */
async function openOlder(): Promise<Database> {
  const url = new URL(await server.urlOf(await server.create()));
  await withClient(url, (client) => client.query("CREATE DATABASE older"));
  url.pathname = "/older";
  await withClient(url, async (client) => {
    await client.query(
      "CREATE SCHEMA parser; CREATE TABLE parser.migration (number int PRIMARY KEY, name text NOT NULL)",
    );
    for (const { number, name, sql } of MIGRATIONS.slice(0, older.schema)) {
      await client.query(sql);
      await client.query("INSERT INTO parser.migration VALUES ($1, $2)", [number, name]);
    }
    // Sums and references are among the rows: nothing is to be counted again.
    await client.query("SET session_replication_role = replica");
    for (const [table, rows] of Object.entries(older.rows)) {
      const columns = Object.keys(rows[0] ?? {}).join(", ");
      await client.query(
        `INSERT INTO parser.${table} (${columns})
         SELECT ${columns} FROM json_populate_recordset(NULL::parser.${table}, $1)`,
        [asOfNow(JSON.stringify(rows))],
      );
    }
  });
  return connectDatabase({ connectionString: url.href }, () => undefined);
}

function asOfNow(text: string): string {
  const passedMs = Date.now() - Date.parse(older.madeAt);
  return text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+\+00:00/g, (time) =>
    new Date(Date.parse(time) + passedMs).toISOString(),
  );
}

async function withClient(url: URL, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await work(client);
  await client.end();
}
