import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, it } from "vitest";
import { startWorkerProcess } from "./worker-process.ts";

it("passes on what the worker prints and says how it ended", async () => {
  const lines: string[] = [];
  const worker = start("console.log(process.env.NAME); console.error('bad'); process.exit(3)", {
    onLine: (line) => lines.push(line),
  });
  expect(await worker.exited).toEqual({ code: 3, signal: null });
  expect(lines.toSorted()).toEqual(["bad", "w1"]);
});

it("lets a worker finish", async () => {
  const worker = await startAndWait(
    "process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); console.log('ready')",
  );
  worker.stop(60_000);
  expect(await worker.exited).toEqual({ code: 0, signal: null });
});

it("ends a worker that does not finish in time", async () => {
  const worker = await startAndWait(
    "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('ready')",
  );
  worker.stop(1);
  expect(await worker.exited).toEqual({ code: null, signal: "SIGKILL" });
});

it("says that a command cannot be started", async () => {
  const worker = startWorkerProcess({
    command: ["/no/such/command"],
    environment: {},
    onLine: () => undefined,
  });
  const { code } = await worker.exited;
  expect(code).not.toBe(0);
});

it.runIf(process.platform === "linux")(
  "leaves no worker behind when the gateway is killed",
  async () => {
    const gateway = spawn(
      process.execPath,
      ["--input-type=module", "-e", GATEWAY_SCRIPT.replace("MODULE", distUrl())],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const [line] = (await once(createInterface({ input: gateway.stdout }), "line")) as [string];
    gateway.kill("SIGKILL");
    const pid = Number(line);
    await expect.poll(() => isAlive(pid)).toBe(false);
  },
);

const GATEWAY_SCRIPT = `
  import { startWorkerProcess } from "MODULE";
  const script = "setInterval(() => {}, 1000); console.log(process.pid)";
  startWorkerProcess({
    command: [process.execPath, "-e", script],
    environment: process.env,
    onLine: (line) => console.log(line),
  });`;

/** The gateway of that test is a process of its own, which runs what was built. */
function distUrl(): string {
  return new URL("../../dist/scaler/worker-process.js", import.meta.url).href;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function start(script: string, { onLine }: { onLine: (line: string) => void }) {
  return startWorkerProcess({
    command: [process.execPath, "-e", script],
    environment: { NAME: "w1" },
    onLine,
  });
}

async function startAndWait(script: string) {
  let ready: () => void = () => undefined;
  const isReady = new Promise<void>((resolve) => (ready = resolve));
  const worker = start(script, { onLine: () => ready() });
  await isReady;
  return worker;
}
