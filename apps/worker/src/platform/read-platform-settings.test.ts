import { describe, expect, it } from "vitest";
import { readPlatformSettings } from "./read-platform-settings.ts";
import { jobAddress, withQuery } from "./url-templates.ts";

const BASE = "http://gateway/v2/ep";

describe("addresses", () => {
  it("fills the templates of the platform", () => {
    const { addresses } = readPlatformSettings({
      RUNPOD_WEBHOOK_GET_JOB: `${BASE}/job-take/$ID?gpu=NVIDIA+RTX+A5000`,
      RUNPOD_WEBHOOK_POST_OUTPUT: `${BASE}/job-done/$RUNPOD_POD_ID/$ID?gpu=cpu`,
      RUNPOD_WEBHOOK_POST_STREAM: `${BASE}/job-stream/$RUNPOD_POD_ID/$ID?gpu=cpu`,
      PARSER_WEBHOOK_RETURN_JOB: `${BASE}/job-return/$RUNPOD_POD_ID/$ID`,
      RUNPOD_POD_ID: "w1",
    });

    expect(addresses).toEqual({
      take: `${BASE}/job-take/w1?gpu=NVIDIA+RTX+A5000`,
      takeBatch: `${BASE}/job-take-batch/w1?gpu=NVIDIA+RTX+A5000`,
      stop: `${BASE}/job-stop/w1?gpu=NVIDIA+RTX+A5000`,
      done: `${BASE}/job-done/w1/$ID?gpu=cpu`,
      stream: `${BASE}/job-stream/w1/$ID?gpu=cpu`,
      returnJob: `${BASE}/job-return/w1/$ID`,
      pages: `${BASE}/job-pages/w1?gpu=NVIDIA+RTX+A5000`,
    });
  });

  it("fills what the platform's test harness leaves literal, where there is neither stream nor heartbeat", () => {
    const settings = readPlatformSettings({
      RUNPOD_WEBHOOK_GET_JOB: "http://0.0.0.0:80/v2/IDE/job-take/$RUNPOD_POD_ID",
      RUNPOD_WEBHOOK_POST_OUTPUT:
        "http://0.0.0.0:80/v2/IDE/job-done/$RUNPOD_POD_ID/$ID?gpu=$RUNPOD_GPU_TYPE_ID",
      RUNPOD_POD_ID: "w 1",
      RUNPOD_GPU_TYPE_ID: "NVIDIA L4",
    });

    expect(settings.ping).toBeUndefined();
    expect(settings.addresses).toMatchObject({
      take: "http://0.0.0.0:80/v2/IDE/job-take/w%201",
      done: "http://0.0.0.0:80/v2/IDE/job-done/w%201/$ID?gpu=NVIDIA%20L4",
      stream: undefined,
      returnJob: undefined,
      pages: undefined,
    });
  });

  it("has no addresses to derive where the platform's words are missing", () => {
    const { addresses } = readPlatformSettings({
      RUNPOD_WEBHOOK_GET_JOB: `${BASE}/jobs/$ID`,
      RUNPOD_WEBHOOK_POST_OUTPUT: `${BASE}/job-done/$ID`,
    });

    expect(addresses).toMatchObject({ takeBatch: undefined, stop: undefined });
  });

  it("adds parameters with ? or &, and ids as they are safe in a path", () => {
    expect(withQuery(`${BASE}/job-take/w1`, { a: "1", b: "x y" })).toBe(
      `${BASE}/job-take/w1?a=1&b=x+y`,
    );
    expect(withQuery(`${BASE}/job-take/w1?gpu=`, { a: "1" })).toBe(`${BASE}/job-take/w1?gpu=&a=1`);
    expect(jobAddress(`${BASE}/job-done/$ID`, "a/$&b")).toBe(`${BASE}/job-done/a%2F%24%26b`);
  });

  it("has none without a platform", () => {
    expect(readPlatformSettings({ RUNPOD_WEBHOOK_GET_JOB: " " }).addresses).toBeUndefined();
  });

  it.each([
    {
      name: "no address for results",
      environment: { RUNPOD_WEBHOOK_GET_JOB: `${BASE}/job-take/$ID` },
      problem: "RUNPOD_WEBHOOK_POST_OUTPUT is not set",
    },
    {
      name: "what is not an address",
      environment: { RUNPOD_WEBHOOK_GET_JOB: "gateway:80" },
      problem: 'RUNPOD_WEBHOOK_GET_JOB is "gateway:80". Set it to an address',
    },
  ])("refuses $name", ({ environment, problem }) => {
    expect(() => readPlatformSettings(environment)).toThrow(problem);
  });
});

describe("the heartbeat", () => {
  const reporting = {
    RUNPOD_WEBHOOK_PING: `${BASE}/ping/$RUNPOD_POD_ID?gpu=cpu`,
    RUNPOD_AI_API_KEY: "key",
    RUNPOD_POD_ID: "w1",
  };

  it("is sent with the key as it is", () => {
    expect(readPlatformSettings(reporting).ping).toMatchObject({
      url: `${BASE}/ping/w1?gpu=cpu`,
      intervalMs: 10_000,
      headers: { authorization: "key" },
    });
  });

  it.each([
    { value: "2500", intervalMs: 2500 },
    { value: "500", intervalMs: 1000 },
    { value: "", intervalMs: 10_000 },
  ])("is sent every $intervalMs ms for an interval of $value", ({ value, intervalMs }) => {
    const settings = readPlatformSettings({ ...reporting, RUNPOD_PING_INTERVAL: value });

    expect(settings.ping?.intervalMs).toBe(intervalMs);
  });

  it.each(["RUNPOD_WEBHOOK_PING", "RUNPOD_AI_API_KEY", "RUNPOD_POD_ID"])(
    "is not sent without %s",
    (name) => {
      expect(readPlatformSettings({ ...reporting, [name]: "" }).ping).toBeUndefined();
    },
  );
});

it.each([
  ["PARSER_MAX_CONCURRENCY", "many"],
  ["PARSER_SHUTDOWN_GRACE_SECONDS", "-1"],
  ["PARSER_RESULT_RETRY_SECONDS", "10 s"],
])("stops at %s=%s", (name, value) => {
  expect(() => readPlatformSettings({ [name]: value })).toThrow(`${name} is "${value}". Set it to`);
});

it("has defaults, and runs at least one job at a time", () => {
  expect(readPlatformSettings({ PARSER_RESULT_RETRY_SECONDS: "" })).toMatchObject({
    maxConcurrency: 1,
    shutdownGraceMs: 300_000,
    resultRetryMs: 600_000,
  });
  expect(readPlatformSettings({ PARSER_MAX_CONCURRENCY: "0" }).maxConcurrency).toBe(1);
  expect(readPlatformSettings({ PARSER_MAX_CONCURRENCY: "3" }).maxConcurrency).toBe(3);
});
