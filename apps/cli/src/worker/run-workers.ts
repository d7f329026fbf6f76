import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readVariable } from "@parsewright/contract";
import { addCrash, backoffMs, NO_CRASHES } from "@parsewright/gateway/crash-history";
import { startWorkerProcess } from "@parsewright/gateway/worker-process";
import { type CommandIo, printable } from "../command-io.ts";
import type { PlannedWorker } from "./plan-workers.ts";

const LAUNCHER = fileURLToPath(new URL("../../bin/parsewright.js", import.meta.url));
/** Time beyond its own that a worker has to stop, to hand its jobs back. */
const HAND_BACK_MS = 10_000;

/** Runs workers as processes of their own until the signal. One that ends is started again, later after each crash. */
export async function runWorkers(workers: readonly PlannedWorker[], io: CommandIo): Promise<void> {
  await Promise.all(workers.map((worker) => keepRunning(worker, io)));
}

async function keepRunning({ environment }: PlannedWorker, io: CommandIo): Promise<void> {
  const { signal, stdout, stderr } = io;
  const stopGraceMs =
    1000 * readVariable(environment, "PARSER_SHUTDOWN_GRACE_SECONDS") + HAND_BACK_MS;
  let history = NO_CRASHES;
  while (!signal.aborted) {
    const startedAt = Date.now();
    const child = startWorkerProcess({
      command: [process.execPath, LAUNCHER, "worker"],
      environment,
      onLine: (line) => stdout.write(`${line}\n`),
    });
    const stop = () => child.stop(stopGraceMs);
    signal.addEventListener("abort", stop, { once: true });
    const { code, signal: endedBy } = await child.exited;
    signal.removeEventListener("abort", stop);
    if (signal.aborted) return;
    const at = Date.now();
    const reason = endedBy === null ? `exit code ${code}` : `signal ${endedBy}`;
    history = code === 0 ? NO_CRASHES : addCrash(history, { at, livedMs: at - startedAt, reason });
    const pauseMs = backoffMs(history, at);
    const id = readVariable(environment, "RUNPOD_POD_ID") ?? "";
    stderr.write(
      `Worker ${printable(id)} ended with ${reason}; it starts again in ${pauseMs} ms.\n`,
    );
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
