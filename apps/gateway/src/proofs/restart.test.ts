import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "../database/database.ts";
import { startTestServer, type TestServer } from "../database/testing/test-database.ts";
import { localWorkerKey } from "../keys/key-text.ts";
import { createPostgresKeyStore } from "../keys/postgres-key-store.ts";
import { createDataFolder } from "../testing/serving-gateway.ts";
import { callGateway, type CallInit } from "../testing/test-gateway.ts";
import { createTestWorker } from "../testing/test-worker.ts";
import { isGatewayBuilt, startGatewayProcess } from "./testing/gateway-process.ts";

const SIGNING_KEY = "a key for the tests";
/** A webhook that failed three times waits for half a minute. */
const WAIT = { timeout: 90_000, interval: 50 };
/** Too large for a row: it lies in the blob store. */
const LARGE = "x".repeat(1024 * 1024);

/** All of it happens before one SIGKILL; each test looks at one job afterwards. */
describe.skipIf(!isGatewayBuilt)("after the gateway was killed", () => {
  let server: TestServer;
  let database: Database;
  let folder: Awaited<ReturnType<typeof createDataFolder>>;
  let gateway: Awaited<ReturnType<typeof startGatewayProcess>>;
  let receiver: Server;
  let key: string;
  const delivered: unknown[] = [];
  const ids: Record<string, string> = {};

  const workerKey = localWorkerKey(createHash("sha256").update(SIGNING_KEY).digest());
  const call = (path: string, init: CallInit = {}) =>
    callGateway(gateway.url + path, { key, ...init });
  const worker = (id: string) => createTestWorker({ call, workerKey }, id);

  beforeAll(async () => {
    [server, folder, receiver] = await Promise.all([
      startTestServer(),
      createDataFolder(),
      startReceiver(),
    ]);
    database = await server.create();
    const keys = createPostgresKeyStore({ database });
    ({ key } = await keys.create({ name: "test", tenant: "acme", scopes: ["submit", "read"] }));
    gateway = await startGatewayProcess({
      DATABASE_URL: await server.urlOf(database),
      PARSER_DATA_DIR: folder.path,
      PARSER_SIGNING_KEY: SIGNING_KEY,
      PARSER_ENDPOINT_ID: "e",
      PARSER_ALLOW_LOCAL_FETCH: "on",
    });
    await bringJobsIntoEveryState();
    // Between two tries: one that the kill cuts off comes again only after minutes.
    await vi.waitUntil(async () => (await countRefusedTries()) >= 2, WAIT);
    await gateway.kill(async () => {
      // From here on, or the few tries of the gateway end before the test of it comes.
      isReceiving = true;
      await database.pool.query(
        "UPDATE parser.job SET give_up_at = now() - interval '1 s' WHERE id = $1",
        [ids["expired"]],
      );
      await database.pool.query(
        `UPDATE parser.worker SET last_ping_at = now() - interval '1 h' WHERE id = 'gone';
         UPDATE parser.job SET started_at = now() - interval '1 h' WHERE worker_id = 'gone'`,
      );
    });
  });
  afterAll(async () => {
    await gateway?.stop();
    receiver?.close();
    await server?.stop();
    await folder?.remove();
  });

  it("a job that waited still waits", async () => {
    expect(await statusOf("waiting")).toMatchObject({ status: "IN_QUEUE" });
  });

  it("a job that ran goes on with its worker, and loses no update", async () => {
    expect(await statusOf("running")).toMatchObject({ status: "IN_PROGRESS", output: "half" });
    const { body } = await call(`/v2/e/stream/${ids["running"]}`);
    expect(body["stream"]).toEqual([{ output: "begun" }, { output: "half" }]);

    await worker("faithful").done(ids["running"] ?? "", { output: "whole" });
    expect(await statusOf("running")).toMatchObject({ status: "COMPLETED", output: "whole" });
    expect(await statusOf("running")).not.toHaveProperty("retries");
  });

  it("a result is still there, large as it may be", async () => {
    expect(await statusOf("done")).toMatchObject({ status: "COMPLETED", output: LARGE });
  });

  it("a failure is still one, and can be tried again", async () => {
    expect(await statusOf("failed")).toMatchObject({ status: "FAILED", error: "no" });
    await call(`/v2/e/retry/${ids["failed"]}`, { method: "POST" });
    expect(await statusOf("failed")).toMatchObject({ status: "IN_QUEUE" });
  });

  it("a cancelled job stays cancelled", async () => {
    expect(await statusOf("cancelled")).toMatchObject({ status: "CANCELLED" });
  });

  it("the worker of a job that was cancelled while it ran is told to stop it", async () => {
    expect((await worker("stopping").stop()).body).toEqual({ jobsToStop: [ids["stopped"]] });
    await worker("stopping").done(ids["stopped"] ?? "", { output: "late" });
    expect(await statusOf("stopped")).not.toHaveProperty("output");
  });

  it("a job whose time ran out meanwhile has timed out", async () => {
    await expect.poll(() => statusOf("expired"), WAIT).toMatchObject({ status: "TIMED_OUT" });
  });

  it("a job whose worker went away meanwhile waits for another", async () => {
    await expect
      .poll(() => statusOf("lost"), WAIT)
      .toMatchObject({ status: "IN_QUEUE", retries: 1 });
  });

  it("all that wait are given out with their inputs", async () => {
    const taken = JSON.parse((await worker("later").takeBatch(10)).text) as { input: unknown }[];
    const names = ["waiting", "failed", "lost"];
    expect(taken).toHaveLength(names.length);
    expect(taken.map(({ input }) => input)).toEqual(
      expect.arrayContaining(names.map((name) => ({ name }))),
    );
  });

  it("a client that waited finds its job again by its key", async () => {
    const again = call("/v2/e/runsync", {
      json: { input: { name: "awaited" } },
      headers: { "idempotency-key": "awaited" },
    });
    await worker("patient").done(ids["awaited"] ?? "", { output: "here" });
    expect((await again).body).toMatchObject({ id: ids["awaited"], output: "here" });
  });

  it("a webhook that could not be delivered is delivered", async () => {
    await expect
      .poll(() => delivered[0], WAIT)
      .toMatchObject({ id: ids["told"], status: "COMPLETED", output: 1 });
  });

  let isReceiving = false;
  async function startReceiver(): Promise<Server> {
    const started = createServer((request, response) => {
      if (isReceiving) void json(request).then((body) => delivered.push(body));
      response.writeHead(isReceiving ? 200 : 503).end();
    }).listen(0, "127.0.0.1");
    await once(started, "listening");
    return started;
  }

  /** Every job is taken before the next one comes, so that each worker gets its own. */
  async function bringJobsIntoEveryState(): Promise<void> {
    await startJob("running", "faithful");
    await worker("faithful").progress(ids["running"] ?? "", "begun");
    await worker("faithful").progress(ids["running"] ?? "", "half");
    await startJob("done", "quick");
    await worker("quick").done(ids["done"] ?? "", { output: LARGE });
    await startJob("failed", "quick");
    await worker("quick").done(ids["failed"] ?? "", { error: "no" });
    await startJob("stopped", "stopping");
    await call(`/v2/e/cancel/${ids["stopped"]}`, { method: "POST" });
    await startJob("lost", "gone");
    await worker("gone").ping([ids["lost"] ?? ""]);
    const { port } = receiver.address() as AddressInfo;
    await startJob("told", "quick", { webhook: `http://127.0.0.1:${port}/` });
    await worker("quick").done(ids["told"] ?? "", { output: 1 });

    void call("/v2/e/runsync", {
      json: { input: { name: "awaited" } },
      headers: { "idempotency-key": "awaited" },
    }).catch(() => undefined);
    ids["awaited"] = String((await worker("patient").take()).body["id"]);
    await submit("cancelled");
    await call(`/v2/e/cancel/${ids["cancelled"]}`, { method: "POST" });
    await submit("expired");
    await submit("waiting");
  }

  async function startJob(name: string, workerId: string, rest: object = {}): Promise<void> {
    await submit(name, rest);
    expect((await worker(workerId).take()).body).toMatchObject({ id: ids[name] });
  }

  async function submit(name: string, rest: object = {}): Promise<void> {
    const { body } = await call("/v2/e/run", { json: { input: { name }, ...rest } });
    ids[name] = String(body["id"]);
  }

  async function countRefusedTries(): Promise<number> {
    const { rows } = await database.pool.query(
      "SELECT 1 FROM parser.webhook_delivery WHERE job_id = $1",
      [ids["told"]],
    );
    return rows.length;
  }

  async function statusOf(name: string): Promise<Record<string, unknown>> {
    return (await call(`/v2/e/status/${ids[name]}`)).body;
  }
});
