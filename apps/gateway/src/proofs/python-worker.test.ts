import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createDataFolder,
  type ServingGateway,
  startServingGateway,
} from "../testing/serving-gateway.ts";
import { preparePython, type Python } from "./testing/python.ts";

const HANDLER = `
import asyncio, os, runpod, signal

# The library would wait for its long poll to end before it stops.
signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
signal.signal = lambda *_: None

async def handler(job):
    given = job["input"]
    if "wait" in given:
        runpod.serverless.progress_update(job, "waiting")
        await asyncio.sleep(given["wait"])
    if "fail" in given:
        raise ValueError(given["fail"])
    if "progress" in given:
        runpod.serverless.progress_update(job, given["progress"])
        await asyncio.sleep(3)
    return {"echo": given, "refresh_worker": "refresh" in given}

runpod.serverless.start({"handler": handler})
`;
const POLL = { interval: 100 };

/** The platform's own worker library, started by the scaler as our worker is. */
describe("the platform's Python worker", () => {
  let python: Python;
  let folder: Awaited<ReturnType<typeof createDataFolder>>;
  let gateway: ServingGateway;
  beforeAll(async () => {
    python = await preparePython("runpod");
    if ("missing" in python) return;
    folder = await createDataFolder();
    const script = join(folder.path, "handler.py");
    await writeFile(script, HANDLER);
    gateway = await startServingGateway({
      folder: folder.path,
      workerCommand: [python.command, script],
      environment: {
        ...python.environment,
        PARSER_WORKERS_MAX: "1",
        RUNPOD_SKIP_AUTO_SYSTEM_CHECKS: "true",
        RUNPOD_SKIP_GPU_CHECK: "true",
        RUNPOD_PING_INTERVAL: "1000",
      },
    });
  }, 660_000);
  beforeEach(({ skip }) => {
    if ("missing" in python) skip(python.missing);
  });
  afterAll(async () => {
    await gateway?.stop();
    await folder?.remove();
  });

  it("takes a job and gives its output", async () => {
    const id = await submit({ text: "hello" });
    await expect
      .poll(() => statusOf(id), POLL)
      .toMatchObject({ status: "COMPLETED", output: { echo: { text: "hello" } } });
    expect(await gateway.call("GET", "health")).toMatchObject({ workers: { running: 0 } });
  });

  it("tells of an exception as the platform does", async () => {
    const id = await submit({ fail: "no such page" });
    await expect.poll(() => statusOf(id), POLL).toMatchObject({ status: "FAILED" });
    const { error } = (await statusOf(id)) as unknown as { error: string };
    expect(JSON.parse(error)).toMatchObject({ error_message: "no such page" });
  });

  it("shows its progress while it runs", async () => {
    const id = await submit({ progress: "half" });
    await expect
      .poll(() => statusOf(id), { ...POLL, interval: 20 })
      .toMatchObject({ status: "IN_PROGRESS", output: "half" });
    await expect.poll(() => statusOf(id), POLL).toMatchObject({ status: "COMPLETED" });
  });

  it("stops a job that is cancelled and takes the next", async () => {
    const id = await submit({ wait: 600 });
    // The library forgets a job for good, and takes no other, if it is stopped before its handler has begun.
    await expect
      .poll(() => statusOf(id), POLL)
      .toMatchObject({ status: "IN_PROGRESS", output: "waiting" });
    expect(await gateway.call("POST", `cancel/${id}`)).toMatchObject({ status: "CANCELLED" });

    const next = await submit({ text: "next" });
    await expect.poll(() => statusOf(next), POLL).toMatchObject({ status: "COMPLETED" });
    expect(await workerOf(next)).toBe(await workerOf(id));
  });

  it("keeps its job by pings", async () => {
    const id = await submit({ wait: 15 });
    await expect
      .poll(() => statusOf(id), POLL)
      .toMatchObject({ status: "COMPLETED", output: { echo: { wait: 15 } } });
    expect(await statusOf(id)).not.toHaveProperty("retries");
  });

  it("is replaced when it asks for it", async () => {
    const ids = [await submit({ refresh: 1 }), await submit({ text: "after" })];
    for (const id of ids) {
      await expect.poll(() => statusOf(id), POLL).toMatchObject({ status: "COMPLETED" });
    }
    const workers = await Promise.all(ids.map((id) => workerOf(id)));
    expect(new Set(workers).size).toBe(2);
  });

  async function submit(input: object): Promise<string> {
    return (await gateway.call("POST", "run", { body: { input } })).id;
  }

  function statusOf(id: string) {
    return gateway.call("GET", `status/${id}`);
  }

  async function workerOf(id: string): Promise<unknown> {
    return ((await statusOf(id)) as { workerId?: string }).workerId;
  }
});
