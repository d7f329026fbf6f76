import { describe, expect, it } from "vitest";
import { type BootParts, bootWorker, type WorkerEnd } from "./boot-worker.ts";
import type { HandleJob } from "./handler.ts";
import { createRecordedTelemetry } from "./testing/recorded-telemetry.ts";

describe("a worker with a platform", () => {
  it("checks itself, warms up, serves, and cleans up, in this order", async () => {
    const { parts, steps } = createParts();

    expect(await bootWorker(parts)).toBe(0);
    expect(steps).toEqual(["is fit", "warm up", "handler /models", "serve", "close"]);
  });

  it("ends with 1 and takes no job when it is not fit", async () => {
    const { parts, steps } = createParts({ isFit: false });

    expect(await bootWorker(parts)).toBe(1);
    expect(steps).toEqual(["is fit", "close"]);
  });

  it.each([
    ["stopped", 0],
    ["refresh", 0],
    ["unhealthy", 1],
  ] as const)("turns the end %j into exit code %j", async (end, exitCode) => {
    const { parts } = createParts({ end });

    expect(await bootWorker(parts)).toBe(exitCode);
  });

  it("cleans up, logs and ends with 1 when a part of it fails", async () => {
    const { parts, steps } = createParts();
    const log = createRecordedTelemetry();
    const failing = { ...parts, log: log.log, warmUp: () => Promise.reject(new Error("no")) };

    expect(await bootWorker(failing)).toBe(1);
    expect(steps).toEqual(["is fit", "close"]);
    expect(log.records.map(({ message }) => message)).toEqual(["the worker failed"]);
  });
});

it("runs one local job without checks and warm-up where there is no platform", async () => {
  const { platform: _platform, ...parts } = createParts().parts;
  const steps: string[] = [];
  const local = { ...parts, startEngine: note(steps, "start"), close: note(steps, "close") };

  expect(await bootWorker(local)).toBe(3);
  expect(steps).toEqual(["start", "close"]);
});

function createParts({ isFit = true, end = "stopped" }: { isFit?: boolean; end?: WorkerEnd } = {}) {
  const steps: string[] = [];
  const handleJob: HandleJob = () => Promise.reject(new Error("no job here"));
  const parts: BootParts = {
    log: createRecordedTelemetry().log,
    startEngine: note(steps, "start"),
    async warmUp() {
      steps.push("warm up");
      return { backend: "pipeline", inputFormat: "pdf", pageCount: 1, modelDirectory: "/models" };
    },
    createHandleJob(warmedUp) {
      steps.push(`handler ${warmedUp?.modelDirectory ?? ""}`);
      return handleJob;
    },
    platform: {
      async isFit() {
        steps.push("is fit");
        return isFit;
      },
      async serve() {
        steps.push("serve");
        return end;
      },
    },
    runLocalJob: () => Promise.resolve(3),
    close: note(steps, "close"),
  };
  return { parts, steps };
}

function note(steps: string[], step: string): () => Promise<void> {
  return async () => void steps.push(step);
}
