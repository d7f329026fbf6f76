import { setTimeout as sleep } from "node:timers/promises";
import { memoryOfMachine } from "../engine-host-settings.ts";
import { availableMemory } from "./machine-memory.ts";

/** Memory that an ordinary document takes beside the models, which are loaded already; less on a machine that never has it. */
const NEEDED_BYTES = Math.min(512 * 1024 * 1024, memoryOfMachine() / 8);

const LOOK_EVERY_MS = 500;

/** Whoever takes the memory may not be a job and may never end; the process has its own limit. */
const LONGEST_WAIT_MS = 30_000;

interface MemoryWait {
  readonly signal: AbortSignal;
  readonly available?: () => number;
  readonly longestWaitMs?: number;
}

/** Waits while the machine has too little memory for one more document: it would be read badly, or end another. */
export async function waitForMemory({
  signal,
  available = availableMemory,
  longestWaitMs = LONGEST_WAIT_MS,
}: MemoryWait): Promise<void> {
  const endMs = performance.now() + longestWaitMs;
  while (available() < NEEDED_BYTES && performance.now() < endMs) {
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}
