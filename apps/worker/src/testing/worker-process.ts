import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../dist/main.js", import.meta.url));

/** Processes run plain JavaScript: without a build there is no worker to start. */
export const isWorkerBuilt = existsSync(MAIN);

/** One line of the log. */
export interface WorkerLogLine {
  readonly ts: string;
  readonly msg: string;
  readonly job_id: string;
}

/** A worker as the image starts it. */
export interface WorkerProcess {
  readonly pid: number;
  readonly lines: readonly WorkerLogLine[];
  /** Resolves when the condition holds; looked at whenever a line arrives. */
  until(condition: () => boolean): Promise<void>;
  /** Its exit code, when it has ended. */
  readonly exitCode: Promise<number | null>;
  /** Tells it to stop and gives its exit code. Safe to call twice. */
  stop(): Promise<number | null>;
}

/** It gets these variables and nothing of the test's own. */
export function startWorkerProcess(
  environment: Readonly<Record<string, string | undefined>>,
): WorkerProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exitCode = once(child, "exit").then(([code]) => code as number | null);
  const lines: WorkerLogLine[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on("line", (line) => void lines.push(JSON.parse(line) as WorkerLogLine));
  return {
    pid: child.pid ?? 0,
    lines,
    async until(condition) {
      while (!condition()) await once(reader, "line");
    },
    exitCode,
    stop() {
      child.kill("SIGTERM");
      return exitCode;
    },
  };
}
