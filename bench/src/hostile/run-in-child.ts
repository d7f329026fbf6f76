import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import type { FileRun } from "./file-run.ts";

export interface ChildRequest {
  /** Arguments of `node`: the runner and whatever it needs. The path of the file is added. */
  readonly nodeArguments: readonly string[];
  readonly path: string;
  readonly killAfterMs: number;
}

/** Last line that the runner prints. */
export interface RunnerReport {
  readonly outcome: string;
  readonly peakBytes: number;
}

const MEMORY_POLL_MS = 200;

/** Parses one file in a process of its own, so that nothing the file does can touch the others. */
export async function runInChild(request: ChildRequest): Promise<FileRun> {
  const startMs = performance.now();
  const child = spawn(process.execPath, [...request.nodeArguments, request.path], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  let polledPeakBytes = 0;
  let isKilled = false;
  const poll = setInterval(() => {
    polledPeakBytes = Math.max(polledPeakBytes, readPeakBytes(child.pid));
  }, MEMORY_POLL_MS);
  const killer = setTimeout(() => {
    isKilled = child.kill("SIGKILL");
  }, request.killAfterMs);

  const output = await text(child.stdout);
  clearInterval(poll);
  clearTimeout(killer);
  const report = isKilled ? undefined : readReport(output);
  return {
    path: request.path,
    outcome: report?.outcome ?? (isKilled ? "killed" : "crashed"),
    seconds: (performance.now() - startMs) / 1000,
    peakBytes: report?.peakBytes ?? polledPeakBytes,
  };
}

function readReport(output: string): RunnerReport | undefined {
  try {
    return JSON.parse(output.trimEnd().split("\n").at(-1) ?? "") as RunnerReport;
  } catch {
    return undefined;
  }
}

/** 0 where the system does not say, or the process is gone. */
function readPeakBytes(processId: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${processId}/status`, "utf8");
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
