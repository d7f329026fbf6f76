import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../database/database.ts";
import { startTestServer, type TestServer } from "../database/testing/test-database.ts";
import { createTestJobStore, ENDPOINT_ID, type TestJobStore } from "./testing/test-job-store.ts";

const FEW = 5000;
const MANY = 30_000;
/** An index of more jobs is a level deeper; counting them reads hundreds of blocks. */
const MORE_BLOCKS = 20;

const LIMITS = { maxQueueLength: 10_000_000, maxQueueLengthPerTenant: 10_000_000 };
const WORKS: Readonly<Record<string, (jobs: TestJobStore) => Promise<unknown>>> = {
  "a submission": (jobs) => jobs.submit(),
  "a submission that may be repeated": (jobs) =>
    jobs.submit({ idempotency: { key: `key ${ids.length}`, bodyHash: "hash" } }),
  "the counts of an endpoint": ({ store }) => store.counts(ENDPOINT_ID),
  "the place of an early job": ({ store }) => store.countAhead(ids[10] ?? ""),
  "the place of the last job": ({ store }) => store.countAhead(ids.at(-1) ?? ""),
  "a look at a job": (jobs) => jobs.find(ids.at(-1) ?? ""),
  "a take": (jobs) => jobs.take("w2"),
  "a page of the list": ({ store }) =>
    store.list({ endpointId: ENDPOINT_ID, tenant: "acme", limit: 10 }),
};

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

let server: TestServer;
let database: Database;
let few: ReadonlyMap<string, number>;
let many: ReadonlyMap<string, number>;
const ids: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  database = await server.create();
  few = await blocksBeside(FEW);
  many = await blocksBeside(MANY);
});
afterAll(() => server.stop());

describe("with many jobs that wait", () => {
  it.each(Object.keys(WORKS))("%s reads no more of the database than with few", (work) => {
    expect(few.get(work)).toBeGreaterThan(0);
    expect(many.get(work)).toBeLessThan((few.get(work) ?? 0) + MORE_BLOCKS);
  });
});

/** Adds jobs that wait, and answers how many blocks each work then reads. */
async function blocksBeside(added: number): Promise<ReadonlyMap<string, number>> {
  const heard: Statement[] = [];
  const listening = listenTo(database, heard);
  const first = createTestJobStore(database, LIMITS);
  ids.push(...(await first.submitMany("acme", added)));
  await first.store.sweep();
  // As PostgreSQL does by itself after a while.
  await database.pool.query("VACUUM ANALYZE");
  const blocks = new Map<string, number>();
  for (const [name, work] of Object.entries(WORKS)) {
    // A gateway that has counted lately does not count again.
    await work(createTestJobStore(listening, LIMITS));
    let sum = 0;
    for (const statement of heard.splice(0)) sum += await blocksOf(statement);
    blocks.set(name, sum);
  }
  return blocks;
}

function listenTo(heardOf: Database, heard: Statement[]): Database {
  return {
    ...heardOf,
    read(text, values = []) {
      heard.push({ text, values });
      return heardOf.read(text, values);
    },
    statement(name, text, values) {
      heard.push({ text, values });
      return heardOf.statement(name, text, values);
    },
    transaction: (work) =>
      heardOf.transaction((transaction) =>
        work({
          ...transaction,
          query(text, values = []) {
            heard.push({ text, values });
            return transaction.query(text, values);
          },
        }),
      ),
  };
}

interface Plan {
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
}

/** Runs a statement once more, and takes back what it changes. */
async function blocksOf({ text, values }: Statement): Promise<number> {
  const client = await database.pool.connect();
  try {
    await client.query("BEGIN");
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
      [...values],
    );
    await client.query("ROLLBACK");
    const { "Shared Hit Blocks": hit = 0, "Shared Read Blocks": read = 0 } =
      rows[0]?.["QUERY PLAN"][0].Plan ?? {};
    return hit + read;
  } finally {
    client.release();
  }
}
