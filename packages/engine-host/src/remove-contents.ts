import { randomBytes } from "node:crypto";
import { opendir, rename, rmdir, unlink } from "node:fs/promises";
import { holdFolder } from "./held-folder.ts";

/** Errors of an entry that is no longer what it was a moment ago. The next look at the folder shows what it is now. */
const CHANGED = ["ENOENT", "ENOTDIR", "ELOOP", "ENOTEMPTY", "EEXIST"];

/** More than any document leaves; who makes more while this removes wants it never to end. */
const MAX_ENTRIES = 1_000_000;

const MAX_NAMES_AT_ONCE = 4096;

/**
 * Removes what lies in a folder, and follows no link on the way, even if a process exchanges folders for links
 * meanwhile. What lies deep is moved up and then removed, so that no depth is too much. A folder that is not there is no
 * error.
 */
export async function removeContents(folder: string): Promise<void> {
  const top = await ignoreMissing(holdFolder(folder));
  if (top === undefined) return;
  try {
    let seen = 0;
    for (;;) {
      const names = await namesIn(top.path);
      if (names.length === 0) return;
      seen += names.length;
      if (seen > MAX_ENTRIES) throw new Error(`More than ${MAX_ENTRIES} files had to be removed.`);
      for (const name of names) await removeEntry(top.path, name);
    }
  } finally {
    await top.close();
  }
}

/** Removes a folder with what lies in it, or what has taken its place. One that does not exist is not an error. */
export async function removeFolder(path: string): Promise<void> {
  const isGone = await ignoreMissing(removeFile(Buffer.from(path)));
  if (isGone !== false) return;
  await removeContents(path);
  await ignoreMissing(rmdir(path));
}

async function ignoreMissing<Value>(action: Promise<Value>): Promise<Value | undefined> {
  try {
    return await action;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

async function removeEntry(top: string, name: Buffer): Promise<void> {
  const path = entryPath(top, name);
  try {
    if (await removeFile(path)) return;
    await emptyInto(top, path);
    await rmdir(path);
  } catch (error) {
    if (!CHANGED.includes(codeOf(error))) throw error;
  }
}

/** Removes the files of a folder, and moves its folders up. */
async function emptyInto(top: string, path: Buffer): Promise<void> {
  const folder = await holdFolder(path);
  try {
    for (const name of await namesIn(folder.path)) {
      const innerPath = entryPath(folder.path, name);
      if (!(await removeFile(innerPath))) await rename(innerPath, entryPath(top, newName()));
    }
  } finally {
    await folder.close();
  }
}

/** False for a folder. A link is removed itself. */
async function removeFile(path: Buffer): Promise<boolean> {
  try {
    await unlink(path);
    return true;
  } catch (error) {
    const code = codeOf(error);
    // Codes of Linux and of other systems for a folder.
    if (code === "EISDIR" || code === "EPERM") return false;
    throw error;
  }
}

/** Some of them, as bytes: a name need not be text, and all of them may be more than fits into memory. */
async function namesIn(folder: string): Promise<Buffer[]> {
  const names: Buffer[] = [];
  // The declared type knows names as text only.
  for await (const { name } of await opendir(folder, { encoding: "buffer" as BufferEncoding })) {
    names.push(name as unknown as Buffer);
    if (names.length === MAX_NAMES_AT_ONCE) break;
  }
  return names;
}

function entryPath(folder: string, name: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${folder}/`), name]);
}

function newName(): Buffer {
  return Buffer.from(`removed-${randomBytes(8).toString("hex")}`);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
