import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { ModelEntry, ModelFile } from "./model-entry.ts";

/** Problem of a folder that should contain a model's files. */
export interface SnapshotProblem {
  /** `missing`: nothing was ever installed there. */
  readonly kind: "missing" | "damaged";
  /** Observation, worded as the end of a sentence. */
  readonly detail: string;
}

/** Finds the first problem. By size only, which is quick, or by hash as well. */
export async function inspectSnapshot(
  folder: string,
  { files }: Pick<ModelEntry, "files">,
  { checkHashes }: { checkHashes: boolean },
): Promise<SnapshotProblem | undefined> {
  if (!(await isFolder(folder))) return { kind: "missing", detail: "it is not installed" };
  for (const file of files) {
    const detail =
      (await sizeProblem(folder, file)) ??
      (checkHashes ? await hashProblem(folder, file) : undefined);
    if (detail !== undefined) return { kind: "damaged", detail };
  }
  return undefined;
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

async function sizeProblem(
  folder: string,
  { path, bytes }: ModelFile,
): Promise<string | undefined> {
  let found: number;
  try {
    found = (await stat(join(folder, path))).size;
  } catch {
    return `${path} is missing or cannot be read`;
  }
  return found === bytes ? undefined : `${path} has ${found} bytes instead of ${bytes}`;
}

async function hashProblem(
  folder: string,
  { path, sha256 }: ModelFile,
): Promise<string | undefined> {
  let found: string;
  try {
    found = await hashFile(join(folder, path));
  } catch {
    return `${path} cannot be read`;
  }
  return found === sha256 ? undefined : `${path} has SHA-256 ${found} instead of ${sha256}`;
}

/** Sixteen times what Node.js reads at once: a large model takes half the time. */
const PIECE_BYTES = 1024 * 1024;

/** SHA-256 in lower-case hexadecimal, a piece at a time. */
async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path, {
    highWaterMark: PIECE_BYTES,
  }) as AsyncIterable<Buffer>)
    hash.update(piece);
  return hash.digest("hex");
}
