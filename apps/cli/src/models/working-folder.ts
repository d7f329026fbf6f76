import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

/** Folder in which one pull of a model works. No other pull writes there. */
export interface WorkingFolder {
  readonly path: string;
  /** Leaves what was downloaded to the next pull. */
  keep(): Promise<void>;
  remove(): Promise<void>;
}

/** A pull writes, or gives up, far more often than that; an older folder belongs to one that was killed. */
const ABANDONED_AFTER_MS = 10 * 60_000;

/**
 * Takes over what an earlier pull of the same snapshot left, or starts empty. Folders change hands by
 * renaming, which only one of several pulls can do.
 */
export async function claimWorkingFolder(
  modelDirectory: string,
  snapshotName: string,
): Promise<WorkingFolder> {
  const parent = join(modelDirectory, ".partial");
  await mkdir(parent, { recursive: true });
  const idle = join(parent, snapshotName);
  const path = `${idle}.${randomBytes(4).toString("hex")}`;
  if (!(await takeOver([idle, ...(await abandoned(parent, snapshotName))], path)))
    await mkdir(path);
  const remove = () => rm(path, { recursive: true, force: true });
  return {
    path,
    // When another pull has left its own meanwhile, one of the two is enough.
    keep: async () => ((await renames(path, idle)) ? undefined : remove()),
    remove,
  };
}

/** Clears away what pulls of an installed snapshot left that were interrupted or killed. */
export async function removeLeftovers(modelDirectory: string, snapshotName: string): Promise<void> {
  const parent = join(modelDirectory, ".partial");
  const folders = [join(parent, snapshotName), ...(await abandoned(parent, snapshotName))];
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

async function takeOver(candidates: readonly string[], path: string): Promise<boolean> {
  const now = new Date();
  for (const candidate of candidates) {
    try {
      // Before the renaming, so that it never looks abandoned under its new name.
      await utimes(candidate, now, now);
    } catch {
      continue;
    }
    if (await renames(candidate, path)) return true;
  }
  return false;
}

async function abandoned(parent: string, snapshotName: string): Promise<string[]> {
  const names = await readdir(parent).catch(() => []);
  const claimed = names.filter((name) => name.startsWith(`${snapshotName}.`));
  const folders = claimed.map((name) => join(parent, name));
  const oldestLiveMs = Date.now() - ABANDONED_AFTER_MS;
  const changes = await Promise.all(folders.map(lastChangeMs));
  return folders.filter((_, index) => (changes[index] ?? 0) < oldestLiveMs);
}

async function lastChangeMs(folder: string): Promise<number> {
  try {
    const names = await readdir(folder, { recursive: true });
    const stats = await Promise.all(["", ...names].map((name) => stat(join(folder, name))));
    return Math.max(...stats.map(({ mtimeMs }) => mtimeMs));
  } catch {
    // Something in it has just been moved: it is in use.
    return Date.now();
  }
}

async function renames(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch {
    return false;
  }
}
