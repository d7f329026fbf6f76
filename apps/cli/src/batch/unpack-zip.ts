import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readFile, stat, utimes } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ParserError } from "@parsewright/contract";
import { openZip } from "@parsewright/document/archives";
import { UsageError } from "../usage-error.ts";

/** In the folder of the results: what was in the zips, so that --resume finds it unchanged. */
const UNPACKED_FOLDER = ".parser-zips";

interface UnpackOptions {
  readonly output: string;
  /** Decides by its name if a file inside the zip is a document. */
  readonly isWanted: (name: string) => boolean;
}

/** Unpacks the documents of a zip, within the limits that hold for office files; gives their paths. */
export async function unpackZip(file: string, options: UnpackOptions): Promise<string[]> {
  try {
    return await unpackDocuments(file, options);
  } catch (error) {
    if (!ParserError.is(error)) throw error;
    throw new UsageError(`${file} cannot be unpacked: ${error.code}: ${error.message}`);
  }
}

async function unpackDocuments(
  file: string,
  { output, isWanted }: UnpackOptions,
): Promise<string[]> {
  const zip = openZip(await readFile(file));
  const { mtime } = await stat(file);
  // Zips of one name may be in several folders.
  const place = createHash("sha256").update(file).digest("hex").slice(0, 8);
  const folder = join(output, UNPACKED_FOLDER, `${basename(file)}-${place}`);
  const names = zip.names.filter((name) => isWanted(name) && isInside(name)).toSorted();
  const paths: string[] = [];
  for (const name of names) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(zip.stream(name), createWriteStream(path));
    await utimes(path, mtime, mtime);
    paths.push(path);
  }
  return paths;
}

/** Names must not lead out of the folder; those with a dot are the system's own. */
function isInside(name: string): boolean {
  const parts = name.split("/");
  return (
    !name.includes("\0") && parts.every((part) => part !== "" && !/^(?:\.|__MACOSX$)/.test(part))
  );
}
