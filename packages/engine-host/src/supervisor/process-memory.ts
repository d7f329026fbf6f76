import { readFileSync } from "node:fs";
import { readUnnamedFiles } from "./unnamed-files.ts";
import { reservedCodeBytes } from "../isolation/reserved-code-bytes.ts";

/** Memory can double between two looks; the limit by the system is there for that. */
const LOOK_EVERY_MS = 100;

const RESERVED_CODE_BYTES = reservedCodeBytes();

export interface MemoryInUse {
  /** Memory that it has in use, also in files that only it has. */
  readonly residentBytes: number;
  /** Memory that the system's limit counts: also what was asked for and not yet touched. Without what Node reserves. */
  readonly dataBytes: number;
}

/** Memory of a process. `undefined` where the system does not say, or the process has ended. */
export function readMemory(pid: number): MemoryInUse | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const bytesOf = (name: string) =>
      1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1] ?? Number.NaN);
    const dataBytes = bytesOf("VmData") - RESERVED_CODE_BYTES;
    // Pages of such files that are mapped and touched are part of both.
    const sharedBytes = bytesOf("RssShmem") || 0;
    const hiddenBytes = Math.max(0, readUnnamedFiles(pid).memoryBytes - sharedBytes);
    const memory = { residentBytes: bytesOf("VmRSS") + hiddenBytes, dataBytes };
    return Number.isNaN(memory.residentBytes + memory.dataBytes) ? undefined : memory;
  } catch {
    return undefined;
  }
}

/** Looks at a process now and then until `stop`. */
export function watchMemory(
  pid: number,
  onLook: (memory: MemoryInUse) => void,
): { readonly stop: () => void } {
  const look = () => {
    const memory = readMemory(pid);
    if (memory !== undefined) onLook(memory);
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
