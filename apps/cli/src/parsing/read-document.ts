import { open, readFile } from "node:fs/promises";
import { ParserError } from "@parser/contract";

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "There is no such file. Check the path.",
  EISDIR: "This is a folder. Name the files in it, or use parser batch.",
  EACCES: "Reading it is not permitted. Check the file's permissions.",
  EPERM: "Reading it is not permitted. Check the file's permissions.",
  ERR_FS_FILE_TOO_LARGE: "The file is larger than 2 GiB, the most that can be read.",
};

/** The bytes of a file, or an error that says what is wrong with the path. */
export async function readDocument(file: string, signal: AbortSignal): Promise<Uint8Array> {
  try {
    return await readFile(file, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw unreadable(error);
  }
}

/** Finds out what is wrong with a path before anything is made for its result. */
export async function requireReadable(file: string): Promise<void> {
  const handle = await open(file).catch((error: unknown) => {
    throw unreadable(error);
  });
  await handle.close();
}

function unreadable(error: unknown): ParserError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return new ParserError("INVALID_INPUT", REASONS[code] ?? `It cannot be read (${code}).`, {
    cause: error,
  });
}
