import { setTimeout as delay } from "node:timers/promises";
import { descendantsOf, cpuSecondsOf, residentBytesOf } from "../worker/process-usage.ts";

const SAMPLE_MS = 500;

/** A process that uses less of a core than this over one sample is at rest. */
const IDLE_SHARE = 0.1;
const IDLE_SAMPLE_MS = 200;

/** What processes had in use while they were watched. */
export interface MemoryWatch {
  /** Of a process and all that it started, one number for each sample. */
  readonly residentBytes: readonly number[];
  stop(): void;
}

/** Looks at the memory of a process and its descendants again and again. */
export function watchMemory(pid: number): MemoryWatch {
  const residentBytes: number[] = [];
  const timer = setInterval(
    () => residentBytes.push(sumOver(familyOf(pid), residentBytesOf)),
    SAMPLE_MS,
  );
  return { residentBytes, stop: () => clearInterval(timer) };
}

/**
 * Seconds until a process and its descendants of now do nothing any more. Descendants that come
 * later are not waited for: a worker starts another engine in place of one that it has ended.
 */
export async function secondsUntilIdle(pid: number): Promise<number> {
  const startMs = performance.now();
  const pids = familyOf(pid);
  for (;;) {
    const before = sumOver(pids, cpuSecondsOf);
    const sampledMs = performance.now();
    await delay(IDLE_SAMPLE_MS);
    const seconds = (performance.now() - sampledMs) / 1000;
    const used = sumOver(pids, cpuSecondsOf) - before;
    if (used < IDLE_SHARE * seconds) return (sampledMs - startMs) / 1000;
  }
}

function familyOf(pid: number): number[] {
  return [pid, ...descendantsOf(pid)];
}

function sumOver(pids: readonly number[], measure: (pid: number) => number): number {
  return pids.reduce((sum, pid) => {
    try {
      return sum + measure(pid);
    } catch {
      // It has ended.
      return sum;
    }
  }, 0);
}
