import { lstat, opendir } from "node:fs/promises";
import { join } from "node:path";
import { systemErrorCode } from "../files/system-error-code.ts";

/** Lines of one listing; more would make a probe as long as a result. */
const MAX_ENTRIES = 50;

/** A folder as `d name -`, `f name size` and `l name -` lines, or why it cannot be listed. Never throws. */
export async function listFolder(path: string): Promise<string[] | string> {
  if (path === "") return "<empty path>";
  try {
    const names = await firstNames(path);
    const lines = await Promise.all(names.map((name) => describeEntry(path, name)));
    return names.length === MAX_ENTRIES ? [...lines, "<more entries may follow>"] : lines;
  } catch (error) {
    return explain(error);
  }
}

/** Stops reading at the limit: a network volume can hold millions of files. */
async function firstNames(path: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of await opendir(path)) {
    names.push(name);
    if (names.length === MAX_ENTRIES) break;
  }
  return names.sort();
}

async function describeEntry(folder: string, name: string): Promise<string> {
  try {
    const stats = await lstat(join(folder, name));
    if (stats.isDirectory()) return `d ${name} -`;
    return stats.isFile() ? `f ${name} ${stats.size}` : `l ${name} -`;
  } catch {
    return `? ${name} -`;
  }
}

function explain(error: unknown): string {
  const code = systemErrorCode(error) ?? "unknown";
  if (code === "ENOENT") return "<not present>";
  return code === "ENOTDIR" ? "<not a directory>" : `<error: ${code}>`;
}
