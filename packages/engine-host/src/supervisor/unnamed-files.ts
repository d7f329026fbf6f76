import { readdirSync, readFileSync, statfsSync, statSync } from "node:fs";

/** Kinds of file system whose files are memory: `TMPFS_MAGIC` and `HUGETLBFS_MAGIC` of Linux. */
const IN_MEMORY: ReadonlySet<number> = new Set([0x01_02_19_94, 0x95_84_58_f6]);

/** The system counts blocks of this size, whatever the file system has. */
const BLOCK_BYTES = 512;

/** Memory that can be shared, by its addresses, in a line of `/proc/PID/maps`. */
const SHARED = /^([\da-f]+-[\da-f]+) ...s/gm;

/** Many times what an engine process has open and shares; to look at more would keep the supervisor busy. */
const MAX_FILES = 8192;

/** Room that a process takes with files which no folder names: it would otherwise count nowhere. */
interface UnnamedFiles {
  readonly memoryBytes: number;
  readonly diskBytes: number;
}

/**
 * Counts the files without a name that a process has open or mapped, such as those of `memfd_create`. Nothing where the
 * system does not let this process look.
 */
export function readUnnamedFiles(pid: number): UnnamedFiles {
  const seen = new Set<string>();
  let [memoryBytes, diskBytes] = [0, 0];
  const paths = [...openFilesOf(pid), ...sharedMemoryOf(pid)];
  if (paths.length > MAX_FILES) return { memoryBytes: Infinity, diskBytes: 0 };
  for (const path of paths) {
    const facts = orNothing(() => statSync(path));
    if (facts === undefined || !facts.isFile() || facts.nlink > 0) continue;
    const key = `${facts.dev} ${facts.ino}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const bytes = facts.blocks * BLOCK_BYTES;
    if (IN_MEMORY.has(orNothing(() => statfsSync(path))?.type ?? 0)) memoryBytes += bytes;
    else diskBytes += bytes;
  }
  return { memoryBytes, diskBytes };
}

function openFilesOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return (orNothing(() => readdirSync(folder)) ?? []).map((name) => `${folder}/${name}`);
}

/** Includes files that are mapped and have been closed. */
function sharedMemoryOf(pid: number): string[] {
  const maps = orNothing(() => readFileSync(`/proc/${pid}/maps`, "latin1")) ?? "";
  return [...maps.matchAll(SHARED)].map(([, range]) => `/proc/${pid}/map_files/${range}`);
}

/** Processes and their files come and go. */
function orNothing<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
