import { readFile } from "node:fs/promises";
import { freemem } from "node:os";

const BYTES_PER_KIBIBYTE = 1024;

/** Where the memory of a container is limited, and counted. */
const CONTAINER_FOLDER = "/sys/fs/cgroup";

/** Bytes that new work can have now: what is free, and what the system only keeps as a copy of files. */
export async function availableMemory(containerFolder = CONTAINER_FOLDER): Promise<number> {
  const [machine, container] = await Promise.all([
    machineMemory(),
    containerMemory(containerFolder),
  ]);
  return Math.min(machine, container);
}

async function machineMemory(): Promise<number> {
  const facts = await readFile("/proc/meminfo", "utf8").catch(() => "");
  const available = /^MemAvailable:\s+(\d+) kB$/m.exec(facts)?.[1];
  return available === undefined ? freemem() : Number(available) * BYTES_PER_KIBIBYTE;
}

/** No bound where the container has none. */
async function containerMemory(folder: string): Promise<number> {
  const read = (name: string) => readFile(`${folder}/${name}`, "utf8").catch(() => "");
  const [limit, used, facts] = await Promise.all(
    ["memory.max", "memory.current", "memory.stat"].map(read),
  );
  const copies = [...(facts ?? "").matchAll(/^(?:in)?active_file (\d+)$/gm)];
  const files = copies.reduce((sum, [, bytes]) => sum + Number(bytes), 0);
  // `max`, and a file that is not there, are not numbers.
  const available = Number(limit || "max") - Number(used) + files;
  return Number.isNaN(available) ? Infinity : available;
}
