import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The files below a folder whose names end so, in order. */
export async function filesBelow(folder: string, ending = ""): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
