import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const BUILT = new URL("../../dist/", import.meta.url);
const MAIN = ["main.js"];

/** The whole worker with the mock engine. */
export const MOCK_WORKER = ["proofs/testing/mock-worker-process.js"];

/** `parsewright worker`. */
export const PARSER_WORKER = ["../../cli/bin/parser.js", "worker"];

/** Processes run plain JavaScript: without a build there is no worker to start. */
export const isWorkerBuilt = existsSync(new URL("main.js", BUILT));

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
  /** All that it printed, on stdout and on stderr. */
  printed(): string;
  /** Resolves when the condition holds; looked at whenever a line arrives. */
  until(condition: () => boolean): Promise<void>;
  /** Its exit code, when it has ended; null when a signal ended it. */
  readonly exitCode: Promise<number | null>;
  /** Stops it and gives its exit code. Safe to call twice. */
  stop(): Promise<number | null>;
  /** Ends it without a chance to do anything. */
  kill(): Promise<void>;
}

/** It gets these variables and nothing of the test's own. */
export function startWorkerProcess(
  environment: Readonly<Record<string, string | undefined>>,
  [entry = "", ...args]: readonly string[] = MAIN,
): WorkerProcess {
  const child = spawn(process.execPath, [fileURLToPath(new URL(entry, BUILT)), ...args], {
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  const exitCode = ended.then(([code]) => code as number | null);
  const texts: string[] = [];
  for (const pipe of [child.stdout, child.stderr]) {
    pipe.setEncoding("utf8").on("data", (text: string) => void texts.push(text));
  }
  const lines: WorkerLogLine[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on("line", (line) => void lines.push(JSON.parse(line) as WorkerLogLine));
  return {
    pid: child.pid ?? 0,
    lines,
    printed: () => texts.join(""),
    async until(condition) {
      while (!condition()) await once(reader, "line");
    },
    exitCode,
    stop() {
      child.kill("SIGTERM");
      return exitCode;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
