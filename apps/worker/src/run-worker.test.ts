import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import type { SuccessResponse } from "@parsewright/contract";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { runWorker } from "./run-worker.ts";
import { type ControlPlane, startControlPlane } from "./testing/control-plane.ts";
import { isWorkerBuilt, startWorkerProcess, type WorkerProcess } from "./testing/worker-process.ts";

const ASSETS = fileURLToPath(new URL("../assets", import.meta.url));
const FIXTURE = `${ASSETS}/test-fixture.pdf`;
const HUB_TESTS = new URL("../../../.runpod/tests.json", import.meta.url);

const BASE_ENVIRONMENT = {
  HOME: homedir(),
  PARSER_MODEL_DIR: "/nowhere",
  PARSER_VOLUME_ROOTS: ASSETS,
};

it("names a variable that is wrong and ends with 1", async () => {
  const printed: string[] = [];
  const exitCode = await runWorker(
    [],
    { PARSER_VOLUME_ROOTS: "relative" },
    {
      stdout: new PassThrough(),
      stderr: { write: (text) => printed.push(text) },
      workingDirectory: "/",
      signal: new AbortController().signal,
    },
  );

  expect(exitCode).toBe(1);
  expect(printed.join("")).toMatch(
    /^The worker cannot start: PARSER_VOLUME_ROOTS is "relative". Set it to absolute paths .*\n$/,
  );
});

describe.runIf(isWorkerBuilt)("a worker process", () => {
  const running: { platform: ControlPlane; worker: WorkerProcess }[] = [];

  afterEach(async () => {
    for (const { platform, worker } of running.splice(0)) {
      await worker.stop();
      await platform.close();
    }
  });

  it("passes the hub's test in the environment of the platform's harness", async () => {
    const { platform, worker } = await start({}, { isHarness: true });
    const { tests } = JSON.parse(readFileSync(HUB_TESTS, "utf8")) as {
      tests: { input: Record<string, unknown> }[];
    };
    platform.submit({ id: "hub", input: { ...tests[0]?.input, volume_path: FIXTURE } });

    const { output, error } = await platform.result("hub");
    expect(error).toBeUndefined();
    expect(output).toMatchObject({
      ok: true,
      results: [{ basename: "smoke", source: `volume:${FIXTURE}`, pages_requested: 1 }],
    });
    expect(await worker.stop()).toBe(0);
    expect(worker.lines.map(({ msg }) => msg)).toContain("warm-up done");
  });

  it("asks to be recycled and ends by itself when it has parsed enough", async () => {
    const { platform, worker } = await start({ REFRESH_WORKER_AFTER_PAGES: "1" });
    platform.submit({ id: "last", input: { volume_path: FIXTURE } });

    const { output, stopPod } = await platform.result("last");
    expect(stopPod).toBe(true);
    expect((output as SuccessResponse).refresh_worker).toBe(true);
    expect(await worker.exitCode).toBe(0);
  });

  it("tells the platform and ends with 1 when it is not fit", async () => {
    const { platform, worker } = await start({
      RUNPOD_SKIP_AUTO_SYSTEM_CHECKS: "false",
      RUNPOD_MIN_MEMORY_GB: "999999",
    });

    expect(await worker.exitCode).toBe(1);
    expect(platform.pings.map(({ query }) => query.get("check"))).toEqual(["memory"]);
  });

  it("starts while the driver is asked, and takes no job before it has answered", async () => {
    const folder = await mkdtemp(join(tmpdir(), "parser-gpu-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const answer = join(folder, "answer");
    execFileSync("mkfifo", [answer]);
    const script = `#!/bin/sh\nread -r line < ${answer}; echo "$line"\n`;
    await writeFile(join(folder, "nvidia-smi"), script, { mode: 0o755 });
    const { platform, worker } = await start({ PATH: folder, LOG_LEVEL: "debug" });
    platform.submit({ id: "first", input: { volume_path: FIXTURE } });

    await worker.until(() => worker.lines.some(({ msg }) => msg === "worker starting"));
    await writeFile(answer, "0, NVIDIA H200, 143771, 12, 0, 9.0\n");

    const { output } = await platform.result("first");
    expect((output as SuccessResponse).debug.gpu).toMatchObject({ name: "NVIDIA H200" });
  });

  async function start(
    environment: Record<string, string>,
    options: { isHarness?: boolean } = {},
  ): Promise<{ platform: ControlPlane; worker: WorkerProcess }> {
    const platform = await startControlPlane(options);
    const worker = startWorkerProcess({
      ...BASE_ENVIRONMENT,
      ...platform.environment(),
      ...environment,
    });
    running.push({ platform, worker });
    return { platform, worker };
  }
});
