import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectDatabase, type Database } from "./database.ts";
import { MIGRATIONS } from "./migrations/index.ts";
import { startTestServer, type TestServer } from "./testing/test-database.ts";

/** The schema when the line of waiting jobs was still in pg-boss. */
const LAST_WITH_TICKETS = 6;

let server: TestServer;
let database: Database | undefined;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(async () => {
  await database?.close();
  await server.stop();
});

it("keeps the jobs of an older gateway, in their order, with what they stored", async () => {
  const url = new URL(await server.urlOf(await server.create()));
  await withClient(url, (client) => client.query("CREATE DATABASE older"));
  url.pathname = "/older";
  await withClient(url, async (client) => {
    await client.query(
      "CREATE SCHEMA parser; CREATE TABLE parser.migration (number int PRIMARY KEY, name text NOT NULL)",
    );
    for (const { number, name, sql } of MIGRATIONS.slice(0, LAST_WITH_TICKETS)) {
      await client.query(sql);
      await client.query("INSERT INTO parser.migration VALUES ($1, $2)", [number, name]);
    }
    await client.query(
      `INSERT INTO parser.job (id, endpoint_id, tenant, status, input_blob, input_bytes, output_blob, output_bytes, blob_keys,
         policy, is_low_priority, execution_timeout_ms, ttl_ms, retention_ms, ticket_id, submitted_at, queued_at, give_up_at, ended_at)
       VALUES
         ('late', 'e', 't', 'IN_QUEUE', NULL, NULL, NULL, NULL, '{}', '{}', false, 1, 1, 1, gen_random_uuid(), now(), now(), now(), NULL),
         ('early', 'e', 't', 'IN_QUEUE', 'in/early', 7, NULL, NULL, '{}', '{}', false, 1, 1, 1, gen_random_uuid(),
           now() - interval '1 hour', now() - interval '1 hour', now(), NULL),
         ('done', 'e', 't', 'COMPLETED', NULL, NULL, 'out/done', 9, '{more/done}', '{}', false, 1, 1, 1, NULL, now(), now(), now(), now())`,
    );
  });

  database = await connectDatabase({ connectionString: url.href }, () => undefined);

  const waiting = await database.read(
    "SELECT id FROM parser.job WHERE status = 'IN_QUEUE' ORDER BY place",
  );
  expect(waiting).toEqual([{ id: "early" }, { id: "late" }]);
  const payloads = await database.read(
    "SELECT key, job_id, bytes::int FROM parser.blob ORDER BY key",
  );
  expect(payloads).toEqual([
    { key: "in/early", job_id: "early", bytes: 7 },
    { key: "more/done", job_id: "done", bytes: 0 },
    { key: "out/done", job_id: "done", bytes: 9 },
  ]);
});

async function withClient(url: URL, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await work(client);
  await client.end();
}
