import { copyFile, mkdir, open, opendir, stat } from "node:fs/promises";
import { join } from "node:path";

export interface CopiedFiles {
  readonly files: number;
  readonly bytes: number;
}

export interface CopyOptions {
  /** Paths below the folder that are not copied. */
  readonly isLeftOut?: (path: string) => boolean;
  /** Copies only what changed from this moment on, by the clock of the file system. */
  readonly changedSinceMs?: number;
}

/** A disk confirms files that are waiting for it together as fast as one. */
const FILES_AT_ONCE = 16;

/** Copies a folder that may change meanwhile: files that go away are left out. */
export async function copyFiles(
  from: string,
  to: string,
  { isLeftOut = () => false, changedSinceMs = 0 }: CopyOptions = {},
): Promise<CopiedFiles> {
  const copied = { files: 0, bytes: 0 };
  const paths = makeFolders(from, to, isLeftOut);
  const copyNext = async () => {
    for await (const path of paths) {
      const bytes = await copyIfChanged(join(from, path), join(to, path), changedSinceMs);
      if (bytes === undefined) continue;
      copied.files += 1;
      copied.bytes += bytes;
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, copyNext));
  return copied;
}

/** Makes the folders of `from` in `to`, and gives the paths of the files. */
async function* makeFolders(
  from: string,
  to: string,
  isLeftOut: (path: string) => boolean,
): AsyncGenerator<string> {
  const folders = [""];
  for (let below = folders.pop(); below !== undefined; below = folders.pop()) {
    await mkdir(join(to, below), { recursive: true, mode: 0o700 });
    const folder = await opendir(join(from, below)).catch(ignoreMissing);
    for await (const entry of folder ?? []) {
      const path = join(below, entry.name);
      if (isLeftOut(path)) continue;
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile()) yield path;
    }
  }
}

async function copyIfChanged(
  from: string,
  to: string,
  changedSinceMs: number,
): Promise<number | undefined> {
  try {
    const { ctimeMs } = await stat(from);
    return ctimeMs < changedSinceMs ? undefined : await copyDurably(from, to);
  } catch (error) {
    return ignoreMissing(error);
  }
}

/** Copies one file and answers its size. */
export async function copyDurably(from: string, to: string): Promise<number> {
  await copyFile(from, to);
  const handle = await open(to, "r");
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}
