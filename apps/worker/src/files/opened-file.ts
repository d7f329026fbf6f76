import { constants } from "node:fs";
import { type FileHandle, lstat, open, readlink, realpath } from "node:fs/promises";
import { sep } from "node:path";

/** An open file, with what the system says was opened: its name may stand for another file by now. */
export interface OpenedFile {
  readonly handle: FileHandle;
  /** Path of the file, with every link resolved. */
  readonly path: string;
  readonly bytes: number;
  /** False for folders, pipes, sockets and devices. */
  readonly isRegular: boolean;
}

/** Without these a pipe would wait for a writer, a terminal could become ours, and a link would be followed. */
const FLAGS =
  constants.O_RDONLY |
  (constants.O_NONBLOCK ?? 0) |
  (constants.O_NOCTTY ?? 0) |
  (constants.O_NOFOLLOW ?? 0);

/** Opens a file for reading, once. A path whose last part is a link is refused by the system (`ELOOP`). */
export async function openForReading(path: string): Promise<OpenedFile> {
  const handle = await open(path, FLAGS);
  try {
    const facts = await handle.stat();
    return {
      handle,
      path: await locate(handle, path),
      bytes: facts.size,
      isRegular: facts.isFile(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Checks that a resolved path is a folder or lies in it. */
export function isBeneath(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** The bytes of an open file, in pieces of equal size, up to `bytes`. Ends early when the file does. */
export async function* readPieces(handle: FileHandle, bytes: number): AsyncIterable<Buffer> {
  for (let position = 0; position < bytes;) {
    const piece = await readPiece(handle, position, Math.min(PIECE_BYTES, bytes - position));
    if (piece.length === 0) return;
    position += piece.length;
    yield piece;
  }
}

/** Large enough that calls cost little, small enough for many jobs at once. */
const PIECE_BYTES = 256 * 1024;

/** A file system may give less than asked for in the middle of a file. */
async function readPiece(handle: FileHandle, start: number, bytes: number): Promise<Buffer> {
  const piece = Buffer.allocUnsafe(bytes);
  let filled = 0;
  while (filled < bytes) {
    const { bytesRead } = await handle.read(piece, filled, bytes - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return piece.subarray(0, filled);
}

async function locate(handle: FileHandle, path: string): Promise<string> {
  try {
    return await readlink(`/proc/self/fd/${handle.fd}`);
  } catch {
    return locateByName(handle, path);
  }
}

/** For systems without `/proc`: the name counts only if it still leads to what is open. */
async function locateByName(handle: FileHandle, path: string): Promise<string> {
  const resolved = await realpath(path);
  const named = await lstat(resolved, { bigint: true });
  const opened = await handle.stat({ bigint: true });
  if (named.dev === opened.dev && named.ino === opened.ino) return resolved;
  throw new Error("the file was exchanged while it was opened");
}
