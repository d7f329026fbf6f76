import { realpath } from "node:fs/promises";
import { resolve } from "node:path";

/** Real path of a folder. One that is not there (yet) stays as it is written. */
export async function resolveFolder(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch {
    return resolve(folder);
  }
}
