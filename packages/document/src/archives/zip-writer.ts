import { isSafePath } from "./safe-names.ts";
import { promisify } from "node:util";
import { crc32, deflateRaw, deflateRawSync } from "node:zlib";

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
/** The largest numbers of the plain fields; larger ones are in fields of their own (zip64). */
const MAX_16 = 0xffff;
const MAX_32 = 0xffff_ffff;
const ZIP64_FIELD = 0x0001;
const ZIP64_VERSION = 45;
const END64_BYTES = 56;
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
  const archive = createArchive();
  const parts = entries.map((entry) => {
    const bytes = Buffer.from(entry.data);
    const packed = entry.isStored === true ? bytes : deflateRawSync(bytes);
    return archive.add(entry, { bytes, packed });
  });
  return Buffer.concat([...parts.flat(), archive.end()]);
}

/** The same, one entry in memory after the other, packed beside the thread that asks for it. */
export async function* streamZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const archive = createArchive();
  for await (const entry of entries) {
    if (!isSafePath(entry.name)) throw new Error(`A path leads out of its archive: ${entry.name}`);
    const bytes = Buffer.from(entry.data);
    const packed = entry.isStored === true ? bytes : await pack(bytes);
    yield* archive.add(entry, { bytes, packed });
  }
  yield archive.end();
}

const pack = promisify<Uint8Array, Buffer>(deflateRaw);

interface EntryBytes {
  readonly bytes: Buffer;
  /** As they are in the archive. */
  readonly packed: Buffer;
}

/** Collects the directory of an archive whose entries are written elsewhere. */
function createArchive() {
  const directory: Buffer[] = [];
  let offset = 0;
  let count = 0;
  return {
    /** Gives what is written for an entry. */
    add(entry: ZipEntry, { bytes, packed }: EntryBytes): readonly Buffer[] {
      const name = Buffer.from(entry.name);
      const header: EntryHeader = {
        flags: NAME_IS_UTF8,
        method: entry.isStored === true ? 0 : DEFLATED,
        crc: crc32(bytes),
        compressedSize: packed.length,
        size: bytes.length,
        offset,
        ...entry.claims,
      };
      const head = Buffer.concat([localHeader(header, name), name]);
      directory.push(directoryHeader(header, name), name, wideOffset(header));
      offset += head.length + packed.length;
      count += 1;
      return [head, packed];
    },
    end(): Buffer {
      const bytes = Buffer.concat(directory);
      return Buffer.concat([bytes, endOfDirectory(count, bytes.length, offset)]);
    },
  };
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
  bytes.writeUInt16LE(wideOffset(header).length, 30);
  bytes.writeUInt32LE(Math.min(header.offset, MAX_32), 42);
  return bytes;
}

/** The extra field of an entry that begins beyond 4 GiB. */
function wideOffset({ offset }: EntryHeader): Buffer {
  if (offset < MAX_32) return Buffer.alloc(0);
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16LE(ZIP64_FIELD, 0);
  bytes.writeUInt16LE(8, 2);
  bytes.writeBigUInt64LE(BigInt(offset), 4);
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
  bytes.writeUInt16LE(Math.min(entryCount, MAX_16), 8);
  bytes.writeUInt16LE(Math.min(entryCount, MAX_16), 10);
  bytes.writeUInt32LE(Math.min(length, MAX_32), 12);
  bytes.writeUInt32LE(Math.min(offset, MAX_32), 16);
  const isWide = entryCount >= MAX_16 || length >= MAX_32 || offset >= MAX_32;
  return isWide ? Buffer.concat([wideEnd(entryCount, length, offset), bytes]) : bytes;
}

/** The end of a directory that the plain fields are too small for, and the locator that leads there. */
function wideEnd(entryCount: number, length: number, offset: number): Buffer {
  const bytes = Buffer.alloc(END64_BYTES + 20);
  bytes.write("PK\x06\x06", "latin1");
  bytes.writeBigUInt64LE(BigInt(END64_BYTES - 12), 4);
  bytes.writeUInt16LE(ZIP64_VERSION, 12);
  bytes.writeUInt16LE(ZIP64_VERSION, 14);
  bytes.writeBigUInt64LE(BigInt(entryCount), 24);
  bytes.writeBigUInt64LE(BigInt(entryCount), 32);
  bytes.writeBigUInt64LE(BigInt(length), 40);
  bytes.writeBigUInt64LE(BigInt(offset), 48);
  bytes.write("PK\x06\x07", END64_BYTES, "latin1");
  bytes.writeBigUInt64LE(BigInt(offset + length), END64_BYTES + 8);
  bytes.writeUInt32LE(1, END64_BYTES + 16);
  return bytes;
}
