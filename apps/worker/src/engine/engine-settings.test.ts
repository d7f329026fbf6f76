import { describe, expect, it } from "vitest";
import { readEngineSettings } from "./engine-settings.ts";

const GIBIBYTE = 1024 ** 3;

describe("readEngineSettings", () => {
  it("has a default for everything", () => {
    expect(readEngineSettings({}, 64 * GIBIBYTE)).toMatchObject({
      slots: 1,
      memoryMegabytes: 4096,
      timeLimits: { jobSeconds: 900 },
      jobSilenceSeconds: 300,
      pageSeconds: 30,
      recycleAfterJobs: 500,
      recycleAfterPages: 20_000,
      childEnvironment: { MALLOC_MMAP_THRESHOLD_: "1048576" },
    });
  });

  it.each([
    { machine: "a small machine", bytes: 2 * GIBIBYTE, slots: "1", megabytes: 1536 },
    { machine: "too little for each", bytes: 4 * GIBIBYTE, slots: "3", megabytes: 1536 },
    { machine: "several jobs", bytes: 8 * GIBIBYTE, slots: "3", megabytes: 2048 },
    { machine: "a tiny machine", bytes: GIBIBYTE / 8, slots: "1", megabytes: 512 },
  ])("divides three quarters of the memory: $machine", ({ bytes, slots, megabytes }) => {
    const settings = readEngineSettings({ PARSER_MAX_CONCURRENCY: slots }, bytes);

    expect(settings.memoryMegabytes).toBe(megabytes);
  });

  it("leaves the other workers of the machine their share", () => {
    const environment = { PARSER_WORKERS_PER_MACHINE: "3" };

    expect(readEngineSettings(environment, 8 * GIBIBYTE).memoryMegabytes).toBe(2048);
  });

  it.each(["", " ", "0", "-3"])("runs one job at a time for '%s'", (text) => {
    expect(readEngineSettings({ PARSER_MAX_CONCURRENCY: text }).slots).toBe(1);
  });

  it.each([
    ["PARSER_MAX_CONCURRENCY", "two"],
    ["PARSER_MAX_CONCURRENCY", "1.5"],
    ["PARSER_JOB_TIMEOUT_SECONDS", "soon"],
    ["PARSER_SECONDS_PER_PAGE", "0"],
    ["PARSER_JOB_SILENCE_SECONDS", "0"],
    ["PARSER_PAGE_TIMEOUT_SECONDS", "0"],
    ["PARSER_ENGINE_MEMORY_MB", "511"],
    ["PARSER_ENGINE_RECYCLE_JOBS", "1e3"],
    ["PARSER_WORK_DIR", "jobs"],
  ])("stops the worker with a sentence that names %s", (name, value) => {
    expect(() => readEngineSettings({ [name]: value })).toThrow(`${name} is "${value}". Set`);
  });

  it("looks for a place for jobs in the state folder first", () => {
    const { workDirectories } = readEngineSettings({ XDG_STATE_HOME: "/state" });

    expect(workDirectories.slice(0, 2)).toEqual(["/state/parser-worker", "/var/lib/parser-worker"]);
  });

  it("uses a chosen folder or none", () => {
    const { workDirectories } = readEngineSettings({ PARSER_WORK_DIR: "/jobs" });

    expect(workDirectories).toEqual(["/jobs"]);
  });

  it("hands on language and time zone, and nothing that could be secret", () => {
    const environment = { LANG: "C.UTF-8", TZ: "UTC", PATH: "/bin", RUNPOD_AI_API_KEY: "key" };

    expect(readEngineSettings(environment).childEnvironment).toEqual({
      MALLOC_MMAP_THRESHOLD_: "1048576",
      LANG: "C.UTF-8",
      TZ: "UTC",
    });
  });
});
