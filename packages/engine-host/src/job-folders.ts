import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join, sep } from "node:path";
import type { WorkFolder } from "./engine-host.ts";
import { removeContents } from "./remove-contents.ts";
import { letPass, OWNER_ONLY, type SlotFolders } from "./slot-folders.ts";

/** A place for the files of one job at a time. */
export interface JobPlace {
  readonly folders: SlotFolders;
  /** Tenant whose jobs its process has seen; unset before the first. */
  tenant?: string | undefined;
  /** Resolves when no process can write the folders any more. */
  readonly endProcess: () => Promise<void>;
}

/** Places for the files of jobs: one job at a time in each, whose process reads and writes there. */
export interface JobFolders {
  /** A new folder in a place that no job uses, with a process that saw no other tenant's; waits until there is one. */
  open(tenant: string | undefined): Promise<WorkFolder>;
  /** Finds the place of a file in an open folder, as an index. */
  placeOf(path: string): number | undefined;
  /** Number of folders that are open. */
  openCount(): number;
  /** Turns away who still waits. */
  close(reason: Error): void;
}

interface Waiting {
  readonly resolve: (place: JobPlace) => void;
  readonly reject: (reason: Error) => void;
}

export function createJobFolders(places: readonly JobPlace[]): JobFolders {
  const free = places.toReversed();
  const waiting: Waiting[] = [];
  const open = new Map<string, JobPlace>();
  let closed: Error | undefined;

  function take(tenant: string | undefined): Promise<JobPlace> {
    if (closed !== undefined) return Promise.reject(closed);
    const [place] = free.splice(bestOf(free, tenant), 1);
    if (place !== undefined) return Promise.resolve(place);
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  }

  function giveBack(place: JobPlace): void {
    const next = waiting.shift();
    if (next === undefined) free.push(place);
    else next.resolve(place);
  }

  async function closeFolder(path: string): Promise<void> {
    const place = open.get(path);
    if (place === undefined) return;
    open.delete(path);
    try {
      await emptyPlace(place);
    } finally {
      giveBack(place);
    }
  }

  return {
    async open(tenant) {
      const place = await take(tenant);
      try {
        await prepareFor(tenant, place);
        const name = `job-${randomBytes(8).toString("hex")}`;
        const path = join(place.folders.input, name);
        await mkdir(path, { mode: OWNER_ONLY });
        await letPass(path, place.folders);
        open.set(path, place);
        return {
          path,
          outputFolder: join(place.folders.output, name),
          debugFolder: join(place.folders.output, `${name}-debug`),
          close: () => closeFolder(path),
        };
      } catch (error) {
        giveBack(place);
        throw error;
      }
    },
    placeOf(path) {
      for (const [folder, place] of open) {
        if (path.startsWith(folder + sep)) return places.indexOf(place);
      }
      return undefined;
    },
    openCount: () => open.size,
    close(reason) {
      closed = reason;
      for (const { reject } of waiting.splice(0)) reject(reason);
    },
  };
}

/**
 * The process of a place that this tenant had before may stay, and so may one that has seen no document. Of several, the
 * one that was given back last: its process is the likeliest to be there already.
 */
function bestOf(free: readonly JobPlace[], tenant: string | undefined): number {
  const own = free.findLastIndex((place) => place.tenant === tenant);
  return own >= 0 ? own : free.findLastIndex((place) => place.tenant === undefined);
}

/** A process that was taken over by one tenant's document must not see the next tenant's. */
async function prepareFor(tenant: string | undefined, place: JobPlace): Promise<void> {
  if (place.tenant === tenant) return;
  if (place.tenant !== undefined) await place.endProcess();
  place.tenant = tenant;
}

/** All of it: the process may have written beside the job's folder. */
async function emptyPlace({ folders, endProcess }: JobPlace): Promise<void> {
  try {
    await removeContents(folders.output);
  } catch {
    // It writes faster than this removes, or left what only a dead process cannot defend.
    await endProcess();
    await removeContents(folders.output);
  }
  await removeContents(folders.input);
}
