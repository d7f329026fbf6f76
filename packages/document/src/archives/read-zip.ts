import { pipeline } from "node:stream";
import { createInflateRaw, inflateRawSync } from "node:zlib";
import { ParserError } from "@parsewright/contract";
import type { ZipArchive } from "./zip-archive.ts";
import { readDirectory, type ZipEntry } from "./zip-directory.ts";

const MEBIBYTE = 1024 * 1024;

/** No part that a reader holds whole is this large; larger ones are streamed. */
const MAX_ENTRY_BYTES = 256 * MEBIBYTE;

/** All entries together, unpacked. */
const MAX_TOTAL_BYTES = 2048 * MEBIBYTE;

/** Text packs a hundred to one at the most; a large entry that packs better was made to burst. */
const MAX_RATIO = 400;
const RATIO_APPLIES_FROM_BYTES = 32 * MEBIBYTE;

const STORED = 0;
const DEFLATED = 8;

/** Ways of packing that are read. */
export const PACKING_METHODS: readonly number[] = [STORED, DEFLATED];

/** Opens a zip from memory. Nothing is unpacked before it is asked for, and never more than the limits allow. */
export function openZip(bytes: Uint8Array): ZipArchive {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const listed = readDirectory(file);
  refuseBombs(listed);
  // With two entries of one name, readers differ in which they show; the first is taken, as most do.
  const entries = new Map(listed.toReversed().map((entry) => [entry.name, entry]));

  function find(name: string): ZipEntry {
    const entry = entries.get(name);
    if (entry === undefined) throw corrupt(`it has no part "${name}"`);
    if (entry.isEncrypted) {
      throw new ParserError(
        "DOCUMENT_ENCRYPTED",
        "The document is protected with a password. Save a copy without it.",
      );
    }
    if (!PACKING_METHODS.includes(entry.method))
      throw corrupt(`part "${name}" is packed in an unknown way`);
    return entry;
  }
  const packed = ({ start, packedBytes }: ZipEntry) => file.subarray(start, start + packedBytes);

  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    read(name) {
      const entry = find(name);
      if (entry.bytes > MAX_ENTRY_BYTES) throw tooLarge(name);
      return entry.method === STORED ? packed(entry) : inflate(packed(entry), entry);
    },
    async *stream(name) {
      const entry = find(name);
      yield* unpackPieces(slices(packed(entry)), entry);
    },
  };
}

function refuseBombs(entries: readonly ZipEntry[]): void {
  const total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > MAX_TOTAL_BYTES) throw tooLarge("all parts together");
  const bomb = entries.find(isTooLarge);
  if (bomb !== undefined) throw tooLarge(bomb.name);
}

/** Checks for an entry that unpacks to more than any document needs. */
export function isTooLarge({ bytes, packedBytes }: ZipEntry): boolean {
  const isBomb = bytes > RATIO_APPLIES_FROM_BYTES && bytes > MAX_RATIO * packedBytes;
  return isBomb || bytes > MAX_TOTAL_BYTES;
}

function inflate(data: Buffer, { name, bytes }: ZipEntry): Uint8Array {
  try {
    // A size that lies is caught here: no more than it promises is unpacked.
    return inflateRawSync(data, { maxOutputLength: Math.max(bytes, 1) });
  } catch (error) {
    throw corrupt(`part "${name}" cannot be unpacked`, error);
  }
}

/** Unpacks an entry piece by piece, and never more of it than its directory promises. */
export async function* unpackPieces(
  packed: Iterable<Buffer> | AsyncIterable<Buffer>,
  { name, bytes, method }: ZipEntry,
): AsyncIterable<Uint8Array> {
  let count = 0;
  try {
    for await (const piece of method === STORED ? packed : inflatePieces(packed)) {
      count += piece.length;
      if (count > bytes) throw corrupt(`part "${name}" is larger than it says`);
      yield piece;
    }
  } catch (error) {
    throw ParserError.is(error) ? error : corrupt(`part "${name}" cannot be unpacked`, error);
  }
}

/** A loop over it that ends early ends the unpacking, too; errors reach that loop. */
function inflatePieces(packed: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  return pipeline(packed, createInflateRaw(), () => undefined);
}

const SLICE_BYTES = 64 * 1024;

function* slices(data: Buffer): Iterable<Buffer> {
  for (let start = 0; start < data.length; start += SLICE_BYTES)
    yield data.subarray(start, start + SLICE_BYTES);
}

/** Error for an archive that contradicts itself. */
export function corrupt(reason: string, cause?: unknown): ParserError {
  return new ParserError("DOCUMENT_CORRUPT", `The document is damaged: ${reason}.`, { cause });
}

function tooLarge(name: string): ParserError {
  return new ParserError(
    "DOCUMENT_TOO_COMPLEX",
    `The document unpacks to more than a document needs (${name}).`,
  );
}
