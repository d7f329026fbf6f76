import { execFileSync } from "node:child_process";
import { type BenchWorker, startBenchWorker } from "./bench-worker.ts";
import { descendantsOf, cpuSecondsOf } from "./process-usage.ts";

/** Milliseconds from one point of a start to the next, by what happens between them, and CPU time in all. */
export type MeasuredStart = Readonly<Record<(typeof START_PHASES)[number], number>>;

export const START_PHASES = [
  "node starts",
  "code, GPU, telemetry",
  "isolation tried",
  "engine processes ready",
  "warm-up",
  "first take",
  "first job",
  "all",
  "CPU until first take",
  "CPU in all",
] as const;

/** Starts a worker with these variables, gives it one document, and ends it. */
export async function measureStart(
  variables: Readonly<Record<string, string>>,
  document: Buffer,
): Promise<MeasuredStart> {
  const nodeMs = timeNode();
  const worker = await startBenchWorker({ ...variables, LOG_LEVEL: "debug" });
  try {
    const takenAtMs = await worker.untilFirstTake();
    const cpuMsUntilTake = cpuMsOf(worker.pid);
    await worker.run({
      id: "first",
      input: { file_b64: document.toString("base64"), basename: "first" },
    });
    const endMs = Date.now();
    const at = (message: string) => momentOf(worker, message);
    return {
      "node starts": nodeMs,
      "code, GPU, telemetry": at("worker starting") - worker.startedAtMs - nodeMs,
      "isolation tried": at("engine isolation") - at("worker starting"),
      "engine processes ready": at("engine ready") - at("engine isolation"),
      "warm-up": at("warm-up done") - at("engine ready"),
      "first take": takenAtMs - at("warm-up done"),
      "first job": endMs - takenAtMs,
      all: endMs - worker.startedAtMs,
      "CPU until first take": cpuMsUntilTake,
      "CPU in all": cpuMsOf(worker.pid),
    };
  } finally {
    await worker.close();
  }
}

/** A process that does nothing. */
function timeNode(): number {
  const startMs = performance.now();
  execFileSync(process.execPath, ["--eval", "0"]);
  return performance.now() - startMs;
}

function momentOf({ lines }: BenchWorker, message: string): number {
  const line = lines.find(({ msg }) => msg === message);
  if (line === undefined) throw new Error(`The worker did not log "${message}".`);
  return Date.parse(line.ts);
}

/** Of the worker and of its engine processes. */
function cpuMsOf(pid: number): number {
  return 1000 * [pid, ...descendantsOf(pid)].reduce((sum, one) => sum + cpuSecondsOf(one), 0);
}
