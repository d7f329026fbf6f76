import { describe, expect, it } from "vitest";
import { createRefreshCounter, readRefreshSettings } from "./refresh-counter.ts";

describe("the refresh counter", () => {
  it("never asks for a new worker when it is off", () => {
    const counter = createRefreshCounter({ afterJobs: 0, afterPages: 0 });

    expect([1000, 1000].map((pages) => counter.countSuccess(pages))).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("counts pages, and goes on asking once there are enough", () => {
    const counter = createRefreshCounter({ afterJobs: 0, afterPages: 10 });

    expect([9, 1, 1].map((pages) => counter.countSuccess(pages))).toEqual([
      undefined,
      { reason: "pages_threshold", jobsProcessed: 2, pagesProcessed: 10 },
      { reason: "pages_threshold", jobsProcessed: 3, pagesProcessed: 11 },
    ]);
  });

  it("names the jobs where both thresholds are reached", () => {
    const counter = createRefreshCounter({ afterJobs: 1, afterPages: 1 });

    expect(counter.countSuccess(5)?.reason).toBe("jobs_threshold");
  });
});

it.each([
  ["7", 7],
  [" 7 ", 7],
  [undefined, 0],
  ["", 0],
  ["-1", 0],
])("reads a threshold of %j as %j", (value, expected) => {
  const settings = readRefreshSettings({
    REFRESH_WORKER_AFTER_JOBS: value,
    REFRESH_WORKER_AFTER_PAGES: value,
  });

  expect(settings).toEqual({ afterJobs: expected, afterPages: expected });
});

it.each(["many", "1.5", "1e3"])("stops at a threshold of %j", (value) => {
  expect(() => readRefreshSettings({ REFRESH_WORKER_AFTER_JOBS: value })).toThrow(
    `REFRESH_WORKER_AFTER_JOBS is "${value}". Set it to a whole number`,
  );
});
