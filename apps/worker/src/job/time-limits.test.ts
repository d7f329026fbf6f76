import { expect, it } from "vitest";
import { timeLimitsOf } from "./time-limits.ts";

const OWN = { jobSeconds: 900 };

it("lets the job's own limit replace the worker's clock, longer or shorter", () => {
  for (const execution_timeout_ms of [5000, 3_600_000]) {
    const { timeLimit } = timeLimitsOf({ id: "a", execution_timeout_ms }, OWN, 2);

    expect(timeLimit).toMatchObject({ seconds: execution_timeout_ms / 1000, usedSeconds: 2 });
    expect(timeLimit?.advice).toMatch(/policy\.executionTimeout.*PARSER_EXECUTION_TIMEOUT_MS/);
  }
});

it("uses the worker's clock where the job has no limit", () => {
  const { timeLimit, pageTimeLimit } = timeLimitsOf({ id: "a" }, OWN, 0);

  expect(timeLimit).toMatchObject({ seconds: 900 });
  expect(timeLimit?.advice).toContain("PARSER_JOB_TIMEOUT_SECONDS");
  expect(pageTimeLimit).toBeUndefined();
});

it("lets a limit by pages replace the worker's clock, but not the job's limit", () => {
  const byPages = { ...OWN, secondsPerPage: 5 };

  const alone = timeLimitsOf({ id: "a" }, byPages, 0);
  const both = timeLimitsOf({ id: "a", execution_timeout_ms: 60_000 }, byPages, 0);

  expect(alone.timeLimit).toBeUndefined();
  expect(alone.pageTimeLimit).toMatchObject({ seconds: 5 });
  expect(alone.pageTimeLimit?.advice).toContain("PARSER_SECONDS_PER_PAGE");
  expect(both.timeLimit).toMatchObject({ seconds: 60 });
  expect(both.pageTimeLimit).toMatchObject({ seconds: 5 });
});
