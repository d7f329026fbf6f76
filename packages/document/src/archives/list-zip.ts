import { crc32 } from "node:zlib";
import { ParserError } from "@parsewright/contract";
import { corrupt, isTooLarge, PACKING_METHODS, unpackPieces } from "./read-zip.ts";
import { isSafePath } from "./safe-names.ts";
import { readDirectory, type ZipEntry } from "./zip-directory.ts";

/** A file in a zip of documents. */
export interface ListedEntry extends ZipEntry {
  /** Reason that it is not unpacked. */
  readonly refusal?: ParserError;
}

/** All files of a zip of documents. One that cannot be unpacked is refused, and the others are not. */
export function listZip(bytes: Uint8Array): ListedEntry[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = new Set<string>();
  return readDirectory(file).map((entry) => {
    const refusal = refusalOf(entry) ?? (names.has(entry.name) ? sameName() : undefined);
    if (refusal !== undefined) return { ...entry, refusal };
    names.add(entry.name);
    return entry;
  });
}

/** Unpacks an entry from its packed bytes, and fails at their end if they are not what was packed. */
export async function* unpackEntry(
  entry: ZipEntry,
  packed: AsyncIterable<Buffer>,
): AsyncIterable<Uint8Array> {
  let checksum = 0;
  for await (const piece of unpackPieces(packed, entry)) {
    checksum = crc32(piece, checksum);
    yield piece;
  }
  if (checksum !== entry.crc) throw corrupt(`part "${entry.name}" has another checksum`);
}

function refusalOf(entry: ZipEntry): ParserError | undefined {
  const { name, isEncrypted, method } = entry;
  if (!isSafePath(name)) {
    return new ParserError(
      "INVALID_INPUT",
      "Its name leads out of the zip, or is not the name of a file. Give it another name.",
    );
  }
  if (isEncrypted) {
    return new ParserError(
      "DOCUMENT_ENCRYPTED",
      "It is encrypted in the zip. Unpack the zip with its password, and parse the files.",
    );
  }
  if (!PACKING_METHODS.includes(method)) {
    return new ParserError(
      "UNSUPPORTED_FORMAT",
      `It is packed with method ${method}, which is not read. Pack it with deflate, the default of zip programs.`,
    );
  }
  if (!isTooLarge(entry)) return undefined;
  return new ParserError(
    "DOCUMENT_TOO_COMPLEX",
    "It unpacks to more than a document needs. If it is meant to, unpack the zip, and parse the files.",
  );
}

function sameName(): ParserError {
  return new ParserError(
    "CONFLICT",
    "Another file in the zip has the same name; the first one is read. Give it another name.",
  );
}
