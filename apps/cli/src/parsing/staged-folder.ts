import { randomBytes } from "node:crypto";
import { readdir, rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { OUTPUT_FILES, ParserError } from "@parsewright/contract";
import { makeFolder } from "./make-folder.ts";

/** A result in the making. It is beside its final place under a hidden name until `commit`. */
export interface StagedFolder {
  /** Folder to write into. */
  readonly path: string;
  /** Puts the folder in its place, over an earlier result of the same name where that is allowed. */
  commit(): Promise<void>;
  /** Removes what was written. Safe to call twice, and after `commit`. */
  discard(): Promise<void>;
}

/** Makes the folder, after checking that `commit` will overwrite nothing, or only one of our results. */
export async function stageFolder(
  parent: string,
  name: string,
  { overwrite }: { readonly overwrite: boolean },
): Promise<StagedFolder> {
  const target = join(parent, name);
  const suffix = randomBytes(4).toString("hex");
  const path = join(parent, `.${name}.${suffix}.partial`);
  if (overwrite) await refuseForeignFolder(target, name);
  else await refuseResult(target);
  await makeFolder(path);
  return {
    path,
    async commit() {
      const earlier = join(parent, `.${name}.${suffix}.earlier`);
      if (!overwrite) return renameToFree(path, target);
      const hadEarlier = await renameIfPresent(target, earlier);
      try {
        await rename(path, target);
      } catch (error) {
        if (hadEarlier) await rename(earlier, target);
        throw error;
      }
      await rm(earlier, { recursive: true, force: true });
    },
    discard: () => rm(path, { recursive: true, force: true }),
  };
}

/** The folder is named after the document alone: what is there may be the result of another one. */
async function refuseResult(folder: string): Promise<void> {
  if ((await listOrEmpty(folder)).length > 0) throw alreadyThere(folder);
}

/** Also a result that came while this one was made is not overwritten. */
async function renameToFree(path: string, target: string): Promise<void> {
  // Removes an empty folder only.
  await rmdir(target).catch(() => {});
  await rename(path, target).catch((error: unknown) => {
    const isTaken = ["ENOTEMPTY", "EEXIST", "EPERM"].some((code) => isNodeError(error, code));
    throw isTaken ? alreadyThere(target) : error;
  });
}

function alreadyThere(folder: string): ParserError {
  return new ParserError(
    "CONFLICT",
    `The output folder ${folder} exists, maybe from another document. Nothing was changed. Replace it with --overwrite, or choose another folder with --output.`,
  );
}

/** Someone may parse `thesis.pdf` beside a folder `thesis` of their own. */
async function refuseForeignFolder(folder: string, name: string): Promise<void> {
  const entries = await listOrEmpty(folder);
  const ours = new Set(Object.values(OUTPUT_FILES).map((fileName) => fileName(name)));
  const images = await listOrEmpty(join(folder, OUTPUT_FILES.images(name)));
  const tables = await listOrEmpty(join(folder, OUTPUT_FILES.csv(name)));
  const foreign =
    entries.find((entry) => !ours.has(entry)) ??
    images.find((image) => !image.endsWith(".png")) ??
    tables.find((table) => !table.endsWith(".csv"));
  if (foreign === undefined) return;
  throw new ParserError(
    "INVALID_INPUT",
    `The output folder ${folder} exists and contains "${foreign}", which parse did not write. Nothing was changed. Choose another folder with --output.`,
  );
}

async function listOrEmpty(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isNodeError(error, "ENOENT")) return [];
    throw error;
  }
}

async function renameIfPresent(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (isNodeError(error, "ENOENT")) return false;
    throw error;
  }
}

function isNodeError(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
