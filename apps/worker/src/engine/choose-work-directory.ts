import { chmod, mkdir, realpath, rmdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ParserError } from "@parsewright/contract";
import { OWNER_ONLY, PASSABLE } from "@parsewright/engine-host";
import { isBeneath } from "../files/opened-file.ts";
import { resolveFolder } from "../files/resolve-folder.ts";

/**
 * The first folder that can be written and lies outside every input root: a job must not be able to name another
 * job's files as its document.
 */
export async function chooseWorkDirectory(
  candidates: readonly string[],
  volumeRoots: readonly string[],
): Promise<string> {
  const roots = await Promise.all(volumeRoots.map(resolveFolder));
  const refusals: string[] = [];
  for (const candidate of candidates) {
    const problem = await problemOf(candidate, roots);
    if (problem === undefined) return realpath(candidate);
    refusals.push(`${candidate} ${problem}`);
  }
  throw new ParserError(
    "BACKEND_UNAVAILABLE",
    `There is no folder for the files of jobs: ${refusals.join("; ")}. Set PARSER_WORK_DIR to a folder that the worker can write and that is outside PARSER_VOLUME_ROOTS.`,
  );
}

async function problemOf(candidate: string, roots: readonly string[]): Promise<string | undefined> {
  const root = roots.find((folder) => isBeneath(resolve(candidate), folder));
  if (root !== undefined) return insideText(root);
  try {
    await mkdir(candidate, { recursive: true, mode: PASSABLE });
    await requireWritable(candidate);
    await letEnginesPass(candidate);
  } catch (error) {
    return `cannot be written (${error instanceof Error ? error.message : String(error)})`;
  }
  const path = await realpath(candidate);
  const realRoot = roots.find((folder) => isBeneath(path, folder));
  return realRoot === undefined ? undefined : insideText(realRoot);
}

/** A folder of an earlier version, which nobody else could pass: engines have accounts of their own by now. */
async function letEnginesPass(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder);
  if (uid === process.getuid?.() && (mode & 0o777) === OWNER_ONLY) await chmod(folder, PASSABLE);
}

function insideText(root: string): string {
  return `is inside the input root ${root}`;
}

async function requireWritable(folder: string): Promise<void> {
  const probe = join(folder, `probe-${process.pid}-${performance.now()}`);
  await mkdir(probe);
  await rmdir(probe);
}
