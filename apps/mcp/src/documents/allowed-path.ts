import { constants } from "node:fs";
import { type FileHandle, open, realpath } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { FILE_URL_MAX_BYTES, ParserError } from "@parsewright/contract";

/** Never through a link that took the file's place, and never waiting for the other end of a pipe. */
const OPEN_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** The bytes of a file below one of the roots, with every link resolved. A relative path starts at the first root. */
export async function readAllowedFile(
  path: string,
  roots: readonly string[],
  {
    enter,
    signal,
  }: { readonly enter: (bytes: number) => Promise<void>; readonly signal: AbortSignal },
): Promise<{ readonly bytes: Uint8Array; readonly path: string }> {
  const real = await resolveAllowedPath(path, roots);
  const handle = await openFile(real, path);
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) {
      throw new ParserError("INVALID_INPUT", `path must name a file; ${path} is not one.`);
    }
    if (facts.size > FILE_URL_MAX_BYTES) {
      const message = `The file has ${facts.size} bytes; at most ${FILE_URL_MAX_BYTES} are read.`;
      throw new ParserError("INPUT_TOO_LARGE", message);
    }
    await enter(facts.size);
    return { bytes: await handle.readFile({ signal }), path: real };
  } finally {
    await handle.close();
  }
}

async function resolveAllowedPath(path: string, roots: readonly string[]): Promise<string> {
  const [first = "."] = roots;
  const asked = isAbsolute(path) ? path : resolve(first, path);
  const real = await realpath(asked).catch(() => undefined);
  const realRoots = await Promise.all(
    roots.map((root) => realpath(root).catch(() => resolve(root))),
  );
  // The same answer for a file outside that exists and one that does not: nobody may feel their way around.
  if (real === undefined && realRoots.some((root) => isBelow(asked, root))) throw missing(path);
  if (real !== undefined && realRoots.some((root) => isBelow(real, root))) return real;
  throw new ParserError(
    "SOURCE_FORBIDDEN",
    `${path} is outside the folders that this server may read: ${roots.join(", ")}. Start it with --root to add one.`,
  );
}

async function openFile(real: string, path: string): Promise<FileHandle> {
  try {
    return await open(real, OPEN_FLAGS);
  } catch (error) {
    throw missing(path, error);
  }
}

function isBelow(path: string, root: string): boolean {
  const below = relative(root, path);
  return below !== ".." && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

function missing(path: string, cause?: unknown): ParserError {
  return new ParserError("SOURCE_NOT_FOUND", `${path} cannot be read. Check the path.`, { cause });
}
