import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { ParserError } from "@parsewright/contract";
import { openZip } from "@parsewright/document/archives";
import { readDebianData } from "./read-deb.ts";
import { readTarEntry } from "./read-tar-entry.ts";

/**
 * Larger archives are not fetched. A wheel is held in memory to read its directory, which is at its
 * end; PyPI itself takes none over 100 MB unless asked.
 */
export const MAX_ARCHIVE_BYTES = {
  npm: 2 * 1024 ** 3,
  pypi: 256 * 1024 ** 2,
  debian: 64 * 1024 ** 2,
};

/** One file in an archive on disk. */
export interface ArchiveEntry {
  readonly archive: string;
  readonly kind: keyof typeof MAX_ARCHIVE_BYTES;
  readonly path: string;
  /** More than that is not unpacked. */
  readonly bytes: number;
}

/** Writes one file of an archive to `target`. A damaged archive is a `ParserError`. */
export async function unpackFile(entry: ArchiveEntry, target: string): Promise<void> {
  const handle = await open(target, "w");
  try {
    let bytes = 0;
    for await (const piece of openEntry(entry)) {
      bytes += piece.length;
      if (bytes > entry.bytes) throw damaged(`${entry.path} is larger than ${entry.bytes} bytes`);
      await handle.appendFile(piece);
    }
  } finally {
    await handle.close();
  }
}

function openEntry(entry: ArchiveEntry): AsyncIterable<Uint8Array> {
  if (entry.kind === "npm") return untar(entry);
  return entry.kind === "pypi" ? unzip(entry) : readPackage(entry);
}

async function* readPackage({ archive, path }: ArchiveEntry): AsyncIterable<Uint8Array> {
  yield* readTarEntry(Readable.from([await readDebian(archive)]), path);
}

async function readDebian(archive: string): Promise<Uint8Array> {
  const bytes = await readFile(archive);
  try {
    return await readDebianData(bytes);
  } catch (error) {
    throw damaged(error instanceof Error ? error.message : String(error), error);
  }
}

async function* untar({ archive, path }: ArchiveEntry): AsyncIterable<Uint8Array> {
  const packed = createReadStream(archive);
  const unpacked = createGunzip();
  packed.on("error", (error) => unpacked.destroy(error)).pipe(unpacked);
  try {
    yield* readTarEntry(unpacked as AsyncIterable<Uint8Array>, path);
  } catch (error) {
    throw isGzipError(error) ? damaged("it cannot be unpacked", error) : error;
  } finally {
    packed.destroy();
    unpacked.destroy();
  }
}

async function* unzip({ archive, path }: ArchiveEntry): AsyncIterable<Uint8Array> {
  const zip = openZip(await readFile(archive));
  if (!zip.has(path)) throw damaged(`it contains no file "${path}"`);
  yield* zip.stream(path);
}

function isGzipError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}

function damaged(reason: string, cause?: unknown): ParserError {
  return new ParserError("DOCUMENT_CORRUPT", `The archive is damaged: ${reason}.`, { cause });
}
