import { WORKER_LOST_AFTER_MS } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { useTestGateway } from "../testing/test-gateway.ts";
import { createTestWorker } from "../testing/test-worker.ts";

const gateway = useTestGateway();
const worker = createTestWorker(gateway);

describe("a key", () => {
  it("that may not read gets no result for cancelling", async () => {
    const id = await submit({ secret: 1 });
    await worker.take();
    await worker.done(id, { output: { text: "the result" } });
    const key = await gateway.createKey("acme", ["submit"]);

    const answer = await gateway.call(`/v2/e/cancel/${id}`, { key, method: "POST" });

    expect(answer.body).toMatchObject({ id, status: "COMPLETED" });
    expect(answer.text).not.toContain("the result");
  });

  it("that may not read gets no result for waiting", async () => {
    const key = await gateway.createKey("acme", ["submit"]);
    const answering = gateway.call("/v2/e/runsync", { key, json: { input: { a: 1 } } });
    const { body } = await takeNext();
    await worker.done(String(body["id"]), { output: { text: "the result" } });

    expect((await answering).body).toMatchObject({ status: "COMPLETED" });
    expect((await answering).text).not.toContain("the result");
  });

  it.each(["/v2/e/runsync", "/v2/e/extract"])(
    "that may not read is refused where %s answers with a text",
    async (path) => {
      const key = await gateway.createKey("acme", ["submit"]);
      const headers = { accept: "text/markdown" };
      const answer = await gateway.call(path, { key, headers, json: { input: { a: 1 } } });
      expect(answer).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    },
  );

  it.each([
    { method: "GET", path: "/v2/e/job-take-batch/%00", key: () => gateway.workerKey },
    { method: "DELETE", path: "/operate/keys/%00", key: () => gateway.createKey("a", ["admin"]) },
  ])("gets no 5xx for a NUL in $path", async ({ method, path, key }) => {
    expect((await gateway.call(path, { method, key: await key() })).status).toBeLessThan(500);
  });

  it("of an administrator cannot revoke that of a worker", async () => {
    const key = await gateway.createKey("acme", ["admin"]);
    const found = await gateway.keys.check(gateway.workerKey);
    const path = `/operate/keys/${found?.keyId}`;
    expect((await gateway.call(path, { key, method: "DELETE" })).status).toBe(403);
    expect((await worker.ping([])).status).toBe(200);
  });

  it.each(["status/ID?ttl=0", "stream/ID"])(
    "that may only read takes nothing away by %s",
    async (path) => {
      const id = await submit({ secret: 1 });
      await worker.take();
      await worker.progress(id, { phase: "parsing" });
      await worker.done(id, { output: 1 });
      const key = await gateway.createKey("acme", ["read"]);

      const answer = await gateway.call(`/v2/e/${path.replace("ID", id)}`, { key });

      expect(answer).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
      expect((await gateway.call(`/v2/e/status/${id}`, { key })).status).toBe(200);
      const events = await gateway.call(`/v2/e/stream/${id}?cursor=0`, { key });
      expect(events.body["stream"]).toHaveLength(1);
    },
  );

  it("of another worker cannot speak for one", async () => {
    const id = await submit({ x: 1 });
    await worker.take();
    const workerKey = await gateway.createKey("workers", ["worker"]);
    const impostor = createTestWorker({ ...gateway, workerKey }, worker.id);

    const answers = [
      await impostor.ping([]),
      await impostor.ping([]),
      await impostor.done(id, { output: "forged" }),
      await impostor.take(),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    await worker.done(id, { output: "true" });
    const { body } = await gateway.call(`/v2/e/status/${id}`);
    expect(body).toMatchObject({ status: "COMPLETED", output: "true" });
  });

  it("of another worker takes over the id of one that is gone", async () => {
    await worker.ping([]);
    const workerKey = await gateway.createKey("workers", ["worker"]);
    const successor = createTestWorker({ ...gateway, workerKey }, worker.id);

    gateway.skipTime(WORKER_LOST_AFTER_MS);

    expect((await successor.ping([])).status).toBe(200);
  });
});

async function takeNext() {
  for (;;) {
    const taken = await worker.take();
    if (taken.status === 200) return taken;
  }
}

async function submit(input: object): Promise<string> {
  const { body } = await gateway.call("/v2/e/run", { json: { input } });
  return String(body["id"]);
}
