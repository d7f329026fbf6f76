import {
  JOB_TTL_DEFAULT_MS,
  PING_INTERVAL_DEFAULT_MS,
  WORKER_LOST_AFTER_MS,
} from "@parsewright/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../database/database.ts";
import {
  emptyTables,
  startTestServer,
  type TestServer,
} from "../database/testing/test-database.ts";
import type { JobStore } from "./job-store.ts";
import {
  createTestJobStore,
  ENDPOINT_ID,
  newJob,
  type TestJobStore,
} from "./testing/test-job-store.ts";

let server: TestServer;
let database: Database;
let jobs: TestJobStore;
let store: JobStore;
/** The store of another gateway on the same database. */
let other: TestJobStore;

beforeAll(async () => {
  server = await startTestServer();
  database = await server.create();
  other = createTestJobStore(await server.openAgain(database));
});
afterAll(() => server.stop());
beforeEach(async () => {
  await emptyTables(database);
  jobs = createTestJobStore(database);
  ({ store } = jobs);
});

describe("submit", () => {
  it("gives back what was submitted, verbatim", async () => {
    for (const input of [{}, [], "", 0, false, null, { text: "\u0000 \ud800" }]) {
      const job = await jobs.submit({ input: { json: input } });

      expect(await jobs.find(job.id)).toMatchObject({ status: "IN_QUEUE", input: { json: input } });
    }
  });

  it("keeps everything that the worker needs", async () => {
    const s3Config = { accessId: "a", accessSecret: "b", bucketName: "c", endpointUrl: "d" };
    const details = {
      webhook: "https://example.com/hook",
      traceparent: "00-1-2-00",
      policy: { ttl: 20_000 },
    };
    const job = await jobs.submit({ s3Config, input: { blobKey: "in/1", bytes: 9 }, ...details });

    const [taken] = await jobs.take("w1");
    expect(taken).toMatchObject({
      id: job.id,
      s3Config,
      input: { blobKey: "in/1", bytes: 9 },
      ...details,
    });
  });

  it("is on disk for another gateway when it resolves", async () => {
    const job = await jobs.submit();

    expect(await other.find(job.id)).toEqual(await jobs.find(job.id));
  });

  it("refuses more waiting jobs than the endpoint allows", async () => {
    jobs = createTestJobStore(database, { maxQueueLength: 2 });
    await jobs.submit();
    await jobs.submit();

    await expect(jobs.submit()).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await jobs.take("w1");
    await expect(jobs.submit()).resolves.toMatchObject({ status: "IN_QUEUE" });
  });

  it("refuses more waiting jobs than a tenant may have, and takes those of another", async () => {
    jobs = createTestJobStore(database, { maxQueueLengthPerTenant: 2 });
    const failed = await jobs.submit();
    await jobs.take("w1");
    await jobs.store.finish({ jobId: failed.id, workerId: "w1" }, { error: "broken" });
    await jobs.submit();
    await jobs.submit();

    const refusal = { code: "RATE_LIMITED", details: { limit: 2, retryAfterSeconds: 10 } };
    await expect(jobs.submit()).rejects.toMatchObject(refusal);
    await expect(jobs.store.retry(failed.id)).rejects.toMatchObject(refusal);
    await expect(jobs.submit({ tenant: "else" })).resolves.toMatchObject({ status: "IN_QUEUE" });
  });

  it("refuses an endpoint that is not there", async () => {
    await expect(jobs.submit({ endpointId: "other" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("finds the job of the same key and body again, and refuses another body", async () => {
    const idempotency = { key: "k", bodyHash: "h" };
    const [first, second] = await Promise.all([
      store.submit(newJob({ idempotency })),
      store.submit(newJob({ idempotency })),
    ]);

    expect(first.job.id).toBe(second.job.id);
    expect(first.isRepeat).toBe(!second.isRepeat);
    expect(await store.counts(ENDPOINT_ID)).toMatchObject({ inQueue: 1 });
    const otherBody = newJob({ idempotency: { key: "k", bodyHash: "other" } });
    await expect(store.submit(otherBody)).rejects.toMatchObject({ code: "CONFLICT" });
    const otherTenant = await store.submit(newJob({ idempotency, tenant: "else" }));
    expect(otherTenant.isRepeat).toBe(false);
  });
});

describe("find and list", () => {
  it("hides a job from other tenants and endpoints", async () => {
    const { id } = await jobs.submit();

    expect(await store.find({ jobId: id, endpointId: ENDPOINT_ID, tenant: "acme" })).toBeDefined();
    expect(await store.find({ jobId: id, endpointId: ENDPOINT_ID, tenant: "x" })).toBeUndefined();
    expect(await store.find({ jobId: id, endpointId: "x" })).toBeUndefined();
  });

  it("lists the newest first, without results", async () => {
    const first = await jobs.submit();
    const second = await jobs.submit();
    await finishNext({ output: { json: 1 } });

    const listed = await store.list({ endpointId: ENDPOINT_ID, tenant: "acme", limit: 5 });

    expect(listed.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(listed[1]).not.toHaveProperty("output");
  });

  it("wakes up who waits for a job when it ends", async () => {
    const { id } = await jobs.submit();
    await jobs.take("w1");
    const woken = other.store.waitForJob(id, forMs(1000));

    await store.finish({ jobId: id, workerId: "w1" }, { output: { json: 1 } });

    await woken;
    expect(await other.find(id)).toMatchObject({ status: "COMPLETED" });
  });
});

describe("take", () => {
  it("hands out the oldest first, and what is not urgent last", async () => {
    const low = await jobs.submit({ policy: { lowPriority: true } });
    const first = await jobs.submit();
    const second = await jobs.submit();

    const taken = await jobs.take("w1", 3);

    expect(taken.map(({ id }) => id)).toEqual([first.id, second.id, low.id]);
    expect(taken[0]).toMatchObject({ status: "IN_PROGRESS", attempt: 1, workerId: "w1" });
    expect(taken[0]?.startedAt).toBeGreaterThanOrEqual(first.submittedAt);
  });

  it("hands out in the order of submission what came within one millisecond", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 8; count += 1) ids.push((await jobs.submit()).id);
    await database.pool.query("UPDATE parser.job SET queued_at = date_trunc('second', now())");

    const taken = await jobs.take("w1", 8);

    expect(taken.map(({ id }) => id)).toEqual(ids);
  });

  it("does not let thousands of one tenant's jobs delay the first of another", async () => {
    const [first] = await jobs.submitMany("acme", 10_000);
    const [own] = await jobs.submitMany("else", 1);

    const taken = [await jobs.take("w1"), await other.take("w2")].flat();

    expect(taken.map(({ id }) => id)).toEqual([first, own]);
  });

  it("gives the worker that is free next to the tenant that holds none", async () => {
    await jobs.submitMany("acme", 10);
    await jobs.take("w1", 3);
    const [own] = await jobs.submitMany("else", 2);

    expect((await other.take("w2", 1)).map(({ id }) => id)).toEqual([own]);
  });

  it("takes turns by weight where one worker does everything, over both gateways", async () => {
    const weightOf = (tenant: string) => (tenant === "acme" ? 2 : 1);
    const gateways = [
      createTestJobStore(database, {}, { weightOf }),
      createTestJobStore(database, {}, { weightOf }),
    ];
    await jobs.submitMany("acme", 9);
    await jobs.submitMany("else", 9);

    const served: string[] = [];
    for (let turn = 0; turn < 9; turn += 1) {
      const gateway = gateways[turn % 2];
      for (const { id, tenant } of (await gateway?.take("w1")) ?? []) {
        served.push(tenant);
        await gateway?.store.finish({ jobId: id, workerId: "w1" }, {});
      }
    }

    expect(served.toSorted().join(" ")).toBe("acme acme acme acme acme acme else else else");
  });

  it("runs no more of a tenant's jobs at once than it may, over all gateways", async () => {
    const gateways = [0, 1].map(() => createTestJobStore(database, { maxRunningPerTenant: 2 }));
    await jobs.submitMany("acme", 8);
    await jobs.submitMany("else", 1);

    const batches = await Promise.all(
      ["a", "b", "c"].flatMap((worker) => gateways.map((gateway) => gateway.take(worker, 2))),
    );
    const rest = await Promise.all(gateways.map((gateway) => gateway.take("d", 2)));

    const tenants = [...batches, ...rest].flat().map(({ tenant }) => tenant);
    expect(tenants.toSorted()).toEqual(["acme", "acme", "else"]);
    expect(await gateways[0]?.store.counts(ENDPOINT_ID)).toMatchObject({
      inQueue: 6,
      inQueueForScaling: 0,
    });
  });

  it("hands out lost jobs in the order of submission", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 8; count += 1) {
      ids.push((await jobs.submit()).id);
      jobs.pass(1);
    }
    await jobs.take("w1", 8);
    await jobs.ping("w1", ids);
    jobs.pass(WORKER_LOST_AFTER_MS + 1);
    await store.sweep();

    const taken = await jobs.take("w2", 8);

    expect(taken.map(({ id }) => id)).toEqual(ids);
  });

  it("hands out no more than asked for, and nothing twice", async () => {
    for (let count = 0; count < 12; count += 1) await jobs.submit();

    const batches = await Promise.all(
      ["a", "b", "c", "d"].flatMap((worker) => [jobs.take(worker, 2), other.take(worker, 2)]),
    );

    const ids = batches.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Math.max(...batches.map(({ length }) => length))).toBe(2);
    expect(await store.counts(ENDPOINT_ID)).toMatchObject({
      inProgress: ids.length,
      inQueue: 12 - ids.length,
    });
  });

  it("wakes up a waiting worker of another gateway", async () => {
    const taking = other.store.take({
      endpointId: ENDPOINT_ID,
      workerId: "w1",
      max: 1,
      ...forMs(20_000),
    });

    const { id } = await jobs.submit();

    expect((await taking).map((job) => job.id)).toEqual([id]);
  });

  it("does not hand out what is too old", async () => {
    const old = await jobs.submit({ policy: { ttl: 10_000 } });
    const young = await jobs.submit();
    jobs.pass(10_000);

    expect((await jobs.take("w1")).map(({ id }) => id)).toEqual([young.id]);
    expect(await jobs.find(old.id)).toMatchObject({ status: "TIMED_OUT", error: "ttl exceeded" });
  });

  it("gives nothing to a worker whose connection is gone", async () => {
    const { id } = await jobs.submit();
    const gone = { waitMs: 1000, signal: AbortSignal.abort() };

    expect(await store.take({ endpointId: ENDPOINT_ID, workerId: "w1", max: 1, ...gone })).toEqual(
      [],
    );
    expect(await jobs.find(id)).toMatchObject({ status: "IN_QUEUE", attempt: 1 });
  });

  it("puts a job back to the head without using up the attempt", async () => {
    const first = await jobs.submit();
    await jobs.submit();
    await jobs.take("w1");

    await store.putBack({ jobId: first.id, workerId: "w2" });
    expect(await jobs.find(first.id)).toMatchObject({ status: "IN_PROGRESS" });
    await store.putBack({ jobId: first.id, workerId: "w1" });

    const waiting = await jobs.find(first.id);
    expect(waiting).toMatchObject({ status: "IN_QUEUE", attempt: 1 });
    expect(waiting).not.toHaveProperty("workerId");
    expect(await jobs.take("w2")).toMatchObject([{ id: first.id, attempt: 1, workerId: "w2" }]);
  });

  it("gives nothing to a draining worker until it is a new process", async () => {
    await jobs.ping("w1");
    await store.drainWorker("w1");
    await jobs.submit();

    expect(await jobs.take("w1")).toEqual([]);
    jobs.pass(2 * PING_INTERVAL_DEFAULT_MS + 1000);
    await jobs.ping("w1");
    expect(await jobs.take("w1")).toHaveLength(1);
  });
});

describe("updates", () => {
  it("shows the latest as the output of a running job", async () => {
    const { id, held } = await running();
    await store.addUpdate(held, { output: { phase: "a" }, isStreamChunk: false });
    await store.addUpdate(held, { output: { phase: "b" }, isStreamChunk: false });

    expect(await jobs.find(id)).toMatchObject({ output: { json: { phase: "b" } } });
    expect(await store.updatesAfter(id, 1)).toEqual([{ cursor: 2, output: { phase: "b" } }]);
  });

  it("drops a stream chunk that repeats the update just seen, in either order", async () => {
    const { id, held } = await running();
    await store.addUpdate(held, { output: "a", isStreamChunk: false });
    await store.addUpdate(held, { output: "a", isStreamChunk: true });
    await store.addUpdate(held, { output: "b", isStreamChunk: true });
    await store.addUpdate(held, { output: "b", isStreamChunk: false });

    expect(outputs(await store.updatesAfter(id, 0))).toEqual(["a", "b"]);
  });

  it("keeps equal chunks that a handler sends one after the other", async () => {
    const { id, held } = await running();
    await store.addUpdate(held, { output: "a", isStreamChunk: true });
    await store.addUpdate(held, { output: "a", isStreamChunk: true });

    expect(outputs(await store.updatesAfter(id, 0))).toEqual(["a", "a"]);
  });

  it("ignores a worker that does not hold the job, and a job that has ended", async () => {
    const { id, held } = await running();
    await store.addUpdate({ jobId: id, workerId: "w9" }, { output: 1, isStreamChunk: false });
    await store.finish(held, { output: { json: "result" } });
    await store.addUpdate(held, { output: 2, isStreamChunk: false });

    expect(await store.updatesAfter(id, 0)).toEqual([]);
    expect(await jobs.find(id)).toMatchObject({ status: "COMPLETED", output: { json: "result" } });
  });

  it("drains each update once, over all gateways", async () => {
    const { id, held } = await running();
    for (const output of [1, 2, 3]) await store.addUpdate(held, { output, isStreamChunk: true });

    const drained = await Promise.all([store.drainUpdates(id), other.store.drainUpdates(id)]);
    await store.addUpdate(held, { output: 4, isStreamChunk: true });

    expect(outputs(drained.flat())).toEqual([1, 2, 3]);
    expect(outputs(await other.store.drainUpdates(id))).toEqual([4]);
    expect(await store.drainUpdates(id)).toEqual([]);
    expect(outputs(await store.updatesAfter(id, 0))).toEqual([1, 2, 3, 4]);
  });
});

describe("finish", () => {
  it("completes a job, once", async () => {
    const { id, held } = await running();

    expect(await store.finish(held, { output: { json: { ok: true } } })).toBe("stored");
    expect(await store.finish(held, { output: { json: { ok: true } } })).toBe("ignored");
    expect(await store.finish(held, { error: "late" })).toBe("ignored");
    const job = await jobs.find(id);
    expect(job).toMatchObject({
      status: "COMPLETED",
      output: { json: { ok: true } },
      workerId: "w1",
    });
    expect(job?.endedAt).toBeGreaterThanOrEqual(job?.startedAt ?? Infinity);
  });

  it("fails a job with an error, and keeps what came with it", async () => {
    const { id, held } = await running();

    await store.finish(held, { error: "ValueError: no", output: { json: { error: "no" } } });

    expect(await jobs.find(id)).toMatchObject({
      status: "FAILED",
      error: "ValueError: no",
      output: { json: { error: "no" } },
    });
  });

  it("completes a job that has no output", async () => {
    const { id, held } = await running();
    await store.finish(held, {});

    const job = await jobs.find(id);
    expect(job).toMatchObject({ status: "COMPLETED" });
    expect(job).not.toHaveProperty("output");
  });

  it("ignores a worker that never held the job", async () => {
    const { id } = await running();

    expect(await store.finish({ jobId: id, workerId: "w9" }, {})).toBe("ignored");
    expect(await store.finish({ jobId: "unknown", workerId: "w1" }, {})).toBe("ignored");
    expect(await jobs.find(id)).toMatchObject({ status: "IN_PROGRESS" });
  });

  it("takes a late success of a lost worker while the job waits for its second run", async () => {
    const { id, held } = await running();
    await loseWorker("w1");

    expect(await store.finish(held, { error: "late failure" })).toBe("ignored");
    expect(await store.finish(held, { output: { json: 1 } })).toBe("stored");

    expect(await jobs.find(id)).toMatchObject({ status: "COMPLETED", workerId: "w1" });
    expect(await jobs.take("w2")).toEqual([]);
  });

  it("takes a late success while the second run is not finished, and stops that run", async () => {
    const { id, held } = await running();
    await loseWorker("w1");
    await jobs.take("w2");

    expect(await store.finish(held, { output: { json: 1 } })).toBe("stored");

    expect(await jobs.stopSignals("w2")).toEqual([id]);
    const second = { jobId: id, workerId: "w2" };
    expect(await store.finish(second, { output: { json: 2 } })).toBe("ignored");
    expect(await jobs.find(id)).toMatchObject({ output: { json: 1 } });
  });

  it("tells the webhook queue in the same transaction, only when somebody asked", async () => {
    await running();
    const { id, held } = await running({ webhook: "https://example.com/hook" }, "w2");
    await store.finish(held, {});
    await store.finish(held, {});
    await finishNext({}, "w1");

    const calls = await database.queue.fetch("webhooks", { batchSize: 10 });

    expect(calls.map(({ data }) => data)).toEqual([{ jobId: id }]);
  });
});

describe("a lost job", () => {
  it("is found by two pings in a row that do not name it", async () => {
    const { id } = await running();
    await jobs.ping("w1");
    await jobs.ping("w1");
    expect(await jobs.find(id)).toMatchObject({ status: "IN_PROGRESS" });

    jobs.pass(WORKER_LOST_AFTER_MS + 1);
    await jobs.ping("w1");
    await jobs.ping("w1", [id]);
    await jobs.ping("w1");
    expect(await jobs.find(id)).toMatchObject({ status: "IN_PROGRESS" });
    await jobs.ping("w1");

    expect(await jobs.find(id)).toMatchObject({ status: "IN_QUEUE", attempt: 2 });
  });

  it("is not one that a worker of a busy machine has not begun to report, however often it pings", async () => {
    const { id } = await running();
    // Half of the time: that which the test itself takes counts too.
    for (let pings = 0; pings < 10; pings += 1) {
      jobs.pass(WORKER_LOST_AFTER_MS / 20);
      await jobs.ping("w1");
    }
    expect(await jobs.find(id)).toMatchObject({ status: "IN_PROGRESS", attempt: 1 });
  });

  it("is found when its worker is silent", async () => {
    const { id } = await running();
    await jobs.ping("w1", [id]);
    jobs.pass(WORKER_LOST_AFTER_MS - 5000);
    await store.sweep();
    expect(await jobs.find(id)).toMatchObject({ status: "IN_PROGRESS" });

    jobs.pass(6000);
    await store.sweep();

    expect(await jobs.find(id)).toMatchObject({ status: "IN_QUEUE", attempt: 2 });
  });

  it("goes to the head and runs again, as often as its endpoint says", async () => {
    const { id } = await running();
    await jobs.submit();
    await loseWorker("w1");

    expect(await jobs.take("w2")).toMatchObject([{ id, attempt: 2 }]);
    expect(await store.counts(ENDPOINT_ID)).toMatchObject({ retried: 1 });
    await loseWorker("w2");
    for (const attempt of [3, 4, 5]) {
      expect(await jobs.take(`w${attempt}`)).toMatchObject([{ id, attempt }]);
      await loseWorker(`w${attempt}`);
    }

    expect(await jobs.find(id)).toMatchObject({
      status: "FAILED",
      error: "job timed out after 4 retries: its worker or machine was lost 5 times",
      attempt: 5,
    });
  });

  it("fails when its worker alone has ended twice, and says what happened", async () => {
    const { id } = await running();
    await store.forgetWorker("w1", "crash");
    await jobs.take("w2");
    await loseWorker("w2");
    expect(await jobs.take("w3")).toMatchObject([{ id, attempt: 3 }]);
    await store.forgetWorker("w3", "lost");
    expect(await jobs.take("w4")).toMatchObject([{ id, attempt: 4 }]);

    await store.forgetWorker("w4", "crash");

    expect(await jobs.find(id)).toMatchObject({
      status: "FAILED",
      error:
        "job timed out after 3 retries: its worker ended 2 times while it ran, its worker or machine was lost 2 times",
    });
    await store.retry(id);
    await jobs.take("w5");
    await store.forgetWorker("w5", "crash");
    expect(await jobs.find(id)).toMatchObject({ status: "IN_QUEUE", attempt: 2 });
  });

  it("goes to another worker at once when the process of its worker is known to have ended", async () => {
    const { id } = await running();
    await jobs.ping("w1", [id]);

    await store.forgetWorker("w1", "crash");

    expect(await store.workers(ENDPOINT_ID)).toEqual([]);
    expect(await jobs.find(id)).toMatchObject({ status: "IN_QUEUE", attempt: 2 });
    expect((await jobs.take("w2")).map((job) => job.id)).toEqual([id]);
  });

  it("is not looked for by pings when its worker never pings", async () => {
    const { id } = await running();
    jobs.pass(10 * WORKER_LOST_AFTER_MS);
    await store.sweep();

    expect(await jobs.find(id)).toMatchObject({ status: "IN_PROGRESS" });
  });

  it("shows no update of the earlier run", async () => {
    const { id, held } = await running();
    await store.addUpdate(held, { output: "old", isStreamChunk: false });
    await loseWorker("w1");
    await jobs.take("w2");

    expect(await jobs.find(id)).not.toHaveProperty("output");
  });

  it("is stopped at the worker that comes back, once another has it", async () => {
    const { id } = await running();
    await loseWorker("w1");
    await jobs.ping("w1", [id]);
    expect(await jobs.stopSignals("w1")).toEqual([]);

    await jobs.take("w2");
    await jobs.ping("w1", [id]);

    expect(await jobs.stopSignals("w1")).toEqual([id]);
  });
});

describe("time", () => {
  it("fails a job whose execution takes too long, and stops it", async () => {
    const { id, held } = await running({ policy: { executionTimeout: 5000 } });
    jobs.pass(5001);
    await store.sweep();

    expect(await jobs.find(id)).toMatchObject({
      status: "FAILED",
      error: "executionTimeout exceeded",
    });
    expect(await jobs.stopSignals("w1")).toEqual([id]);
    expect(await store.finish(held, { output: { json: 1 } })).toBe("ignored");
  });

  it("times out a waiting and a running job when their TTL is over, without a result", async () => {
    const { id: runningId, held } = await running({
      policy: { executionTimeout: 7 * JOB_TTL_DEFAULT_MS },
    });
    const { id: waitingId } = await jobs.submit();
    jobs.pass(JOB_TTL_DEFAULT_MS + 1);
    await store.sweep();

    const ended = { status: "TIMED_OUT", error: "ttl exceeded" };
    expect(await jobs.find(waitingId)).toMatchObject(ended);
    expect(await jobs.find(runningId)).toMatchObject(ended);
    expect(await store.finish(held, { output: { json: 1 } })).toBe("ignored");
    expect(await jobs.stopSignals("w1")).toEqual([runningId]);
    expect(await jobs.take("w2")).toEqual([]);
  });

  it("forgets a job and its blobs when its retention is over", async () => {
    const { id, held } = await running({ input: { blobKey: "in", bytes: 1 } });
    for (const key of ["in", "upload", "beside", "out"]) await noteBlob(key, id);
    await store.addUpdate(held, { output: 1, isStreamChunk: false });
    await store.finish(held, { output: { blobKey: "out", bytes: 1 } });
    jobs.pass(3_600_001);
    expect(await jobs.find(id)).toBeUndefined();
    expect(await store.cancel(id)).toBeUndefined();
    await store.sweep();

    expect(jobs.removedBlobs.toSorted()).toEqual(["beside", "in", "out", "upload"]);
    expect(await database.read("SELECT FROM parser.job")).toEqual([]);
    expect(await database.read("SELECT FROM parser.job_event")).toEqual([]);
  });

  it("forgets a worker that was not seen for a day, and no other", async () => {
    await jobs.ping("gone");
    jobs.pass(12 * 3_600_000);
    await jobs.ping("quiet");
    jobs.pass(12 * 3_600_000 + 1);
    await store.sweep();

    expect(await database.read("SELECT id FROM parser.worker")).toEqual([{ id: "quiet" }]);
  });

  it("removes what was stored for a job that never came, after an hour", async () => {
    const { id } = await jobs.submit();
    await noteBlob("kept", id);
    await noteBlob("orphan", "a job that never came");
    await store.sweep();
    expect(jobs.removedBlobs).toEqual([]);

    jobs.pass(3_600_001);
    await store.sweep();

    expect(jobs.removedBlobs).toEqual(["orphan"]);
    expect(await database.read("SELECT key FROM parser.blob")).toEqual([{ key: "kept" }]);
  });

  it("forgets a job earlier when asked, and never later", async () => {
    const { id, held } = await running();
    await store.forgetAfter(id, 1);
    await store.finish(held, {});
    await store.forgetAfter(id, 6000);
    await store.forgetAfter(id, 9_000_000);
    expect(await jobs.find(id)).toBeDefined();
    jobs.pass(6001);

    expect(await jobs.find(id)).toBeUndefined();
  });

  it("keeps the row until its blobs are removed", async () => {
    const { id, held } = await running({ input: { blobKey: "in", bytes: 1 } });
    await noteBlob("in", id);
    await store.finish(held, {});
    jobs.pass(3_600_001);
    const removed = jobs.removedBlobs;
    removed.push = () => {
      throw new Error("bucket down");
    };

    await expect(store.sweep()).rejects.toThrow("bucket down");

    expect(await database.read("SELECT FROM parser.job")).toHaveLength(1);
  });

  it("keeps the jobs of a tenant as long as its own policy says", async () => {
    const retentionMsOf = (tenant: string) => (tenant === "brief" ? 60_000 : undefined);
    jobs = createTestJobStore(database, {}, { retentionMsOf });
    const brief = await jobs.submit({ tenant: "brief" });
    const usual = await jobs.submit();
    for (const { id } of [brief, usual]) await jobs.store.cancel(id);
    jobs.pass(60_001);

    expect(await jobs.find(brief.id)).toBeUndefined();
    expect(await jobs.find(usual.id)).toBeDefined();
  });

  it("lets only one gateway sweep at a time", async () => {
    const later = createTestJobStore(await server.openAgain(database));
    await running({ policy: { ttl: 10_000 }, webhook: "https://example.com" });
    jobs.pass(11_000);
    later.pass(11_000);

    await Promise.all([store.sweep(), later.store.sweep(), store.sweep(), later.store.sweep()]);

    expect(await database.queue.fetch("webhooks", { batchSize: 10 })).toHaveLength(1);
  });
});

describe("delete", () => {
  it("removes a job with its blobs, its updates and its idempotency key", async () => {
    const { id, held } = await running({ idempotency: { key: "k", bodyHash: "h" } });
    for (const key of ["upload", "out"]) await noteBlob(key, id);
    await store.addUpdate(held, { output: 1, isStreamChunk: false });
    await store.finish(held, { output: { blobKey: "out", bytes: 1 } });

    expect(await store.delete(id)).toBe(true);

    expect(jobs.removedBlobs.toSorted()).toEqual(["out", "upload"]);
    for (const table of ["job", "job_event", "idempotency", "blob"]) {
      expect(await database.read(`SELECT FROM parser.${table}`)).toEqual([]);
    }
    expect(await store.delete(id)).toBe(false);
  });

  it("that a crash interrupts is completed by the sweep, and nobody sees the job meanwhile", async () => {
    const { id } = await running();
    await noteBlob("upload", id);
    const { removedBlobs } = jobs;
    removedBlobs.push = () => {
      throw new Error("bucket down");
    };
    await expect(store.delete(id)).rejects.toThrow("bucket down");
    expect(await jobs.find(id)).toBeUndefined();

    await other.store.sweep();

    expect(other.removedBlobs).toContain("upload");
    expect(await database.read("SELECT FROM parser.job")).toEqual([]);
  });
});

describe("cancel, retry and purge", () => {
  it("cancels a waiting job at once", async () => {
    const { id } = await jobs.submit();

    expect(await store.cancel(id)).toMatchObject({ status: "CANCELLED" });
    expect(await jobs.take("w1")).toEqual([]);
  });

  it("cancels a running job, tells its worker, and ignores its result", async () => {
    const { id, held } = await running();

    expect(await store.cancel(id)).toMatchObject({ status: "CANCELLED" });
    expect(await store.cancel(id)).toMatchObject({ status: "CANCELLED" });
    expect(await jobs.stopSignals("w1")).toEqual([id]);
    expect(await store.finish(held, { output: { json: 1 } })).toBe("ignored");
    expect(await jobs.find(id)).not.toHaveProperty("output");
  });

  it("leaves an ended job as it is", async () => {
    const { id, held } = await running();
    await store.finish(held, { output: { json: 1 } });

    expect(await store.cancel(id)).toMatchObject({ status: "COMPLETED", output: { json: 1 } });
    expect(await store.cancel("unknown")).toBeUndefined();
  });

  it("retries a failed job under its id, without what it left", async () => {
    const { id, held } = await running();
    await store.addUpdate(held, { output: 1, isStreamChunk: false });
    await store.finish(held, { error: "x", output: { blobKey: "out", bytes: 1 } });

    const retried = await store.retry(id);

    expect(retried).toMatchObject({ id, status: "IN_QUEUE", attempt: 1 });
    expect(retried).not.toHaveProperty("error");
    expect(retried).not.toHaveProperty("output");
    expect(await store.drainUpdates(id)).toEqual([]);
    expect(await jobs.take("w2")).toMatchObject([{ id, attempt: 1 }]);
    await store.addUpdate({ jobId: id, workerId: "w2" }, { output: 2, isStreamChunk: false });
    expect(await store.updatesAfter(id, 1)).toEqual([{ cursor: 2, output: 2 }]);
  });

  it("removes the blob of a dropped result together with the job", async () => {
    const { id, held } = await running();
    for (const key of ["first", "second"]) await noteBlob(key, id);
    await store.finish(held, { error: "x", output: { blobKey: "first", bytes: 1 } });
    await store.retry(id);
    await jobs.take("w1");
    await store.finish(held, { output: { blobKey: "second", bytes: 1 } });
    jobs.pass(3_600_001);
    await store.sweep();

    expect(jobs.removedBlobs.toSorted()).toEqual(["first", "second"]);
  });

  it("does not let an earlier stop signal end the second run", async () => {
    const { id } = await running({ policy: { executionTimeout: 5000 } });
    jobs.pass(5001);
    await store.sweep();
    await store.retry(id);
    await jobs.take("w1");

    expect(await jobs.stopSignals("w1")).toEqual([]);
  });

  it("retries only what has failed or timed out", async () => {
    const { id, held } = await running();
    await expect(store.retry(id)).rejects.toMatchObject({ code: "CONFLICT" });
    await store.finish(held, {});
    await expect(store.retry(id)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await store.retry("unknown")).toBeUndefined();
  });

  it("purges what waits, and only that tenant's", async () => {
    const { id } = await running();
    const mine = await jobs.submit();
    const foreign = await jobs.submit({ tenant: "else" });

    expect(await store.purge({ endpointId: ENDPOINT_ID, tenant: "acme" })).toBe(1);
    expect(await jobs.find(mine.id)).toMatchObject({ status: "CANCELLED" });
    expect(await jobs.find(foreign.id)).toMatchObject({ status: "IN_QUEUE" });
    expect(await store.purge({ endpointId: ENDPOINT_ID })).toBe(1);
    expect(await jobs.find(id)).toMatchObject({ status: "IN_PROGRESS" });
  });
});

describe("stop signals", () => {
  it("are repeated, but not at once, until the worker no longer reports the job", async () => {
    const { id } = await running();
    await jobs.ping("w1", [id]);
    await store.cancel(id);

    expect(await jobs.stopSignals("w1")).toEqual([id]);
    expect(await jobs.stopSignals("w1")).toEqual([]);
    jobs.pass(PING_INTERVAL_DEFAULT_MS + 1);
    await jobs.ping("w1", [id]);
    expect(await jobs.stopSignals("w1")).toEqual([id]);
    jobs.pass(PING_INTERVAL_DEFAULT_MS);
    await jobs.ping("w1");
    expect(await jobs.stopSignals("w1")).toEqual([]);
  });

  it("end after a while for a worker that does not ping", async () => {
    const { id } = await running();
    await store.cancel(id);
    jobs.pass(60_001);

    expect(await jobs.stopSignals("w1")).toEqual([]);
  });

  it("that a worker does not follow for two minutes take it out of service until it does", async () => {
    const { id } = await running();
    const report = (ids: readonly string[]) => jobs.ping("w1", ids);
    await report([id]);
    await store.cancel(id);
    const next = await jobs.submit();
    for (let passed = 0; passed <= 120_000; passed += PING_INTERVAL_DEFAULT_MS) {
      jobs.pass(PING_INTERVAL_DEFAULT_MS);
      await report([id]);
    }

    expect(await jobs.take("w1")).toEqual([]);
    expect(await store.workers(ENDPOINT_ID)).toMatchObject([
      { id: "w1", isDraining: true, unhealthyReason: expect.stringContaining("asked to stop") },
    ]);

    jobs.pass(PING_INTERVAL_DEFAULT_MS);
    await report([]);
    expect(await jobs.take("w1")).toMatchObject([{ id: next.id }]);
  });

  it("wake up a waiting worker", async () => {
    const { id } = await running();
    const waiting = store.stopSignals({ workerId: "w1", ...forMs(20_000) });

    await store.cancel(id);

    expect(await waiting).toEqual([id]);
  });
});

describe("counts and workers", () => {
  it("counts each state", async () => {
    await running();
    const { held } = await running({}, "w2");
    await store.finish(held, {});
    const failed = await running({}, "w3");
    await store.finish(failed.held, { error: "x" });
    await jobs.submit({ policy: { lowPriority: true } });
    expect(await store.counts(ENDPOINT_ID)).toMatchObject({
      oldestWaitMs: 0,
      inQueueForScaling: 0,
    });
    await jobs.submit();
    jobs.pass(4000);

    const counts = await store.counts(ENDPOINT_ID);

    expect(counts).toMatchObject({
      completed: 1,
      failed: 1,
      inProgress: 1,
      inQueue: 2,
      retried: 0,
      inQueueForScaling: 1,
    });
    expect(counts.oldestWaitMs).toBeGreaterThanOrEqual(4000);
  });

  it("counts ended jobs until they are retried or forgotten, before and after a sweep", async () => {
    const [first, second, third] = [await ended("w1"), await ended("w2"), await ended("w3")];
    expect(await store.counts(ENDPOINT_ID)).toMatchObject({ failed: 3, inQueue: 0 });
    await store.sweep();
    expect(await store.counts(ENDPOINT_ID)).toMatchObject({ failed: 3, inQueue: 0 });

    await store.retry(first);
    await store.forgetAfter(second, 0);
    await store.sweep();

    expect(await jobs.find(second)).toBeUndefined();
    expect(await jobs.find(third)).toMatchObject({ status: "FAILED" });
    expect(await store.counts(ENDPOINT_ID)).toMatchObject({ failed: 1, inQueue: 1 });

    async function ended(workerId: string): Promise<string> {
      const { id, held } = await running({}, workerId);
      await store.finish(held, { error: "x" });
      return id;
    }
  });

  it("counts an endpoint without jobs", async () => {
    expect(await store.counts(ENDPOINT_ID)).toMatchObject({ completed: 0, inQueue: 0 });
  });

  it("knows the workers that were seen lately", async () => {
    await running();
    await store.heartbeat({
      endpointId: ENDPOINT_ID,
      workerId: "w2",
      jobIds: [],
      isUnhealthy: "no GPU",
    });
    await store.drainWorker("w1");

    expect(await store.workers(ENDPOINT_ID)).toMatchObject([
      { id: "w1", runningJobs: 1, isDraining: true },
      { id: "w2", runningJobs: 0, isDraining: false, unhealthyReason: "no GPU" },
    ]);
    jobs.pass(WORKER_LOST_AFTER_MS + 1);
    expect(await store.workers(ENDPOINT_ID)).toEqual([]);
  });
});

describe("at once", () => {
  it("survives takes, cancels and purges that cross each other", async () => {
    const submitted = await Promise.all(Array.from({ length: 30 }, () => jobs.submit()));

    await Promise.all([
      ...submitted.slice(0, 15).map(({ id }) => store.cancel(id)),
      ...Array.from({ length: 8 }, (_, index) => other.take(`w${index}`, 2)),
      other.store.purge({ endpointId: ENDPOINT_ID }),
    ]);

    const { inQueue } = await store.counts(ENDPOINT_ID);
    expect(inQueue).toBe(0);
  });
});

async function running(job: Parameters<TestJobStore["submit"]>[0] = {}, workerId = "w1") {
  const { id } = await jobs.submit(job);
  expect((await jobs.take(workerId)).map((taken) => taken.id)).toEqual([id]);
  return { id, held: { jobId: id, workerId } };
}

async function finishNext(end: Parameters<JobStore["finish"]>[1], workerId = "w1") {
  const [job] = await jobs.take(workerId);
  const jobId = job?.id ?? (await heldBy(workerId));
  await store.finish({ jobId, workerId }, end);
}

async function heldBy(workerId: string): Promise<string> {
  const listed = await store.list({ endpointId: ENDPOINT_ID, limit: 100 });
  return listed.find((job) => job.workerId === workerId && job.status === "IN_PROGRESS")?.id ?? "";
}

async function loseWorker(workerId: string): Promise<void> {
  await jobs.ping(workerId);
  jobs.pass(WORKER_LOST_AFTER_MS + 1);
  await store.sweep();
}

function forMs(waitMs: number) {
  return { waitMs, signal: new AbortController().signal };
}

function outputs(events: readonly { readonly output: unknown }[]): unknown[] {
  return events.map(({ output }) => output);
}

/** As a payload is noted before it is stored. */
async function noteBlob(key: string, jobId: string): Promise<void> {
  await database.pool.query(
    "INSERT INTO parser.blob (key, job_id, tenant) VALUES ($1, $2, 'acme')",
    [key, jobId],
  );
}
