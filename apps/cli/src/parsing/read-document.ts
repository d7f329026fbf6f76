import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, type FileHandle, open, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { ParserError } from "@parsewright/contract";

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "There is no such file. Check the path.",
  EISDIR: "This is a folder. Name the files in it, or use parsewright batch.",
  EACCES: "Reading it is not permitted. Check the file's permissions.",
  EPERM: "Reading it is not permitted. Check the file's permissions.",
  ERR_FS_FILE_TOO_LARGE: "The file is larger than 2 GiB, the most that can be read.",
};

/** The most that Node reads at once. */
const MAX_FILE_BYTES = 2 ** 31 - 1;

/** Copies a document to where it is parsed: a file by the system, anything else, such as `/dev/stdin`, as a stream. */
export async function copyDocument(file: string, to: string, signal: AbortSignal): Promise<void> {
  if ((await stat(file)).isFile()) await copyFile(file, to);
  else await pipeline(createReadStream(file), createWriteStream(to), { signal });
}

/** Finds out what is wrong with a path before anything is made for its result. */
export async function requireReadable(file: string): Promise<void> {
  const handle = await openReadable(file);
  await handle.close();
}

/** Opens a file, or says what is wrong with its path. */
export async function openReadable(file: string): Promise<FileHandle> {
  const handle = await open(file).catch((error: unknown) => {
    throw unreadable(systemCode(error), error);
  });
  const facts = await handle.stat();
  if (!facts.isDirectory() && facts.size <= MAX_FILE_BYTES) return handle;
  await handle.close();
  throw unreadable(facts.isDirectory() ? "EISDIR" : "ERR_FS_FILE_TOO_LARGE");
}

function systemCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function unreadable(code: string, cause?: unknown): ParserError {
  return new ParserError("INVALID_INPUT", REASONS[code] ?? `It cannot be read (${code}).`, {
    cause,
  });
}
