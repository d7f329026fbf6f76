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

/** Copies a folder that may change meanwhile: files that go away are left out. */
export async function copyFiles(
  from: string,
  to: string,
  { isLeftOut = () => false, changedSinceMs = 0 }: CopyOptions = {},
): Promise<CopiedFiles> {
  const copied = { files: 0, bytes: 0 };
  const copyFolder = async (below: string): Promise<void> => {
    await mkdir(join(to, below), { recursive: true, mode: 0o700 });
    const folder = await opendir(join(from, below)).catch(ignoreMissing);
    for await (const entry of folder ?? []) {
      const path = join(below, entry.name);
      if (isLeftOut(path)) continue;
      if (entry.isDirectory()) await copyFolder(path);
      else if (entry.isFile()) {
        const bytes = await copyIfChanged(join(from, path), join(to, path), changedSinceMs);
        if (bytes === undefined) continue;
        copied.files += 1;
        copied.bytes += bytes;
      }
    }
  };
  await copyFolder("");
  return copied;
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
