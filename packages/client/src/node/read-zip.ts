import type { FileHandle } from "node:fs/promises";
import { crc32 } from "node:zlib";
import type { ArchiveMember } from "./archive-member.ts";
import { inflate } from "./inflate.ts";
import { refuse } from "../refusal.ts";
import { type ZipEntry, readCentralDirectory } from "./zip-directory.ts";

const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;
const READ_BYTES = 256 * 1024;

interface Located extends ZipEntry {
  readonly contentStart: number;
}

/** The sizes that a zip claims, and its members, each checked against both of its headers. */
export async function openZip(file: FileHandle): Promise<{
  readonly claimedBytes: number;
  readonly members: AsyncGenerator<ArchiveMember>;
}> {
  const { entries, directoryStart } = await readCentralDirectory(file);
  const located = await locate(file, entries, directoryStart);
  return {
    claimedBytes: entries.reduce((sum, { bytes }) => sum + bytes, 0),
    members: listMembers(file, located),
  };
}

async function* listMembers(
  file: FileHandle,
  entries: readonly Located[],
): AsyncGenerator<ArchiveMember> {
  for (const entry of entries) {
    const { name, isDirectory } = entry;
    yield {
      name,
      kind: isDirectory ? "directory" : "file",
      content: () => readContent(file, entry),
    };
  }
}

/** Members must be one after the other from the first byte to the directory: none inside another, nothing between. */
async function locate(
  file: FileHandle,
  entries: readonly ZipEntry[],
  directoryStart: number,
): Promise<Located[]> {
  const located: Located[] = [];
  let end = 0;
  for (const entry of entries.toSorted((left, right) => left.offset - right.offset)) {
    if (entry.offset !== end) throw refuse("its members overlap, or something is between them");
    const contentStart = entry.offset + (await checkLocalHeader(file, entry, directoryStart));
    const contentEnd = contentStart + entry.packedBytes;
    end = contentEnd + (entry.hasDescriptor ? await descriptorBytes(file, entry, contentEnd) : 0);
    if (end > directoryStart) throw refuse("its members overlap, or something is between them");
    located.push({ ...entry, contentStart });
  }
  if (end !== directoryStart) throw refuse("something is between its members");
  return located;
}

/** The two headers of a member must say the same: readers that believe the other one would see another archive. */
async function checkLocalHeader(
  file: FileHandle,
  entry: ZipEntry,
  directoryStart: number,
): Promise<number> {
  const length = Math.min(
    LOCAL_HEADER_BYTES + entry.nameBytes.length,
    directoryStart - entry.offset,
  );
  const header = await readAt(file, entry.offset, length);
  if (header.length < LOCAL_HEADER_BYTES || header.readUInt32LE(0) !== LOCAL_SIGNATURE) {
    throw refuse("its directory points to where no member is");
  }
  const sizes = [header.readUInt32LE(14), header.readUInt32LE(18), header.readUInt32LE(22)];
  const claimed = [entry.checksum, entry.packedBytes, entry.bytes];
  const isEqual = sizes.every((size, index) => size === claimed[index]);
  const isLater = entry.hasDescriptor && sizes.every((size) => size === 0);
  const nameLength = header.readUInt16LE(26);
  if (
    header.readUInt16LE(6) !== entry.flags ||
    header.readUInt16LE(8) !== entry.method ||
    !(isEqual || isLater) ||
    nameLength !== entry.nameBytes.length ||
    !header.subarray(LOCAL_HEADER_BYTES).equals(entry.nameBytes)
  ) {
    throw refuse("its directory and its members disagree");
  }
  return LOCAL_HEADER_BYTES + nameLength + header.readUInt16LE(28);
}

/** Checksum and sizes behind the content, with or without a signature before them. */
async function descriptorBytes(file: FileHandle, entry: ZipEntry, start: number): Promise<number> {
  const expected = Buffer.alloc(16);
  expected.writeUInt32LE(0x08074b50, 0);
  expected.writeUInt32LE(entry.checksum, 4);
  expected.writeUInt32LE(entry.packedBytes, 8);
  expected.writeUInt32LE(entry.bytes, 12);
  const found = await readAt(file, start, 16);
  if (found.equals(expected)) return 16;
  if (found.subarray(0, 12).equals(expected.subarray(4))) return 12;
  throw refuse("its directory and its members disagree");
}

async function* readContent(file: FileHandle, entry: Located): AsyncGenerator<Uint8Array> {
  const packed = readRange(file, entry.contentStart, entry.packedBytes);
  const content = entry.method === 0 ? packed : inflate(packed, entry);
  let bytes = 0;
  let checksum = 0;
  for await (const piece of content) {
    bytes += piece.length;
    if (bytes > entry.bytes) throw refuse("a member is larger than it claims");
    checksum = crc32(piece, checksum);
    yield piece;
  }
  if (bytes !== entry.bytes) throw refuse("a member is smaller than it claims");
  if (checksum !== entry.checksum) throw refuse("a member does not fit its checksum");
}

async function* readRange(
  file: FileHandle,
  start: number,
  count: number,
): AsyncGenerator<Uint8Array> {
  for (let at = start; at < start + count;) {
    const piece = await readAt(file, at, Math.min(READ_BYTES, start + count - at));
    if (piece.length === 0) throw refuse("it is cut off");
    at += piece.length;
    yield piece;
  }
}

async function readAt(file: FileHandle, start: number, count: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, start);
  return buffer.subarray(0, bytesRead);
}
