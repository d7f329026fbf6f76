import { connect } from "node:net";
import {
  HealthResponse,
  JobEnvelope,
  STREAM_WAIT_DEFAULT_MS,
  StreamResponse,
} from "@parsewright/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { useTestGateway } from "./testing/test-gateway.ts";
import { createTestWorker } from "./testing/test-worker.ts";

const gateway = useTestGateway({ settings: { resultMaxBytes: 3_000_000 } });
const worker = createTestWorker(gateway);

// A test that fails must not leave its jobs to the next one.
beforeEach(() => gateway.jobs.purge({ endpointId: "e" }));

describe("a client of the platform", () => {
  it("gets 200 and nothing else for success", async () => {
    const answers = [
      await gateway.call("/v2/e/run", { json: { input: {} } }),
      await gateway.call("/v2/e/runsync?wait=1", { json: { input: {} } }),
      await gateway.call("/v2/e/health"),
      await gateway.call("/v2/e/metrics"),
      await gateway.call("/v2/e/requests"),
      await gateway.call("/v2/e/scale"),
      await gateway.call("/v2/e/purge-queue", { method: "POST" }),
      await gateway.call("/ping", { key: "" }),
      await gateway.call("/livez", { key: "" }),
      await gateway.call("/readyz", { key: "" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it.each(["", "Bearer ", "bearer "])("may write %j before its key", async (prefix) => {
    const answer = await gateway.call("/v2/e/health", {
      key: "",
      headers: { authorization: prefix + gateway.key },
    });
    expect(answer.status).toBe(200);
  });

  it.each(["status", "status-sync", "stream"])("may use GET and POST for %s", async (operation) => {
    const id = await finished({ output: 1 });
    for (const method of ["GET", "POST"]) {
      const answer = await gateway.call(`/v2/e/${operation}/${id}`, { method });
      expect(answer).toMatchObject({ status: 200, body: { status: "COMPLETED" } });
    }
  });

  it.each(["cancel", "purge-queue"])("may send an empty JSON body to %s", async (operation) => {
    const id = await submit();
    const path = operation === "cancel" ? `/v2/e/cancel/${id}` : "/v2/e/purge-queue";
    const answer = await gateway.call(path, {
      method: "POST",
      headers: { "content-type": "application/json", "content-length": "0" },
    });
    expect(answer.status).toBe(200);
    expect((await gateway.call(`/v2/e/status/${id}`)).body).toMatchObject({ status: "CANCELLED" });
  });

  it("may double slashes", async () => {
    const answer = await gateway.call("//v2//e//run", { json: { input: {} } });
    expect(answer).toMatchObject({ status: 200, body: { status: "IN_QUEUE" } });
  });

  it.each([{}, [], "", 0, false, null, { deep: [{ a: "ü\u0000" }] }])(
    "has its input %j delivered as it is",
    async (input) => {
      const id = await submit(input);
      const taken = await worker.take();
      expect(taken.body).toMatchObject({ id });
      expect(taken.body).toHaveProperty("input", input);
      await worker.done(id, { output: null });
    },
  );

  it("gets an answer from stream before the Python client gives up", () => {
    expect(STREAM_WAIT_DEFAULT_MS).toBeLessThan(10_000);
  });

  it("gets an array from stream, whatever the state", async () => {
    const id = await submit();
    expect((await gateway.call(`/v2/e/stream/${id}?wait=1000`)).body).toEqual({
      status: "IN_QUEUE",
      stream: [],
    });
    await gateway.call(`/v2/e/cancel/${id}`, { method: "POST" });
    expect((await gateway.call(`/v2/e/stream/${id}`)).body).toEqual({
      status: "CANCELLED",
      stream: [],
    });
  });

  it("sees a terminal status only together with the last chunk, and each chunk once", async () => {
    const id = await running();
    await worker.stream(id, 1);
    await worker.stream(id, 2);
    expect((await gateway.call(`/v2/e/stream/${id}`)).body).toEqual({
      status: "IN_PROGRESS",
      stream: [{ output: 1 }, { output: 2 }],
    });
    await worker.stream(id, 3);
    await worker.done(id, { output: [] });

    const last = StreamResponse.parse((await gateway.call(`/v2/e/stream/${id}`)).body);
    expect(last).toEqual({ status: "COMPLETED", stream: [{ output: 3 }] });
    expect((await gateway.call(`/v2/e/stream/${id}`)).body).toMatchObject({ stream: [] });
  });

  it("gets the id when the wait of runsync is over, and goes on with status-sync", async () => {
    const answer = await gateway.call("/v2/e/runsync?wait=1000", { json: { input: {} } });
    const id = String(answer.body["id"]);
    expect(answer.body).toEqual({ id: expect.stringMatching(/^sync-/), status: "IN_QUEUE" });

    const waiting = gateway.call(`/v2/e/status-sync/${id}?wait=20000`);
    await worker.take();
    await worker.done(id, { output: { ok: true } });
    expect(JobEnvelope.parse((await waiting).body)).toMatchObject({
      id,
      status: "COMPLETED",
      output: { ok: true },
      workerId: "w1",
      delayTime: expect.any(Number),
      executionTime: expect.any(Number),
    });
  });

  it("gets the result from runsync itself when it comes in time", async () => {
    const waiting = gateway.call("/v2/e/runsync", { json: { input: {} } });
    await expect.poll(async () => (await gateway.jobs.counts("e")).inQueue).toBe(1);
    const taken = await worker.take();
    await worker.done(String(taken.body["id"]), { output: 7 });
    expect((await waiting).body).toMatchObject({ status: "COMPLETED", output: 7 });
  });

  it("sees the latest update as output while the job runs", async () => {
    const id = await running();
    await worker.progress(id, { phase: "fetching_input" });
    expect((await gateway.call(`/v2/e/status/${id}`)).body).toMatchObject({
      status: "IN_PROGRESS",
      output: { phase: "fetching_input" },
    });
    await worker.done(id, { output: 1 });
  });

  it("finds all eleven numbers in health", async () => {
    const { body } = await gateway.call("/v2/e/health");
    expect(HealthResponse.parse(body)).toEqual(body);
  });

  it("is told of an unknown endpoint and an unknown job by 404", async () => {
    expect((await gateway.call("/v2/none/health")).status).toBe(404);
    expect((await gateway.call("/v2/e/status/none")).body).toMatchObject({ code: "NOT_FOUND" });
  });

  it("may retry a failed job only", async () => {
    const id = await finished({ error: "no", output: { ok: false } });
    expect((await gateway.call(`/v2/e/status/${id}`)).body).toMatchObject({
      status: "FAILED",
      error: "no",
      output: { ok: false },
    });
    const retried = await gateway.call(`/v2/e/retry/${id}`, { method: "POST" });
    expect(retried.body).toEqual({ id, status: "IN_QUEUE" });
    await worker.take();
    await worker.done(id, { output: 2 });
    expect((await gateway.call(`/v2/e/status/${id}`)).body).toMatchObject({ output: 2 });
    const refused = await gateway.call(`/v2/e/retry/${id}`, { method: "POST" });
    expect(refused).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });

  it("may ask for a result to be forgotten earlier", async () => {
    const id = await finished({ output: 1 });
    await gateway.call(`/v2/e/status/${id}?ttl=0`);
    await gateway.jobs.sweep();
    expect((await gateway.call(`/v2/e/status/${id}`)).status).toBe(404);
  });
});

describe("a worker of the platform", () => {
  it("may append parameters with & to templates without ?", async () => {
    const id = await submit();
    const taken = await worker.call("job-take-batch/w1&batch_size=2&job_in_progress=0");
    expect(taken.body).toEqual([expect.objectContaining({ id })]);
    const posted = await worker.call(`job-done/w1/${id}&isStream=false`, { json: { output: 1 } });
    expect(posted.status).toBe(200);
    expect((await gateway.call(`/v2/e/status/${id}`)).body).toMatchObject({ output: 1 });
  });

  it("may call its JSON anything", async () => {
    for (const type of ["application/x-www-form-urlencoded", "text/plain", "application/pdf"]) {
      const id = await running();
      await worker.call(`job-done/w1/${id}`, {
        headers: { "content-type": type },
        body: '{"output":{"type":1}}',
      });
      expect((await gateway.call(`/v2/e/status/${id}`)).body).toMatchObject({
        status: "COMPLETED",
        output: { type: 1 },
      });
    }
  });

  it("is answered 204 when there is nothing to do, and to stop", async () => {
    expect((await worker.take()).status).toBe(204);
    expect((await worker.stop()).status).toBe(204);
  });

  it("gets at most as many jobs as it asks for", async () => {
    const ids = [await submit(1), await submit(2), await submit(3)];
    const batch = (await worker.takeBatch(2)).body as unknown as { id: string }[];
    expect(batch.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 2).toSorted());
    await worker.takeBatch(5);
    for (const id of ids) await worker.done(id, { output: 1 });
  });

  it("does not change a completed job by a late update, or by a second result", async () => {
    const id = await finished({ output: "first" });
    expect((await worker.progress(id, "late")).status).toBe(200);
    expect((await worker.done(id, { output: "second" })).status).toBe(200);
    expect((await worker.done(id, { error: "third" })).status).toBe(200);
    expect((await gateway.call(`/v2/e/status/${id}`)).body).toMatchObject({
      status: "COMPLETED",
      output: "first",
    });
  });

  it("is told to stop a cancelled job, and its result is ignored", async () => {
    const id = await running();
    await gateway.call(`/v2/e/cancel/${id}`, { method: "POST" });
    expect((await worker.stop()).body).toEqual({ jobsToStop: [id] });
    expect((await worker.done(id, { output: 1 })).status).toBe(200);
    const { body } = await gateway.call(`/v2/e/status/${id}`);
    expect(body).toMatchObject({ status: "CANCELLED", workerId: "w1" });
    expect(body).not.toHaveProperty("output");
  });

  it("loses its job when it is silent for 40 s, or twice when it comes back without it", async () => {
    const lost = createTestWorker(gateway, "lost");
    const id = await submit();
    await lost.take();
    await lost.ping([id]);
    gateway.skipTime(41_000);
    await gateway.jobs.sweep();
    expect((await gateway.call(`/v2/e/status/${id}`)).body).toMatchObject({ status: "IN_QUEUE" });

    for (let crashes = 0; crashes < 2; crashes += 1) {
      await lost.take();
      gateway.skipTime(41_000);
      await lost.ping([]);
      await lost.ping([]);
      // The others live: one that is silent for two minutes would count as stuck.
      await worker.ping([]);
    }
    expect((await gateway.call(`/v2/e/status/${id}`)).body).toMatchObject({
      status: "FAILED",
      error: expect.stringMatching(/^job timed out after 2 retries: /) as string,
      retries: 2,
    });
  });

  it("may ping without jobs, and is ready then", async () => {
    const idle = createTestWorker(gateway, "idle");
    expect((await idle.call("ping/idle?gpu=x")).status).toBe(200);
    const { body } = await gateway.call("/v2/e/metrics");
    expect(body["readyWorkers"]).toContain("idle");
  });

  it("that gives up at start is counted as unhealthy", async () => {
    const before = HealthResponse.parse((await gateway.call("/v2/e/health")).body);
    await worker.call("ping/sick?status=unhealthy&check=gpu&reason=none");
    const after = HealthResponse.parse((await gateway.call("/v2/e/health")).body);
    expect(after.workers.unhealthy).toBe(before.workers.unhealthy + 1);
  });

  it("that goes away while it waits for a job takes none with it", async () => {
    const gone = new AbortController();
    const taking = worker.call("job-take/gone", { signal: gone.signal }).catch(() => "gone");
    await expect.poll(() => workerIds()).toContain("gone");
    gone.abort();
    expect(await taking).toBe("gone");

    const id = await submit();
    await expect.poll(async () => (await worker.take()).body["id"]).toBe(id);
    await worker.done(id, { output: 1 });
  });

  it("whose connection breaks under the answer gets the job taken away again", async () => {
    const id = await submit({ text: "x".repeat(8_000_000) });
    await breakWhileReading(`/v2/e/job-take/broken`);
    await expect.poll(async () => (await worker.take()).body["id"]).toBe(id);
    await worker.done(id, { output: 1 });
    expect((await gateway.call(`/v2/e/status/${id}`)).body).not.toHaveProperty("retries");
  });

  it("may hand a job back, which costs no attempt", async () => {
    const id = await running();
    expect((await worker.call(`job-return/w1/${id}`, { method: "POST" })).status).toBe(200);
    expect((await worker.take()).body).toMatchObject({ id });
    await worker.done(id, { output: 1 });
    expect((await gateway.call(`/v2/e/status/${id}`)).body).not.toHaveProperty("retries");
  });

  it("gets no more jobs after a result with stopPod", async () => {
    const recycled = createTestWorker(gateway, "recycled");
    const id = await submit();
    await recycled.take();
    await recycled.done(id, { output: 1, stopPod: true });
    const next = await submit();
    expect((await recycled.take()).status).toBe(204);
    expect((await worker.take()).body).toMatchObject({ id: next });
    await worker.done(next, { output: 1 });
  });

  it("fails its job visibly with a result over the limit", async () => {
    const result = JSON.stringify({ output: "x".repeat(4_000_000) });
    for (const body of [result, new Blob([result]).stream()]) {
      const id = await running();
      const answer = await worker.call(`job-done/w1/${id}`, { method: "POST", body });
      expect(answer).toMatchObject({ status: 413, body: { code: "RESULT_TOO_LARGE" } });
      expect((await gateway.call(`/v2/e/status/${id}`)).body).toMatchObject({
        status: "FAILED",
        error: expect.stringMatching(
          /result has at least [23]\.\d MB, over the limit of 2\.9 MB; .*PARSER_RESULT_MAX_MB$/,
        ),
      });
    }
  });

  it("learns the limit, and what to do, of an archive that is over it", async () => {
    const id = await running();
    const body = Buffer.alloc(4_000_000);
    const answer = await worker.call(`job-blob/w1/${id}`, { method: "PUT", body });
    expect(answer).toMatchObject({
      status: 413,
      body: {
        code: "RESULT_TOO_LARGE",
        error: expect.stringMatching(
          /^the result has at least 3\.8 MB, over the limit of 2\.9 MB; .*PARSER_RESULT_MAX_MB$/,
        ),
      },
    });
    await worker.done(id, { error: "too large" });
  });

  it("cannot end the job of another worker", async () => {
    const id = await running();
    const forger = createTestWorker(gateway, "forger");
    expect((await forger.done(id, { output: "forged" })).status).toBe(200);
    expect((await forger.progress(id, "forged")).status).toBe(200);
    expect((await gateway.call(`/v2/e/status/${id}`)).body).toEqual({
      id,
      status: "IN_PROGRESS",
      delayTime: expect.any(Number),
      workerId: "w1",
    });
    await worker.done(id, { output: 1 });
  });
});

async function submit(input: unknown = {}): Promise<string> {
  const { body } = await gateway.call("/v2/e/run", { json: { input } });
  return String(body["id"]);
}

async function running(): Promise<string> {
  const id = await submit();
  expect((await worker.take()).body).toMatchObject({ id });
  return id;
}

async function finished(result: object): Promise<string> {
  const id = await running();
  await worker.done(id, result);
  return id;
}

async function workerIds(): Promise<readonly string[]> {
  return (await gateway.jobs.workers("e")).map(({ id }) => id);
}

/** Reads the beginning of an answer, then resets the connection. */
async function breakWhileReading(path: string): Promise<void> {
  const socket = connect(Number(new URL(gateway.url).port), "127.0.0.1");
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${gateway.workerKey}\r\n\r\n`);
  await new Promise((resolve) => socket.once("data", resolve));
  socket.pause();
  socket.resetAndDestroy();
}
