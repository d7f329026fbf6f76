import { crc32, deflateRawSync } from "node:zlib";

/** One file of a zip, with what its headers say of it. */
export interface ZipEntry {
  readonly name: string;
  readonly data: string | Uint8Array;
  /** Default: deflated. */
  readonly isStored?: boolean;
  /** Values that both headers state instead of the real ones, for archives made to deceive. */
  readonly claims?: Partial<EntryHeader>;
}

interface EntryHeader {
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
  /** Offset of the entry according to the directory. */
  readonly offset: number;
}

const VERSION_NEEDED = 20;
const NAME_IS_UTF8 = 0x0800;
const DEFLATED = 8;
/** 1 January 1980, the first day a zip can name: the same files give the same bytes. */
const DOS_DATE = 0x0021;

/** A zip of the files given by name, in that order. */
export function writeZip(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: { isStored?: boolean } = {},
): Uint8Array {
  return writeZipEntries(Object.entries(files).map(([name, data]) => ({ name, data, ...options })));
}

/** A zip of entries that may repeat names and whose headers may lie. */
export function writeZipEntries(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { data, header } = encodeEntry(entry, offset);
    const name = Buffer.from(entry.name);
    const local = Buffer.concat([localHeader(header, name), name, data]);
    parts.push(local);
    directory.push(directoryHeader(header, name), name);
    offset += local.length;
  }
  const directoryBytes = Buffer.concat(directory);
  return Buffer.concat([
    ...parts,
    directoryBytes,
    endOfDirectory(entries.length, directoryBytes.length, offset),
  ]);
}

function encodeEntry(
  { data, isStored = false, claims }: ZipEntry,
  offset: number,
): { data: Buffer; header: EntryHeader } {
  const bytes = Buffer.from(data);
  const stored = isStored ? bytes : deflateRawSync(bytes);
  const header = {
    flags: NAME_IS_UTF8,
    method: isStored ? 0 : DEFLATED,
    crc: crc32(bytes),
    compressedSize: stored.length,
    size: bytes.length,
    offset,
    ...claims,
  };
  return { data: stored, header };
}

function localHeader(header: EntryHeader, name: Buffer): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write("PK\x03\x04", "latin1");
  writeCommonFields(bytes.subarray(4), header, name);
  return bytes;
}

function directoryHeader(header: EntryHeader, name: Buffer): Buffer {
  const bytes = Buffer.alloc(46);
  bytes.write("PK\x01\x02", "latin1");
  bytes.writeUInt16LE(VERSION_NEEDED, 4);
  writeCommonFields(bytes.subarray(6), header, name);
  bytes.writeUInt32LE(header.offset, 42);
  return bytes;
}

/** The fields that the local header and the directory write in the same order. */
function writeCommonFields(bytes: Buffer, header: EntryHeader, name: Buffer): void {
  bytes.writeUInt16LE(VERSION_NEEDED, 0);
  bytes.writeUInt16LE(header.flags, 2);
  bytes.writeUInt16LE(header.method, 4);
  bytes.writeUInt16LE(DOS_DATE, 8);
  bytes.writeUInt32LE(header.crc, 10);
  bytes.writeUInt32LE(header.compressedSize, 14);
  bytes.writeUInt32LE(header.size, 18);
  bytes.writeUInt16LE(name.length, 22);
}

function endOfDirectory(entryCount: number, length: number, offset: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.write("PK\x05\x06", "latin1");
  bytes.writeUInt16LE(entryCount, 8);
  bytes.writeUInt16LE(entryCount, 10);
  bytes.writeUInt32LE(length, 12);
  bytes.writeUInt32LE(offset, 16);
  return bytes;
}
