import { type ChildProcess, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { createInterface } from "node:readline";
import { withParentDeathSignal } from "../parent-death-signal.ts";

/** End of a worker. */
export interface WorkerExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A started worker. */
export interface WorkerProcess {
  readonly exited: Promise<WorkerExit>;
  /** Asks it to finish, and ends it when it has not done so within the grace. Safe to call again. */
  stop(graceMs: number): void;
}

/** Starts a worker and passes its log on, line by line. */
export function startWorkerProcess(options: {
  readonly command: readonly [string, ...string[]];
  readonly environment: Readonly<Record<string, string>>;
  readonly onLine: (line: string) => void;
}): WorkerProcess {
  const [file, ...args] = withParentDeathSignal("TERM", options.command);
  const child = spawn(file, args, {
    env: { ...options.environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  passLines(child.stdout, options.onLine);
  passLines(child.stderr, options.onLine);
  const exited = untilExit(child);
  let deadline: NodeJS.Timeout | undefined;
  void exited.then(() => clearTimeout(deadline));
  return {
    exited,
    stop(graceMs) {
      if (deadline !== undefined) return;
      deadline = setTimeout(() => child.kill("SIGKILL"), graceMs);
      child.kill("SIGTERM");
    },
  };
}

function passLines(stream: Readable, onLine: (line: string) => void): void {
  createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on("line", onLine);
}

/** A command that cannot be started counts as one that ended at once. */
function untilExit(child: ChildProcess): Promise<WorkerExit> {
  return new Promise((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
    child.once("error", () => resolve({ code: null, signal: null }));
  });
}
