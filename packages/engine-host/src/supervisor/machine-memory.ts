import { freemem } from "node:os";
import { readOrNothing } from "../read-or-nothing.ts";

const BYTES_PER_KIBIBYTE = 1024;

/** Folder in which the system limits and counts the memory of a container. */
const CONTAINER_FOLDER = "/sys/fs/cgroup";

/** Bytes that new work can have now: what is free, and what the system only keeps as a copy of files. */
export function availableMemory(containerFolder = CONTAINER_FOLDER): number {
  return Math.min(machineMemory(), containerMemory(containerFolder));
}

function machineMemory(): number {
  const facts = readOrNothing("/proc/meminfo");
  const available = /^MemAvailable:\s+(\d+) kB$/m.exec(facts)?.[1];
  return available === undefined ? freemem() : Number(available) * BYTES_PER_KIBIBYTE;
}

/** No bound where the container has none. */
function containerMemory(folder: string): number {
  const [limit, used, facts] = ["memory.max", "memory.current", "memory.stat"].map((name) =>
    readOrNothing(`${folder}/${name}`),
  );
  const copies = [...(facts ?? "").matchAll(/^(?:in)?active_file (\d+)$/gm)];
  const files = copies.reduce((sum, [, bytes]) => sum + Number(bytes), 0);
  // `max`, and a file that is not there, are not numbers.
  const available = Number(limit || "max") - Number(used) + files;
  return Number.isNaN(available) ? Infinity : available;
}
