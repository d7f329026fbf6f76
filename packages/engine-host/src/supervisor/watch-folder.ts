import { lstat, opendir } from "node:fs/promises";
import { join } from "node:path";

/** Many times the files of the longest document. */
const MAX_FILES = 1_000_000;

const LOOK_EVERY_MS = 1000;

/** Sizes of all files below a folder, without following links; infinite for more files than any document has. */
async function folderBytes(folder: string): Promise<number> {
  let [bytes, files] = [0, 0];
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    // Folders that go away meanwhile take no room.
    const entries = await opendir(next).catch(() => undefined);
    for await (const entry of entries ?? []) {
      if (++files > MAX_FILES) return Infinity;
      const path = join(next, entry.name);
      if (entry.isDirectory()) waiting.push(path);
      else bytes += (await lstat(path).catch(() => undefined))?.size ?? 0;
    }
  }
  return bytes;
}

/** Sizes of all files in several folders. */
export async function foldersBytes(folders: readonly string[]): Promise<number> {
  const sizes = await Promise.all(folders.map(folderBytes));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Looks at folders now and then until `stop`, one look after the other. */
export function watchFolders(
  folders: readonly string[],
  onLook: (bytes: number) => void,
): { readonly stop: () => void } {
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    onLook(await foldersBytes(folders));
    isLooking = false;
  };
  const timer = setInterval(() => void look().catch(() => (isLooking = false)), LOOK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
