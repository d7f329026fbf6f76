import { constants } from "node:fs";
import { type FileHandle, mkdir, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { holdFolder } from "./held-folder.ts";

export interface CopyOptions {
  /** Names to copy; what has another name is left out without a word. Default: all. */
  readonly isWanted?: (name: string) => boolean;
  /** Folders inside one another; what lies deeper is an error. */
  readonly maxDepth?: number;
}

/** Without these a pipe would wait for a writer, and a link would be followed. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** Most outputs are smaller. */
const COPIED_AT_ONCE_BYTES = 256 * 1024;

/** Our outputs have one folder, for pictures. */
const MAX_DEPTH = 4;

/**
 * Copies files that an untrusted process wrote, which may exchange them for links meanwhile: none is followed, and
 * anything but a file or a folder is an error. The copies are new files of this process.
 */
export async function copyPlainFiles(
  from: string,
  to: string,
  { isWanted = () => true, maxDepth = MAX_DEPTH }: CopyOptions = {},
): Promise<void> {
  if (maxDepth === 0) throw notPlain();
  const folder = await holdFolder(from);
  try {
    const entries = await readdir(folder.path, { withFileTypes: true });
    for (const entry of entries.filter(({ name }) => isWanted(name))) {
      const [source, target] = [join(folder.path, entry.name), join(to, entry.name)];
      if (entry.isDirectory()) {
        await mkdir(target, { recursive: true });
        await copyPlainFiles(source, target, { maxDepth: maxDepth - 1 });
      } else {
        await copyPlainFile(source, target);
      }
    }
  } finally {
    await folder.close();
  }
}

/** A stream for each small file would cost more than all else that the supervisor does for a document. */
async function copyPlainFile(from: string, to: string): Promise<void> {
  const source = await openPlainFile(from);
  try {
    const bytes = Buffer.allocUnsafe(COPIED_AT_ONCE_BYTES);
    const { bytesRead } = await source.read(bytes, 0, bytes.length, 0);
    const target = await open(to, "w");
    if (bytesRead < bytes.length) {
      await writeAll(target, bytes.subarray(0, bytesRead));
    } else {
      const all = source.createReadStream({ autoClose: false, start: 0 });
      await pipeline(all, target.createWriteStream());
    }
  } finally {
    await source.close();
  }
}

async function writeAll(target: FileHandle, bytes: Uint8Array): Promise<void> {
  try {
    await target.writeFile(bytes);
  } finally {
    await target.close();
  }
}

/** A file that an untrusted process wrote, in a folder that is held. */
export async function openPlainFile(path: string): Promise<FileHandle> {
  let file: FileHandle;
  try {
    file = await open(path, FLAGS);
  } catch (error) {
    throw notPlain(error);
  }
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw notPlain();
}

function notPlain(cause?: unknown): Error {
  return new Error("the engine process left something other than files", { cause });
}
