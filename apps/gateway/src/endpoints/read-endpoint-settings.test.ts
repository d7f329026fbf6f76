import { expect, it } from "vitest";
import { readEndpointSettings } from "./read-endpoint-settings.ts";

it("is one endpoint with the contract's defaults when nothing is set", () => {
  expect(readEndpointSettings({})).toEqual([
    {
      id: "parser",
      minWorkers: 0,
      maxWorkers: 3,
      keepWarmSpares: 0,
      idleTimeoutSeconds: 10,
      executionTimeoutMs: 900_000,
      ttlMs: 86_400_000,
      resultRetentionMs: 86_400_000,
      maxQueueLength: 100_000,
      maxQueueLengthPerTenant: 10_000,
      maxRunningPerTenant: 1_000_000,
      maxAttempts: 5,
      scaleUpAfterWaitMs: 4000,
      jobsPerWorker: 1,
      workerEnvironment: {},
    },
  ]);
});

it("takes its numbers from the environment", () => {
  const environment = {
    PARSER_ENDPOINT_ID: "scans",
    PARSER_WORKERS_MAX: " 8 ",
    PARSER_WORKERS_MIN: "",
  };
  expect(readEndpointSettings(environment)).toMatchObject([
    { id: "scans", minWorkers: 0, maxWorkers: 8 },
  ]);
});

it("reads several endpoints from a file; the environment fills what it leaves out", () => {
  const file = {
    endpoints: {
      fast: { maxWorkers: 1, workerEnvironment: { PARSER_MAX_CONCURRENCY: "2" } },
      slow: { executionTimeoutMs: 3_600_000 },
    },
  };
  expect(read(file, { PARSER_WORKERS_MAX: "5" })).toMatchObject([
    { id: "fast", maxWorkers: 1, workerEnvironment: { PARSER_MAX_CONCURRENCY: "2" } },
    { id: "slow", maxWorkers: 5, executionTimeoutMs: 3_600_000 },
  ]);
});

it.each([
  {
    file: { endpoints: { a: { maxWorkers: "3" } } },
    text: "gateway.json: endpoints.a.maxWorkers: ",
  },
  {
    file: { endpoints: { a: { workers: 3 } } },
    text: 'gateway.json: endpoints.a: Unrecognized key: "workers"',
  },
  { file: { endpoints: { "a b": {} } }, text: "gateway.json: endpoints.a b: " },
  { file: { endpoints: {} }, text: "gateway.json: endpoints: names no endpoint" },
  { file: {}, text: "gateway.json: endpoints: " },
  { file: { endpoints: { a: { minWorkers: 4 } } }, text: "raise maxWorkers or lower minWorkers" },
  {
    file: { endpoints: { a: { executionTimeoutMs: 1 } } },
    text: "endpoints.a.executionTimeoutMs: ",
  },
])("names the mistake in $file", ({ file, text }) => {
  expect(() => read(file)).toThrow(text);
});

it.each([
  { environment: { PARSER_WORKERS_MAX: "many" }, text: 'PARSER_WORKERS_MAX is "many". ' },
  { environment: { PARSER_WORKER_IDLE_SECONDS: "0" }, text: "PARSER_WORKER_IDLE_SECONDS" },
  { environment: { PARSER_ENDPOINT_ID: "../x" }, text: "PARSER_ENDPOINT_ID" },
])("names the variable of $environment", ({ environment, text }) => {
  expect(() => readEndpointSettings(environment)).toThrow(text);
});

it("says where a file stops being JSON", () => {
  const file = { path: "gateway.json", text: '{"endpoints":' };
  expect(() => readEndpointSettings({}, file)).toThrow("gateway.json: the file is not JSON: ");
});

function read(file: unknown, environment = {}) {
  return readEndpointSettings(environment, { path: "gateway.json", text: JSON.stringify(file) });
}
