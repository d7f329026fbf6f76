import { TERMINAL_JOB_STATUSES } from "@parsewright/contract";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "../database/testing/test-database.ts";
import { createTestJobStore, newJob, type TestJobStore } from "./testing/test-job-store.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it("loses no job and ends none twice when the database is killed again and again", async () => {
  const jobs = createTestJobStore(await server.create());
  const accepted: string[] = [];
  const clients = [1, 2, 3, 4].map(async () => {
    for (let count = 0; count < 15; count += 1) await submitForSure(jobs, accepted);
  });
  let isDone = false;
  const workers = ["w1", "w2"].map((workerId) => workUntil(jobs, workerId, () => isDone));

  let pid = await server.pid();
  for (const _ of [1, 2, 3]) {
    process.kill(pid ?? Number.NaN, "SIGKILL");
    pid = await untilRestarted(jobs, pid);
  }
  await Promise.all(clients);
  await expect
    .poll(async () => (await jobs.store.counts("documents")).completed)
    .toBe(accepted.length);
  isDone = true;
  await Promise.all(workers);

  for (const id of accepted) {
    const job = await jobs.find(id);
    expect(TERMINAL_JOB_STATUSES).toContain(job?.status);
    expect(job?.output).toEqual({ json: id });
  }
}, 180_000);

/** As a client with an idempotency key does it: again, until there is an answer. */
async function submitForSure({ store }: TestJobStore, accepted: string[]): Promise<void> {
  const job = newJob();
  const idempotency = { key: job.id, bodyHash: "same" };
  for (;;) {
    const answer = await store.submit({ ...job, idempotency }).catch(unlessUnavailable);
    if (!answer) continue;
    accepted.push(answer.job.id);
    return;
  }
}

async function workUntil(
  jobs: TestJobStore,
  workerId: string,
  isDone: () => boolean,
): Promise<void> {
  const wait = { waitMs: 200, signal: new AbortController().signal };
  while (!isDone()) {
    const taken = await jobs.store
      .take({ endpointId: "documents", workerId, max: 1, ...wait })
      .catch(unlessUnavailable);
    for (const { id } of taken ?? []) await finishForSure(jobs, { jobId: id, workerId });
    // A take whose answer was lost: the pings do not name the job, as a worker's would not.
    jobs.pass(6000);
    await jobs.ping(workerId).catch(unlessUnavailable);
  }
}

async function finishForSure(
  { store }: TestJobStore,
  reference: { jobId: string; workerId: string },
): Promise<void> {
  for (;;) {
    const end = { output: { json: reference.jobId } };
    if (await store.finish(reference, end).catch(unlessUnavailable)) return;
  }
}

async function untilRestarted({ store }: TestJobStore, earlier: number | undefined) {
  const pid = await vi.waitFor(async () => {
    const current = await server.pid();
    expect([earlier, undefined]).not.toContain(current);
    return current;
  }, 60_000);
  while (!(await store.counts("documents").catch(unlessUnavailable)));
  return pid;
}

function unlessUnavailable(error: unknown): undefined {
  expect(error).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
}
