import { readFileSync } from "node:fs";

/** Linux counts the time of processes in hundredths of a second, whatever the kernel's own clock. */
const TICKS_PER_SECOND = 100;

/** Places in `/proc/PID/stat` after the name of the process: its own time, and that of children that have ended. */
const [USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM] = [11, 12, 13, 14] as const;

/** Living processes that a process has started, and theirs: an engine in its box is a grandchild of its worker. */
export function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

/** None when the process is gone. */
function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
    return text.split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** CPU time of a process over all its threads, with that of its children that have ended. */
export function cpuSecondsOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const places = [USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM];
  return places.reduce((sum, place) => sum + Number(fields[place]), 0) / TICKS_PER_SECOND;
}

/** Memory that a process has in use. */
export function residentBytesOf(pid: number): number {
  return memoryOf(pid, "VmRSS");
}

/** The most that it had in use at any time. */
export function peakBytesOf(pid: number): number {
  return memoryOf(pid, "VmHWM");
}

function memoryOf(pid: number, name: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1] ?? 0) * 1024;
}
