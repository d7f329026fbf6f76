import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startControlPlane } from "../testing/control-plane.ts";
import { createRecordingLog } from "../testing/recording-log.ts";
import { readPlatformSettings } from "./read-platform-settings.ts";
import { pingUnhealthy, startPings } from "./start-pings.ts";

it("names the jobs in hand, and the worker's version", async () => {
  const { plane, settings } = await startPlane();
  const pings = startPings(settings, createRecordingLog());
  onTestFinished(() => pings.close());
  await plane.until(() => plane.pings.length > 0);
  pings.setJobs(["a", "b"]);
  await plane.until(() => plane.pings.at(-1)?.jobIds.length === 2);

  const [first] = plane.pings;
  expect(first?.query.has("job_id")).toBe(false);
  expect(first?.query.get("runpod_version")).toMatch(/^parser-\d/);
  expect(plane.pings.at(-1)?.jobIds).toEqual(["a", "b"]);
  expect(plane.requests[0]?.headers.authorization).toBe("worker-key");
});

it.each([
  { hasVision: true, vision: "on" },
  { hasVision: false, vision: "off" },
])("reports whether the worker has a vision model: $vision", async ({ hasVision, vision }) => {
  const { plane, settings } = await startPlane();
  const pings = startPings(settings, createRecordingLog(), { hasVision });
  onTestFinished(() => pings.close());
  await plane.until(() => plane.pings.length > 0);

  expect(plane.pings[0]?.query.get("vision")).toBe(vision);
});

it("goes on after failures and says when they begin and end", async () => {
  const { plane, settings } = await startPlane();
  plane.failNext("ping", { status: 500 });
  plane.failNext("ping", "drop");
  const log = createRecordingLog();
  const pings = startPings(settings, log);
  onTestFinished(() => pings.close());

  await plane.until(() => plane.pings.length > 1);

  // What the thread says comes by another way than its pings.
  await expect
    .poll(() => log.lines.map(({ message }) => message))
    .toEqual(["heartbeat failed", "heartbeat works again"]);
});

it("goes on while the main thread is busy", async () => {
  const { plane, settings } = await startPlane();
  const folder = await mkdtemp(join(tmpdir(), "parser-pings-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const doneFile = join(folder, "done");
  const built = new URL("../../dist/platform/start-pings.js", import.meta.url);
  const busyWorker = `
    import { existsSync } from "node:fs";
    import { startPings } from ${JSON.stringify(built.href)};
    startPings(${JSON.stringify(settings)}, console);
    while (!existsSync(${JSON.stringify(doneFile)}));
    process.exit();
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", busyWorker]);
  onTestFinished(() => void child.kill("SIGKILL"));

  // The loop ends only after the file is there, so all of these come from beside it.
  await plane.until(() => plane.pings.length >= 4);
  const exited = once(child, "exit");
  await writeFile(doneFile, "");

  expect(await exited).toEqual([0, null]);
});

it("says once that the worker is not healthy, with a short reason", async () => {
  const { plane, settings } = await startPlane();

  await pingUnhealthy(settings, { check: "memory", reason: "x".repeat(300) });

  const query = Object.fromEntries(plane.pings[0]?.query ?? []);
  expect(query).toMatchObject({ status: "unhealthy", check: "memory", reason: "x".repeat(256) });
});

it("is silent without an address, and when the platform is away", async () => {
  const log = createRecordingLog();
  await startPings(undefined, log).close();
  await pingUnhealthy(undefined, { check: "memory", reason: "none" });
  const { plane, settings } = await startPlane();
  await plane.close();
  await pingUnhealthy(settings, { check: "memory", reason: "none" });

  expect(log.lines).toEqual([]);
});

async function startPlane() {
  const plane = await startControlPlane();
  onTestFinished(() => plane.close());
  const settings = readPlatformSettings(plane.environment()).ping;
  if (settings === undefined) throw new Error("The control plane gave no address for pings.");
  return { plane, settings };
}
