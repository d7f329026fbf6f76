import { constants } from "node:fs";
import { open } from "node:fs/promises";

/**
 * A folder that is held open. What is done under `path` is done in that very folder, also when its name leads elsewhere
 * by now: the process that can write there may exchange a folder for a link between any two steps.
 */
export interface HeldFolder {
  readonly path: string;
  close(): Promise<void>;
}

const FLAGS = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * Fails for anything but a folder, links included. Node has no calls that work from an open folder; on Linux, paths
 * below its entry in /proc do. Elsewhere the name is all there is.
 */
export async function holdFolder(path: string | Buffer): Promise<HeldFolder> {
  if (process.platform !== "linux") return { path: String(path), close: async () => {} };
  const handle = await open(path, FLAGS);
  return { path: `/proc/self/fd/${handle.fd}`, close: () => handle.close() };
}
