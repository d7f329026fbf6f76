import type { TakenJob } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { HandleJob } from "../handler.ts";
import {
  failureResponse,
  finishedWith,
  startScriptedWorker,
  successResponse,
} from "../testing/scripted-worker.ts";
import type { PlatformClient } from "./platform-client.ts";

const succeed: HandleJob = async () => finishedWith(successResponse());

describe("a job from take to result", () => {
  it("is posted as the protocol says: progress and stream chunk first, then the whole response", async () => {
    const { plane } = await startScriptedWorker(async (_job, { reportProgress }) => {
      reportProgress({ phase: "fetching_input" });
      return finishedWith(successResponse());
    });
    plane.submit({ id: "job-1", input: {} });

    expect(await plane.result("job-1")).toEqual({ output: successResponse() });
    const posts = plane.requests.filter(({ jobId }) => jobId === "job-1");
    expect(posts.map(({ route, url, body }) => ({ route, url, body }))).toEqual([
      {
        route: "progress",
        url: "/v2/ep/job-done/worker-1/job-1?gpu=cpu&isStream=false",
        body: { status: "IN_PROGRESS", output: { phase: "fetching_input" } },
      },
      {
        route: "stream",
        url: "/v2/ep/job-stream/worker-1/job-1?gpu=cpu&isStream=false",
        body: { output: { phase: "fetching_input" } },
      },
      {
        route: "result",
        url: "/v2/ep/job-done/worker-1/job-1?gpu=cpu&isStream=false",
        body: { output: successResponse() },
      },
    ]);
    expect(posts[0]?.headers).toMatchObject({
      authorization: "worker-key",
      "x-request-id": "job-1",
      "user-agent": expect.stringMatching(/^parsewright-worker\//) as string,
    });
    expect(plane.requests.find(({ route }) => route === "take")?.url).toBe(
      "/v2/ep/job-take/worker-1?gpu=cpu&job_in_progress=0",
    );
  });

  it("works in the platform's test harness: literal placeholders, no stream", async () => {
    const { plane } = await startScriptedWorker(
      async (_job, { reportProgress }) => {
        reportProgress({ phase: "fetching_input" });
        return finishedWith(successResponse());
      },
      { plane: { isHarness: true } },
    );
    plane.submit({ id: "job-1", input: {} });

    await plane.result("job-1");

    expect(plane.progress("job-1")).toEqual([{ phase: "fetching_input" }]);
    expect(plane.requests.every(({ url }) => !url.includes("$"))).toBe(true);
  });

  it("gets an empty input where the platform left it out", async () => {
    const taken: TakenJob[] = [];
    const { plane } = await startScriptedWorker(async (job) => {
      taken.push(job);
      return finishedWith(successResponse());
    });
    plane.submit({ id: "job-1" });

    await plane.result("job-1");

    expect(taken).toEqual([{ id: "job-1", input: {} }]);
  });

  it("carries the error of a failure at the top too", async () => {
    const response = failureResponse("DOCUMENT_CORRUPT");
    const { plane } = await startScriptedWorker(async () => finishedWith(response));
    plane.submit({ id: "job-1", input: {} });

    const result = await plane.result("job-1");

    expect(result).toEqual({ output: response, error: "ValueError: it did not work" });
  });

  it("fails visibly when the handler breaks its promise and throws", async () => {
    const { plane } = await startScriptedWorker(() => Promise.reject(new Error("a secret detail")));
    plane.submit({ id: "job-1", input: {} });

    const result = await plane.result("job-1");

    expect(result).toMatchObject({ output: { ok: false, parser_error: { code: "INTERNAL" } } });
    expect(JSON.stringify(result)).not.toContain("secret");
  });
});

describe("taking", () => {
  it("takes several jobs at once and runs them at the same time", async () => {
    const allRun = createGate();
    const running = new Set<string>();
    const { plane } = await startScriptedWorker(
      async (job) => {
        running.add(job.id);
        if (running.size === 3) allRun.open();
        await allRun.opened;
        return finishedWith(successResponse());
      },
      { settings: { maxConcurrency: 3, resultRetryMs: 60_000 } },
    );
    for (const id of ["a", "b", "c"]) plane.submit({ id, input: {} });

    await Promise.all(["a", "b", "c"].map((id) => plane.result(id)));

    expect(plane.requests.find(({ route }) => route === "take")?.url).toBe(
      "/v2/ep/job-take-batch/worker-1?gpu=cpu&batch_size=3&job_in_progress=0",
    );
  });

  it("runs one job after the other where there is one slot", async () => {
    const events: string[] = [];
    const { plane } = await startScriptedWorker(async (job) => {
      events.push(`start ${job.id}`);
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`end ${job.id}`);
      return finishedWith(successResponse());
    });
    for (const id of ["a", "b"]) plane.submit({ id, input: {} });

    await plane.result("b");

    expect(events).toEqual(["start a", "end a", "start b", "end b"]);
  });

  it.each([
    { name: "400", fault: { status: 400 } },
    { name: "401", fault: { status: 401 } },
    { name: "429", fault: { status: 429, retryAfterSeconds: 0 } },
    { name: "500", fault: { status: 500 } },
    { name: "a dropped connection", fault: "drop" as const },
  ])("goes on after $name", async ({ fault }) => {
    const { plane } = await startScriptedWorker(succeed, {
      settings: { maxConcurrency: 1, resultRetryMs: 0 },
    });
    plane.failNext("take", fault, 3);
    plane.failNext("stop", fault, 3);
    plane.submit({ id: "job-1", input: {} });
    // The poll that is open by now takes the first; the faults are for the next ones.
    plane.submit({ id: "job-2", input: {} });

    expect(await plane.result("job-2")).toEqual({ output: successResponse() });
  });

  it("goes on where each connection is closed after its answer", async () => {
    const { plane } = await startScriptedWorker(succeed, {
      plane: { isDroppingIdleConnections: true },
    });
    for (const id of ["a", "b", "c"]) plane.submit({ id, input: {} });

    await Promise.all(["a", "b", "c"].map((id) => plane.result(id)));

    expect(plane.requests.filter(({ route }) => route === "result")).toHaveLength(3);
  });

  it("skips a job without an id, and says so", async () => {
    const { plane, logLines } = await startScriptedWorker(succeed);
    plane.submit({ input: {} } as unknown as TakenJob);
    plane.submit({ id: "job-1", input: {} });

    await plane.result("job-1");

    expect(logLines.map(({ fields }) => fields)).toContainEqual({
      problem: "a job without an id was skipped",
    });
  });
});

describe("job-stop", () => {
  it.each(["fetching_input", "reading_pages", "package"] as const)(
    "aborts a job in phase %s and posts no result for it",
    async (phase) => {
      const isRunning = createGate();
      const { plane, heldJobs } = await startScriptedWorker(async (job, context) => {
        if (job.id === "other") return finishedWith(successResponse());
        if (phase === "fetching_input") context.reportProgress({ phase });
        if (phase === "reading_pages")
          context.reportProgress({ phase, pages_done: 1, pages_total: 2 });
        isRunning.open();
        return untilAborted(context.signal);
      });
      plane.submit({ id: "stopped", input: {} });
      await isRunning.opened;
      plane.sendStop("stopped");
      plane.submit({ id: "other", input: {} });

      await plane.result("other");

      expect(plane.requests.map(({ route, jobId }) => ({ route, jobId }))).not.toContainEqual({
        route: "result",
        jobId: "stopped",
      });
      expect(heldJobs.slice(0, 2)).toEqual([["stopped"], []]);
    },
  );

  it("ends the posting of a result that nobody wants any more", async () => {
    const { plane } = await startScriptedWorker(succeed);
    plane.failNext("result", { status: 503 }, 10_000);
    plane.submit({ id: "stopped", input: {} });
    await plane.until(() => plane.requests.some(({ route }) => route === "result"));
    plane.sendStop("stopped");
    plane.submit({ id: "other", input: {} });

    await plane.until(() => plane.requests.some(({ jobId }) => jobId === "other"));

    expect(plane.posts("stopped")).toEqual([]);
  });

  it("stops a job that waits for its turn, before it has run", async () => {
    const started: string[] = [];
    const first = createGate();
    const stops = createGate();
    const client = scriptedClient({
      takes: [[{ id: "a" }, { id: "b" }]],
      async stopSignals() {
        await stops.opened;
        return ["b"];
      },
    });
    const { loop, ended, logLines } = await startScriptedWorker(
      async (job) => {
        started.push(job.id);
        await first.opened;
        return finishedWith(successResponse());
      },
      { client },
    );
    stops.open();
    await waitFor(() => logLines.some(({ message }) => message === "job stopped by the platform"));
    first.open();
    loop.stop({ graceMs: 60_000 });
    await ended;

    expect(started).toEqual(["a"]);
  });
});

describe("stopping", () => {
  it("ends an idle loop at once", async () => {
    const { plane, loop, ended, logLines } = await startScriptedWorker(succeed);
    await plane.until(() => plane.requests.some(({ route }) => route === "take"));
    loop.stop({ graceMs: 60_000 });

    expect(await ended).toBe("stopped");
    expect(logLines[0]?.message).toBe("sigterm received, draining current job");
  });

  it("lets a running job end and posts its result, and takes no other", async () => {
    const isRunning = createGate();
    const mayEnd = createGate();
    const { plane, loop, ended, logLines } = await startScriptedWorker(async (_job, context) => {
      context.reportProgress({ phase: "fetching_input" });
      isRunning.open();
      await mayEnd.opened;
      return finishedWith(successResponse());
    });
    plane.submit({ id: "job-1", input: {} });
    await isRunning.opened;
    loop.stop({ graceMs: 60_000 });
    plane.submit({ id: "job-2", input: {} });
    mayEnd.open();

    expect(await ended).toBe("stopped");
    expect(plane.posts("job-1").at(-1)?.route).toBe("result");
    expect(plane.posts("job-2")).toEqual([]);
    expect(logLines).toContainEqual({
      level: "info",
      message: "sigterm received mid-job; continuing to drain",
      fields: { job: "job-1", phase: "fetching_input" },
    });
  });

  it("gives a job back without a result when the grace is over, which a later stop can shorten", async () => {
    const isRunning = createGate();
    const { plane, loop, ended } = await startScriptedWorker((_job, { signal }) => {
      isRunning.open();
      return untilAborted(signal);
    });
    plane.submit({ id: "job-1", input: {} });
    await isRunning.opened;
    loop.stop({ graceMs: 60_000 });
    loop.stop({ graceMs: 0 });

    expect(await ended).toBe("stopped");
    expect(plane.returned).toEqual(["job-1"]);
    expect(plane.posts("job-1").map(({ route }) => route)).toEqual(["return"]);
  });

  it("runs a job whose take was answered while the loop was being stopped", async () => {
    const asked = createGate();
    const answer = createGate();
    const results: string[] = [];
    const client = scriptedClient({
      takes: [],
      async takeJobs() {
        asked.open();
        await answer.opened;
        return { jobs: [{ id: "late", input: {} }], problems: [] };
      },
      postResult: async (jobId) => void results.push(jobId),
    });
    const { loop, ended } = await startScriptedWorker(succeed, { client });
    await asked.opened;
    loop.stop({ graceMs: 60_000 });
    answer.open();
    await ended;

    expect(results).toEqual(["late"]);
  });
});

describe("the worker's own state", () => {
  it("ends after a job that asks for a fresh worker, and tells the platform", async () => {
    const { plane, ended } = await startScriptedWorker(async () =>
      finishedWith(successResponse({ refresh_worker: true })),
    );
    plane.submit({ id: "job-1", input: {} });
    plane.submit({ id: "job-2", input: {} });

    expect(await ended).toBe("refresh");
    expect(await plane.result("job-1")).toMatchObject({
      output: { ok: true, refresh_worker: true },
      stopPod: true,
    });
    expect(plane.posts("job-2")).toEqual([]);
  });

  it("tests itself after five failures of its own in a row, and ends when that fails too", async () => {
    const { plane, ended, unhealthyReports } = await startScriptedWorker(
      async (job) =>
        finishedWith(failureResponse(job.id === "3" ? "DOCUMENT_CORRUPT" : "INTERNAL")),
      { selfTest: () => Promise.reject(new Error("cannot parse")) },
    );
    for (const id of ["1", "2", "3", "4", "5", "6", "7"]) plane.submit({ id, input: {} });

    expect(await ended).toBe("unhealthy");
    expect(unhealthyReports).toEqual([{ check: "self_test", reason: "Error: cannot parse" }]);
    expect(plane.posts("6")).toHaveLength(1);
    expect(plane.posts("7")).toEqual([]);
  });

  it("goes on when its self-test passes, and counts anew after a success", async () => {
    let selfTests = 0;
    const { plane } = await startScriptedWorker(
      async (job) =>
        finishedWith(Number(job.id) % 5 === 0 ? successResponse() : failureResponse("INTERNAL")),
      { selfTest: async () => void selfTests++ },
    );
    for (let id = 1; id <= 9; id++) plane.submit({ id: String(id), input: {} });
    await plane.result("9");
    expect(selfTests).toBe(0);

    for (let id = 11; id <= 14; id++) plane.submit({ id: String(id), input: {} });
    await plane.result("14");

    expect(selfTests).toBe(1);
  });
});

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener("abort", abort);
    if (signal.aborted) abort();
  });
}

interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

function createGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

async function waitFor(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

/** A platform made of answers; without more of them a take waits until it is aborted. */
function scriptedClient(
  parts: Partial<PlatformClient> & { readonly takes: readonly (readonly TakenJob[])[] },
): PlatformClient {
  const takes = [...parts.takes];
  return {
    async takeJobs({ signal }) {
      const jobs = takes.shift();
      return jobs === undefined ? untilAborted(signal) : { jobs, problems: [] };
    },
    stopSignals: undefined,
    postProgress: async () => {},
    postStreamChunk: undefined,
    postResult: async () => {},
    returnJob: undefined,
    ...parts,
  };
}
