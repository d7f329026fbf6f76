import { FailureResponse, type HandlerResponse, RESPONSE_MAX_BYTES } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { Fault } from "../testing/control-plane-faults.ts";
import {
  failureResponse,
  finishedWith,
  startScriptedWorker,
  successResponse,
} from "../testing/scripted-worker.ts";

describe("a result that the platform does not take at once", () => {
  it.each<{ name: string; fault: Fault }>([
    { name: "500", fault: { status: 500 } },
    { name: "503", fault: { status: 503, retryAfterSeconds: 0 } },
    { name: "429", fault: { status: 429, retryAfterSeconds: 0 } },
    { name: "408", fault: { status: 408 } },
    { name: "dropped connections", fault: "drop" },
  ])("is posted until it is taken, through $name", async ({ fault }) => {
    const { plane, heldJobs } = await startScriptedWorker(async () =>
      finishedWith(successResponse()),
    );
    plane.failNext("result", fault, 7);
    plane.submit({ id: "job-1", input: {} });

    expect(await plane.result("job-1")).toEqual({ output: successResponse() });
    // Named by the heartbeat all the while, or the platform would run the job again.
    expect(heldJobs[0]).toEqual(["job-1"]);
    expect(plane.requests.filter(({ route }) => route === "result")).toHaveLength(8);
  });

  it("is given up after its time, and the worker goes on", async () => {
    const { plane, logLines } = await startScriptedWorker(
      async () => finishedWith(successResponse()),
      { settings: { maxConcurrency: 1, resultRetryMs: 0 } },
    );
    plane.failNext("result", { status: 500 }, 1);
    plane.submit({ id: "lost", input: {} });
    plane.submit({ id: "next", input: {} });

    await plane.result("next");

    expect(plane.posts("lost")).toEqual([]);
    expect(logLines.map(({ level, message }) => `${level} ${message}`)).toContain(
      "error result given up",
    );
  });

  it.each([401, 404, 410])("is not posted again after %i", async (status) => {
    const { plane } = await startScriptedWorker(async () => finishedWith(successResponse()));
    plane.failNext("result", { status });
    plane.submit({ id: "refused", input: {} });
    plane.submit({ id: "next", input: {} });

    await plane.result("next");

    const results = plane.requests.filter(({ route }) => route === "result");
    expect(results.map(({ jobId }) => jobId)).toEqual(["refused", "next"]);
  });
});

describe("a result that is refused for its size", () => {
  const smaller = successResponse({ elapsed_seconds: 9 });

  it.each([400, 413])("is posted as what shrink gives, after %i", async (status) => {
    const refusals: number[] = [];
    const { plane } = await startScriptedWorker(async () =>
      finishedWith(successResponse(), {
        async shrink({ bytes }) {
          refusals.push(bytes);
          return smaller;
        },
      }),
    );
    plane.failNext("result", { status });
    plane.submit({ id: "job-1", input: {} });

    expect(await plane.result("job-1")).toEqual({ output: smaller });
    expect(refusals).toEqual([JSON.stringify({ output: successResponse() }).length]);
  });

  it("is taken for too large when the platform ends the connection each time", async () => {
    const large = successResponse({ parser_version: "x".repeat(RESPONSE_MAX_BYTES) });
    const { plane } = await startScriptedWorker(async () =>
      finishedWith(large, { shrink: async () => smaller }),
    );
    // One more than is borne: the first may only cost a kept connection.
    plane.failNext("result", "drop", 4);
    plane.submit({ id: "job-1", input: {} });

    expect(await plane.result("job-1")).toEqual({ output: smaller });
  });

  it("fails with its size and the limit where the smaller one is refused too", async () => {
    const { plane } = await startScriptedWorker(async () =>
      finishedWith(successResponse({ refresh_worker: true }), { shrink: async () => smaller }),
    );
    plane.failNext("result", { status: 413 }, 2);
    plane.submit({ id: "job-1", input: {} });

    const { output, error, stopPod } = await plane.result("job-1");

    expect(FailureResponse.parse(output).parser_error?.code).toBe("RESULT_TOO_LARGE");
    expect(error).toMatch(
      /^RuntimeError: the platform refused the result of 0\.0 MB \(its limit is about 20 MB\)/,
    );
    expect(stopPod).toBe(true);
  });

  it("fails where it can be stored nowhere", async () => {
    const { plane } = await startScriptedWorker(async () =>
      finishedWith(successResponse(), { shrink: () => Promise.reject(new Error("no bucket")) }),
    );
    plane.failNext("result", { status: 400 });
    plane.submit({ id: "job-1", input: {} });

    expect(await plane.result("job-1")).toMatchObject({ output: { ok: false } });
  });

  it("is not stored where it is a failure", async () => {
    let shrinks = 0;
    const response = failureResponse("DOCUMENT_EMPTY");
    const { plane } = await startScriptedWorker(async () =>
      finishedWith(response, {
        async shrink() {
          shrinks++;
          return response;
        },
      }),
    );
    plane.failNext("result", { status: 400 });
    plane.submit({ id: "job-1", input: {} });

    expect(await plane.result("job-1")).toMatchObject({
      output: { parser_error: { code: "RESULT_TOO_LARGE" } },
    });
    expect(shrinks).toBe(0);
  });
});

it("posts a failure in place of a result that cannot be encoded", async () => {
  const circular: Record<string, unknown> = { ...successResponse() };
  circular["results"] = [circular];
  const { plane } = await startScriptedWorker(async () =>
    finishedWith(circular as unknown as HandlerResponse),
  );
  plane.submit({ id: "job-1", input: {} });

  expect(await plane.result("job-1")).toMatchObject({
    output: { ok: false, elapsed_seconds: 0.5 },
    error: "RuntimeError: The result could not be encoded.",
  });
});

it.each([
  { name: "taken", status: undefined },
  { name: "refused", status: 404 },
])("removes the files of a job whose result was $name", async ({ status }) => {
  const cleaned: string[] = [];
  const { plane, loop, ended } = await startScriptedWorker(async (job) =>
    finishedWith(successResponse(), { cleanUp: async () => void cleaned.push(job.id) }),
  );
  if (status !== undefined) plane.failNext("result", { status });
  plane.submit({ id: "job-1", input: {} });
  await plane.until(() => plane.requests.some(({ route }) => route === "result"));
  loop.stop({ graceMs: 60_000 });
  await ended;

  expect(cleaned).toEqual(["job-1"]);
});
