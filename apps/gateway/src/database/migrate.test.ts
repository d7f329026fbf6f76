import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { connectDatabase, type Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { MIGRATIONS } from "./migrations/index.ts";
import { startTestServer, type TestServer } from "./testing/test-database.ts";

/** The schema when the line of waiting jobs was still in pg-boss. */
const LAST_WITH_TICKETS = 6;
/** The schema when a document was read by one worker. */
const LAST_WITHOUT_SHARDS = 14;

let server: TestServer;
let database: Database | undefined;

beforeAll(async () => {
  server = await startTestServer();
});

afterEach(() => database?.close());
afterAll(() => server.stop());

it.each([
  { what: "works on a schema that a newer release has only added to", isBreaking: false },
  { what: "refuses a schema that a newer release has taken from", isBreaking: true },
])("$what", async ({ isBreaking }) => {
  const migrated = await server.create();
  await migrated.pool.query(
    "INSERT INTO parser.migration (number, name, is_breaking) VALUES (999, 'later', $1)",
    [isBreaking],
  );
  const again = migrate(migrated.pool, () => Promise.resolve()).then(() => "started", String);

  const newest = MIGRATIONS.at(-1)?.number;
  expect(await again).toContain(
    isBreaking
      ? `it has the change 999 (later), and this release knows those up to ${newest}`
      : "started",
  );
  await migrated.close();
});

it("keeps the jobs of an older gateway, in their order, with what they stored", async () => {
  database = await migrateFrom(
    LAST_WITH_TICKETS,
    `INSERT INTO parser.job (id, endpoint_id, tenant, status, input_blob, input_bytes, output_blob, output_bytes, blob_keys,
       policy, is_low_priority, execution_timeout_ms, ttl_ms, retention_ms, ticket_id, submitted_at, queued_at, give_up_at, ended_at)
     VALUES
       ('late', 'e', 't', 'IN_QUEUE', NULL, NULL, NULL, NULL, '{}', '{}', false, 1, 1, 1, gen_random_uuid(), now(), now(), now(), NULL),
       ('early', 'e', 't', 'IN_QUEUE', 'in/early', 7, NULL, NULL, '{}', '{}', false, 1, 1, 1, gen_random_uuid(),
         now() - interval '1 hour', now() - interval '1 hour', now(), NULL),
       ('done', 'e', 't', 'COMPLETED', NULL, NULL, 'out/done', 9, '{more/done}', '{}', false, 1, 1, 1, NULL, now(), now(), now(), now())`,
  );

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

it("keeps jobs and blobs of a gateway that did not share pages yet, as documents of their own", async () => {
  database = await migrateFrom(
    LAST_WITHOUT_SHARDS,
    `INSERT INTO parser.job (id, endpoint_id, tenant, status, policy, is_low_priority, execution_timeout_ms, ttl_ms,
       retention_ms, submitted_at, queued_at, give_up_at)
     VALUES ('whole', 'e', 't', 'IN_QUEUE', '{}', false, 1, 1, 1, now(), now(), now());
     INSERT INTO parser.blob (key, job_id, tenant) VALUES ('in/whole', 'whole', 't')`,
  );

  const jobs = await database.read("SELECT id, parent_id, shard, recipe, is_split FROM parser.job");
  expect(jobs).toEqual([
    { id: "whole", parent_id: null, shard: null, recipe: null, is_split: false },
  ]);
  // Blobs of jobs go with them, not after a time.
  expect(await database.read("SELECT key, keep_until FROM parser.blob")).toEqual([
    { key: "in/whole", keep_until: null },
  ]);
});

/** The database of an older gateway, with these rows, as this one opens it. */
async function migrateFrom(lastMigration: number, rows: string): Promise<Database> {
  const url = new URL(await server.urlOf(await server.create()));
  const name = `older_${lastMigration}`;
  await withClient(url, (client) => client.query(`CREATE DATABASE ${name}`));
  url.pathname = `/${name}`;
  await withClient(url, async (client) => {
    await client.query(
      "CREATE SCHEMA parser; CREATE TABLE parser.migration (number int PRIMARY KEY, name text NOT NULL)",
    );
    for (const { number, name: applied, sql } of MIGRATIONS.slice(0, lastMigration)) {
      await client.query(sql);
      await client.query("INSERT INTO parser.migration VALUES ($1, $2)", [number, applied]);
    }
    await client.query(rows);
  });
  return connectDatabase({ connectionString: url.href }, () => undefined);
}

async function withClient(url: URL, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await work(client);
  await client.end();
}
