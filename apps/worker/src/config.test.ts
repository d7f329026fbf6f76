import { expect, it } from "vitest";
import { readWorkerConfig } from "./config.ts";

it("limits nothing that an operator has not limited", () => {
  expect(readWorkerConfig({})).toMatchObject({
    maxPagesPerJob: 0,
    refresh: { afterJobs: 0, afterPages: 0 },
    engine: { timeLimits: { jobSeconds: 900, secondsPerPage: undefined } },
  });
});

it.each([
  ["PARSER_MAX_PAGES_PER_JOB", "100p", "a whole number of 0 or more"],
  ["PARSER_SKIP_WARMUP", "perhaps", "one of 1, true, yes, on, 0, false, no, off"],
  ["PARSER_WARMUP_BACKEND", "magic", "one of pipeline, "],
])("stops the worker at %s=%s", (name, value, allowed) => {
  expect(() => readWorkerConfig({ [name]: value })).toThrow(
    `${name} is "${value}". Set it to ${allowed}`,
  );
});
