import { describe, expect, it } from "vitest";
import {
  HealthResponse,
  JOB_STATUSES,
  JobEnvelope,
  Submission,
  TERMINAL_JOB_STATUSES,
} from "./gateway.ts";
import { JobDoneBody, TakenJob } from "./worker-protocol.ts";

describe("a submission", () => {
  it.each([{}, [], "", 0, false, null])("keeps the input %j as it is", (input) => {
    expect(Submission.parse({ input })).toEqual({ input });
  });

  it("needs an input", () => {
    expect(Submission.safeParse({}).success).toBe(false);
  });

  it("ignores keys it does not know", () => {
    expect(Submission.parse({ input: 1, other: 2 })).toEqual({ input: 1 });
  });

  it.each([
    { name: "an execution timeout under 5 s", body: { policy: { executionTimeout: 4999 } } },
    {
      name: "an execution timeout over 7 days",
      body: { policy: { executionTimeout: 604_800_001 } },
    },
    { name: "a time to live under 10 s", body: { policy: { ttl: 9999 } } },
    { name: "a webhook that is no web address", body: { webhook: "ftp://example.com" } },
    { name: "a webhook with a hidden loopback address", body: { webhook: "http://127.1/" } },
  ])("refuses $name", ({ body }) => {
    expect(Submission.safeParse({ input: {}, ...body }).success).toBe(false);
  });
});

it("knows which states end a job", () => {
  expect(JOB_STATUSES.filter((status) => !TERMINAL_JOB_STATUSES.includes(status))).toEqual([
    "IN_QUEUE",
    "IN_PROGRESS",
  ]);
});

it.each([
  { id: "a-u1", status: "IN_QUEUE" },
  {
    id: "a",
    status: "FAILED",
    delayTime: 1,
    executionTime: 2,
    error: "no",
    retries: 1,
    workerId: "w",
  },
  { id: "a", status: "COMPLETED", delayTime: 1, executionTime: 2, output: null, workerId: "w" },
])("reads an envelope that is $status", (envelope) => {
  expect(JobEnvelope.parse(envelope)).toEqual(envelope);
});

it("demands all eleven numbers of the health answer", () => {
  const jobs = { completed: 0, failed: 0, inProgress: 0, inQueue: 0, retried: 0 };
  const workers = { idle: 0, initializing: 0, ready: 0, running: 0, throttled: 0, unhealthy: 0 };

  expect(HealthResponse.safeParse({ jobs, workers }).success).toBe(true);
  for (const name of Object.keys(jobs)) {
    expect(
      HealthResponse.safeParse({ jobs: { ...jobs, [name]: undefined }, workers }).success,
    ).toBe(false);
  }
  for (const name of Object.keys(workers)) {
    expect(
      HealthResponse.safeParse({ jobs, workers: { ...workers, [name]: undefined } }).success,
    ).toBe(false);
  }
});

it("reads a job that the platform hands out without its empty input", () => {
  expect(TakenJob.parse({ id: "a" })).toEqual({ id: "a" });
});

it.each([
  { status: "IN_PROGRESS", output: { phase: "fetching_input" } },
  { output: { ok: true }, stopPod: true },
  { output: { ok: false }, error: "ValueError: no" },
])("reads what a worker posts: %o", (body) => {
  expect(JobDoneBody.parse(body)).toEqual(body);
});
