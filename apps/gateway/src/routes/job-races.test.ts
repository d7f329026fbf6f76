import { describe, expect, it } from "vitest";
import { useTestGateway } from "../testing/test-gateway.ts";

const CLIENTS = 50;

describe("one job in the hands of many clients", () => {
  const gateway = useTestGateway({ endpoint: { maxQueueLength: 10_000 } });

  it("is cancelled, retried, purged, deleted and read at the same time without a failure of the service", async () => {
    const id = await failedJob();
    const actions = [
      () => gateway.call(`/v2/e/cancel/${id}`, { method: "POST" }),
      () => gateway.call(`/v2/e/retry/${id}`, { method: "POST" }),
      () => gateway.call("/v2/e/purge-queue", { method: "POST" }),
      () => gateway.call(`/v2/e/status/${id}`),
      () => gateway.call(`/v2/e/status/${id}?ttl=3600000`),
    ];
    const statuses = await atOnce(actions);
    for (const status of statuses) expect([200, 204, 400, 409]).toContain(status);

    const { body } = await gateway.call(`/v2/e/status/${id}`);
    expect(["CANCELLED", "FAILED", "IN_QUEUE"]).toContain(body["status"]);
    const removing = () => gateway.call(`/v2/e/jobs/${id}`, { method: "DELETE" });
    const removed = await atOnce([removing, ...actions]);
    for (const status of removed) expect([200, 204, 400, 404, 409]).toContain(status);
  });

  it("is the same job for all who send the same key at once, and for all who cancel it", async () => {
    const answers = await Promise.all(
      Array.from({ length: CLIENTS }, () =>
        gateway.call("/v2/e/run", {
          method: "POST",
          headers: { "idempotency-key": "one" },
          json: { input: { n: 1 } },
        }),
      ),
    );
    const ids = new Set(answers.map(({ body }) => body["id"]));
    expect(ids.size).toBe(1);
    const [id] = ids;
    const cancelled = await Promise.all(
      Array.from({ length: CLIENTS }, () =>
        gateway.call(`/v2/e/cancel/${String(id)}`, { method: "POST" }),
      ),
    );
    expect(
      new Set(cancelled.map(({ status, body }) => `${status} ${String(body["status"])}`)),
    ).toEqual(new Set(["200 CANCELLED"]));
  });

  async function atOnce(actions: readonly (() => Promise<{ readonly status: number }>)[]) {
    const turns = Array.from({ length: CLIENTS / actions.length }, () => actions).flat();
    const answers = await Promise.all(turns.map((action) => action()));
    return answers.map(({ status }) => status);
  }

  async function failedJob(): Promise<string> {
    const { body } = await gateway.call("/v2/e/run", { method: "POST", json: { input: {} } });
    const worker = { key: gateway.workerKey };
    await gateway.call("/v2/e/job-take/w?gpu=x&job_in_progress=0", worker);
    const path = `/v2/e/job-done/w/${String(body["id"])}?gpu=x&isStream=false`;
    await gateway.call(path, { ...worker, method: "POST", json: { error: "no" } });
    return String(body["id"]);
  }
});
