import { deflateRawSync } from "node:zlib";
import { writeZipEntries, type ZipEntry } from "./zip-writer.ts";

type Files = Readonly<Record<string, string | Uint8Array>>;

const ENCRYPTED = 0x0001;

/** A zip in which the headers of one file say what `claims` says. */
export function writeLyingZip(
  files: Files,
  name: string,
  claims: NonNullable<ZipEntry["claims"]>,
): Uint8Array {
  return writeZipEntries(
    entriesOf(files).map((entry) => (entry.name === name ? { ...entry, claims } : entry)),
  );
}

/** A zip in which one file is marked as encrypted. */
export function writeEncryptedZip(files: Files, name: string): Uint8Array {
  return writeLyingZip(files, name, { flags: ENCRYPTED });
}

/** A zip whose files all name the packed bytes of the first as their own. */
export function writeOverlappingZip(names: readonly string[], content: string): Uint8Array {
  const packed = deflateRawSync(content);
  const claims = { offset: 0, compressedSize: packed.length, size: Buffer.byteLength(content) };
  return writeZipEntries(
    names.map((name, index) => ({ name, data: index === 0 ? content : "", claims })),
  );
}

/** A zip with that many empty files beside the ones given. */
export function writeCrowdedZip(files: Files, count: number): Uint8Array {
  const crowd = Array.from({ length: count }, (_, index) => ({ name: `crowd/${index}`, data: "" }));
  return writeZipEntries([...entriesOf(files), ...crowd]);
}

/** Text of that many bytes that packs about a thousand to one: markup around blank space. */
export function inflatedXml(open: string, close: string, sizeBytes: number): Uint8Array {
  return Buffer.concat([Buffer.from(open), Buffer.alloc(sizeBytes, " "), Buffer.from(close)]);
}

function entriesOf(files: Files): ZipEntry[] {
  return Object.entries(files).map(([name, data]) => ({ name, data }));
}
