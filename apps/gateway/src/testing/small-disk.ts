import { execFileSync } from "node:child_process";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";

/** A disk that can be full. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes all that is left of it. */
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): void;
}

const MEGABYTE = 1024 * 1024;

/** `undefined` where this process may not mount one. */
export async function mountSmallDisk(
  folder: string,
  megabytes: number,
): Promise<SmallDisk | undefined> {
  await mkdir(folder);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "small", folder]);
  } catch {
    return undefined;
  }
  const filler = join(folder, "filler");
  return {
    folder,
    async fill() {
      const handle = await open(filler, "w");
      try {
        for (;;) await handle.write(Buffer.alloc(MEGABYTE));
      } catch (error) {
        if (!String(error).includes("ENOSPC")) throw error;
      } finally {
        await handle.close();
      }
    },
    free: () => rm(filler, { force: true }),
    remove: () => void execFileSync("umount", ["--lazy", folder]),
  };
}
