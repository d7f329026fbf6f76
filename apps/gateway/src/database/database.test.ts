import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDatabaseSettings } from "./database-settings.ts";
import type { Database } from "./database.ts";
import { startTestServer, type TestServer } from "./testing/test-database.ts";

/** A wait that runs into the limit of the test when nothing wakes it up. */
const TOO_LONG = forMs(600_000);

let server: TestServer;
let database: Database;

beforeAll(async () => {
  server = await startTestServer();
  database = await server.create();
});
afterAll(() => server.stop());

describe("migrations", () => {
  it("are applied once, however many gateways start", async () => {
    const before = await database.read("SELECT * FROM parser.migration");
    const gateways = await Promise.all([1, 2, 3, 4].map(() => server.openAgain(database)));

    expect(await gateways[0]?.read("SELECT * FROM parser.migration")).toEqual(before);
    for (const gateway of gateways) await gateway.close();
  });
});

describe("a server whose disk is full", () => {
  const RAISE = "DO $$ BEGIN RAISE 'could not extend file' USING ERRCODE = 'disk_full'; END $$";

  it.each([
    { name: "a read", work: () => database.read(RAISE) },
    { name: "a statement", work: () => database.statement("full", RAISE, []) },
    { name: "a transaction", work: () => database.transaction(({ query }) => query(RAISE)) },
  ])("fails $name with the reason, and not as a fault of the gateway", async ({ work }) => {
    await expect(work()).rejects.toMatchObject({
      code: "STORAGE_UNAVAILABLE",
      message: expect.stringContaining("no room on its disk") as string,
    });
  });
});

describe("transaction", () => {
  it("keeps nothing when the work fails, and pg-boss' part neither", async () => {
    const work = database.transaction(async ({ query, db }) => {
      await query(
        "INSERT INTO parser.worker (id, endpoint_id, last_seen_at) VALUES ('w', 'e', now())",
      );
      await database.queue.send("webhooks", { jobId: "j" }, { db });
      throw new Error("no");
    });

    await expect(work).rejects.toThrow("no");
    expect(await database.read("SELECT FROM parser.worker")).toEqual([]);
    expect(await database.queue.fetch("webhooks")).toEqual([]);
  });

  it("runs again after a deadlock", async () => {
    await database.pool.query(
      "CREATE TABLE pair (id int PRIMARY KEY); INSERT INTO pair VALUES (1), (2)",
    );
    const reached = [deferred(), deferred()];
    let runs = 0;
    const lockBoth = (order: readonly [number, number]) =>
      database.transaction(async ({ query }) => {
        runs += 1;
        await query("SELECT FROM pair WHERE id = $1 FOR UPDATE", [order[0]]);
        reached[order[0] - 1]?.resolve();
        await Promise.all(reached.map(({ promise }) => promise));
        await query("SELECT FROM pair WHERE id = $1 FOR UPDATE", [order[1]]);
      });

    await Promise.all([lockBoth([1, 2]), lockBoth([2, 1])]);

    expect(runs).toBeGreaterThan(2);
  });

  it("waits for a database that cuts all connections", async () => {
    let runs = 0;

    const result = await database.transaction(async ({ query }) => {
      runs += 1;
      if (runs === 1) await query("SELECT pg_terminate_backend(pg_backend_pid())");
      return query("SELECT 1 AS one");
    });

    expect(result).toEqual([{ one: 1 }]);
    expect(runs).toBe(2);
  });
});

describe("wakeups", () => {
  it("come from another gateway, and only for the topic", async () => {
    const other = await server.openAgain(database);
    const watch = database.wakeups.watch("job:1");
    await say(other, "job:1");
    await watch.next(TOO_LONG);
    await say(other, "job:2");

    const witness = database.wakeups.watch("job:2");
    const enough = new AbortController();
    let isWoken = false;
    const waiting = watch.next({ ...TOO_LONG, signal: enough.signal }).then(() => (isWoken = true));
    await say(other, "job:2");
    await witness.next(TOO_LONG);
    expect(isWoken).toBe(false);
    enough.abort();
    await waiting;
    witness.close();
    watch.close();
    await other.close();
  });

  it("are not missed between two waits", async () => {
    const watch = database.wakeups.watch("job:1");
    await say(database, "job:1");

    await expect(watch.next(TOO_LONG)).resolves.toBeUndefined();
    watch.close();
  });

  it("come back when the listening connection was cut", async () => {
    const watch = database.wakeups.watch("job:1");
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    );

    await watch.next(TOO_LONG);
    await say(database, "job:1");

    await expect(watch.next(TOO_LONG)).resolves.toBeUndefined();
    watch.close();
  });

  it("end with the signal", async () => {
    const watch = database.wakeups.watch("job:1");
    const waiting = watch.next({ waitMs: TOO_LONG.waitMs, signal: AbortSignal.abort() });

    await expect(waiting).resolves.toBeUndefined();
    watch.close();
  });
});

describe("readDatabaseSettings", () => {
  it("prefers a server over the embedded one", () => {
    const url = "postgres://db.example.com/parser";

    expect(readDatabaseSettings({ DATABASE_URL: url })).toMatchObject({ url });
  });

  it("keeps the embedded one where it is told", () => {
    expect(readDatabaseSettings({ DATABASE_URL: " ", PARSER_DATA_DIR: "/srv/parser" })).toEqual({
      dataFolder: "/srv/parser",
    });
  });
});

async function say(gateway: Database, topic: string): Promise<void> {
  await gateway.pool.query("SELECT pg_notify('parser', $1)", [topic]);
}

function forMs(waitMs: number) {
  return { waitMs, signal: new AbortController().signal };
}

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
