import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join, sep } from "node:path";
import type { WorkFolder } from "./engine-host.ts";

/** Only this account may look into the folders of documents. */
export const OWNER_ONLY = 0o700;

/** Places for the files of jobs: one job at a time in each root, which one process can write. */
export interface JobFolders {
  /** A new folder in a root that no job uses; waits until there is one. */
  open(): Promise<WorkFolder>;
  /** Which root a file of an open folder lies in, as an index. */
  rootOf(path: string): number | undefined;
  /** Turns away who still waits. */
  close(reason: Error): void;
}

interface Waiting {
  readonly resolve: (rootIndex: number) => void;
  readonly reject: (reason: Error) => void;
}

export function createJobFolders(roots: readonly string[]): JobFolders {
  // The one that was given back last is taken first: its process is the likeliest to be there already.
  const free = roots.map((_root, index) => index).toReversed();
  const waiting: Waiting[] = [];
  const open = new Map<string, number>();
  let closed: Error | undefined;

  function take(): Promise<number> {
    if (closed !== undefined) return Promise.reject(closed);
    const rootIndex = free.pop();
    if (rootIndex !== undefined) return Promise.resolve(rootIndex);
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  }

  function giveBack(rootIndex: number): void {
    const next = waiting.shift();
    if (next === undefined) free.push(rootIndex);
    else next.resolve(rootIndex);
  }

  async function closeFolder(path: string): Promise<void> {
    const rootIndex = open.get(path);
    if (rootIndex === undefined) return;
    open.delete(path);
    try {
      await emptyRoot(roots[rootIndex] ?? path);
    } finally {
      giveBack(rootIndex);
    }
  }

  return {
    async open() {
      const rootIndex = await take();
      const path = join(roots[rootIndex] ?? "", `job-${randomBytes(8).toString("hex")}`);
      try {
        await mkdir(path, { mode: OWNER_ONLY });
      } catch (error) {
        giveBack(rootIndex);
        throw error;
      }
      open.set(path, rootIndex);
      return { path, close: () => closeFolder(path) };
    },
    rootOf(path) {
      for (const [folder, rootIndex] of open) {
        if (path.startsWith(folder + sep)) return rootIndex;
      }
      return undefined;
    },
    close(reason) {
      closed = reason;
      for (const { reject } of waiting.splice(0)) reject(reason);
    },
  };
}

/** All of it: the process may have written beside the job's folder. */
async function emptyRoot(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    await rm(join(root, name), { recursive: true, force: true, maxRetries: 3 });
  }
}
