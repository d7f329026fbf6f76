import { beforeEach, expect, it } from "vitest";
import { useTestGateway } from "../testing/test-gateway.ts";
import { createTestWorker } from "../testing/test-worker.ts";

const LIMIT = 1_000_000;
const PDF = { "content-type": "application/pdf" };

const gateway = useTestGateway({ tenantMaxStoredBytes: LIMIT });
const worker = createTestWorker(gateway);
let key: string;
let tenants = 0;

beforeEach(async () => {
  key = await gateway.createKey(`tenant-${(tenants += 1)}`, ["submit", "read"]);
});

it("refuses a document for which its tenant has no room, with 429 and Retry-After", async () => {
  const answer = await submit(LIMIT + 1);

  expect(answer).toMatchObject({
    status: 429,
    body: { code: "RATE_LIMITED", error: expect.stringContaining("the limit of each tenant") },
  });
  expect(answer.headers.get("retry-after")).toBe("60");
});

it("counts what is being stored at the same time", async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => submit(0.4 * LIMIT)));

  const accepted = answers.filter(({ status }) => status === 200);
  expect(accepted.length).toBeLessThanOrEqual(2);
});

it("refuses every submission of a full tenant, and none of another", async () => {
  expect((await submit(LIMIT - 10)).status).toBe(200);
  expect((await submit(11)).status).toBe(429);

  key = await gateway.createKey("another", ["submit", "read"]);
  expect((await submit(11)).status).toBe(200);
});

it("fails a job whose result has no room, and says why", async () => {
  const { body } = await submit(0.5 * LIMIT);
  const id = String(body["id"]);
  await takeUntil(id);

  const done = await worker.done(id, { output: "x".repeat(0.6 * LIMIT) });

  expect(done).toMatchObject({ status: 413, body: { code: "RESULT_TOO_LARGE" } });
  const job = await gateway.call(`/v2/e/status/${id}`, { key });
  expect(job.body).toMatchObject({
    status: "FAILED",
    error: expect.stringContaining("which is the limit of each tenant"),
  });
});

function submit(bytes: number) {
  return gateway.call("/v2/e/run", { key, body: Buffer.alloc(bytes, "%PDF-"), headers: PDF });
}

/** Jobs of other tests wait too. */
async function takeUntil(id: string): Promise<void> {
  for (;;) {
    const taken = await worker.take();
    if (taken.body["id"] === id) return;
  }
}
