import type { FileHandle } from "node:fs/promises";
import { decodeName } from "./archive-member.ts";
import { refuse } from "../refusal.ts";

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const CENTRAL_SIGNATURE = 0x02014b50;
const CENTRAL_HEADER_BYTES = 46;
/** Fifty thousand members with long names. */
const MAX_DIRECTORY_BYTES = 64 * 1024 * 1024;

const ENCRYPTED_FLAGS = 0x2041;
const DESCRIPTOR_FLAG = 0x0008;
const UTF8_FLAG = 0x0800;
/** Compression levels, a descriptor, names in UTF-8. Everything else changes how content is read. */
const KNOWN_FLAGS = 0x0006 | DESCRIPTOR_FLAG | UTF8_FLAG;
const STORED = 0;
const DEFLATED = 8;

/** Extra fields that change what a reader does: sizes elsewhere, another name, encryption. */
const REFUSED_EXTRA = new Set([0x0001, 0x7075, 0x6375, 0x0017, 0x9901]);

const FILE_TYPE_MASK = 0o170000;
const PLAIN_FILE_TYPES = new Set([0, 0o100000]);
const FOLDER_TYPES = new Set([0, 0o040000]);

/** A member as the directory at the end of a zip describes it. */
export interface ZipEntry {
  readonly name: string;
  readonly nameBytes: Buffer;
  readonly isDirectory: boolean;
  readonly flags: number;
  readonly method: number;
  readonly checksum: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly offset: number;
  readonly hasDescriptor: boolean;
}

/** Reads the directory, which must be the last thing in the file. Archives in the 64-bit form are refused: no result needs it. */
export async function readCentralDirectory(
  file: FileHandle,
): Promise<{ readonly entries: readonly ZipEntry[]; readonly directoryStart: number }> {
  const { size } = await file.stat();
  const end = Buffer.alloc(END_BYTES);
  if (size >= END_BYTES) await file.read(end, 0, END_BYTES, size - END_BYTES);
  if (end.readUInt32LE(0) !== END_SIGNATURE || end.readUInt16LE(20) !== 0) {
    throw refuse("it is cut off, or something follows its end");
  }
  const count = end.readUInt16LE(10);
  const directoryBytes = end.readUInt32LE(12);
  const directoryStart = end.readUInt32LE(16);
  if (count === 0xffff || directoryBytes === 0xffffffff || directoryStart === 0xffffffff) {
    throw refuse("it is in the 64-bit form");
  }
  const isWhole = end.readUInt32LE(4) === 0 && end.readUInt16LE(8) === count;
  if (!isWhole) throw refuse("it is one of several parts");
  if (directoryStart + directoryBytes !== size - END_BYTES) {
    throw refuse("its directory is not where it should be");
  }
  if (directoryBytes > MAX_DIRECTORY_BYTES) throw refuse("its directory is too large");
  const directory = Buffer.alloc(directoryBytes);
  await file.read(directory, 0, directoryBytes, directoryStart);
  return { entries: readEntries(directory, count), directoryStart };
}

function readEntries(directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let start = 0;
  while (start < directory.length) {
    const { entry, end } = readEntry(directory, start);
    entries.push(entry);
    start = end;
  }
  if (entries.length !== count)
    throw refuse("its directory does not have as many members as it says");
  return entries;
}

function readEntry(directory: Buffer, start: number): { entry: ZipEntry; end: number } {
  const isHeader =
    start + CENTRAL_HEADER_BYTES <= directory.length &&
    directory.readUInt32LE(start) === CENTRAL_SIGNATURE;
  if (!isHeader) throw refuse("its directory is damaged");
  const header = directory.subarray(start, start + CENTRAL_HEADER_BYTES);
  const nameEnd = CENTRAL_HEADER_BYTES + header.readUInt16LE(28);
  const extraEnd = nameEnd + header.readUInt16LE(30);
  const end = start + extraEnd + header.readUInt16LE(32);
  if (end > directory.length) throw refuse("its directory is damaged");
  const nameBytes = directory.subarray(start + CENTRAL_HEADER_BYTES, start + nameEnd);
  checkExtra(directory.subarray(start + nameEnd, start + extraEnd));
  const flags = header.readUInt16LE(8);
  const name = readName(nameBytes, flags);
  const entry: ZipEntry = {
    name,
    nameBytes,
    isDirectory: name.endsWith("/"),
    flags,
    method: header.readUInt16LE(10),
    checksum: header.readUInt32LE(16),
    packedBytes: header.readUInt32LE(20),
    bytes: header.readUInt32LE(24),
    offset: header.readUInt32LE(42),
    hasDescriptor: (flags & DESCRIPTOR_FLAG) !== 0,
  };
  checkEntry(entry, header.readUInt32LE(38) >>> 16, header.readUInt16LE(34));
  return { entry, end };
}

function checkEntry(entry: ZipEntry, unixMode: number, disk: number): void {
  const { flags, method, packedBytes, bytes, offset, isDirectory } = entry;
  if ((flags & ENCRYPTED_FLAGS) !== 0) throw refuse("it is encrypted");
  if ((flags & ~KNOWN_FLAGS) !== 0) throw refuse("a member has unknown flags");
  if (method !== STORED && method !== DEFLATED) {
    throw refuse(`a member is packed by the unknown method ${method}`);
  }
  if ([packedBytes, bytes, offset].includes(0xffffffff)) throw refuse("it is in the 64-bit form");
  if (disk !== 0) throw refuse("it is one of several parts");
  if (method === STORED && packedBytes !== bytes) throw refuse("a member lies about its size");
  checkType(isDirectory, bytes, unixMode);
}

function checkType(isDirectory: boolean, bytes: number, unixMode: number): void {
  if (isDirectory && bytes > 0) throw refuse("a folder has content of its own");
  const types = isDirectory ? FOLDER_TYPES : PLAIN_FILE_TYPES;
  if (types.has(unixMode & FILE_TYPE_MASK)) return;
  throw refuse("it contains links, devices or other things that are not files");
}

function readName(bytes: Buffer, flags: number): string {
  const isAscii = bytes.every((byte) => byte < 0x80);
  const name = isAscii || (flags & UTF8_FLAG) !== 0 ? decodeName(bytes) : undefined;
  if (name === undefined) throw refuse("a name is not UTF-8");
  return name;
}

function checkExtra(extra: Buffer): void {
  for (let start = 0; start < extra.length;) {
    if (start + 4 > extra.length) throw refuse("its directory is damaged");
    const id = extra.readUInt16LE(start);
    if (REFUSED_EXTRA.has(id)) {
      throw refuse(
        id === 1 ? "it is in the 64-bit form" : "a member has a second name or is encrypted",
      );
    }
    start += 4 + extra.readUInt16LE(start + 2);
  }
}
