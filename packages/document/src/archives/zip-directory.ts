import { ParserError } from "@parsewright/contract";

/** A file inside a zip, as the directory at the zip's end describes it. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packedBytes: number;
  readonly bytes: number;
  /** Checksum of the unpacked bytes. */
  readonly crc: number;
  /** Offset of its packed bytes. */
  readonly start: number;
}

const MAX_ENTRIES = 50_000;

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const END64_LOCATOR_SIGNATURE = 0x07064b50;
const END64_SIGNATURE = 0x06064b50;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const ZIP64_FIELD = 0x0001;
const IN_ZIP64_FIELD = 0xffffffff;
const ENCRYPTED_FLAG = 0x0001;

interface Header extends Omit<ZipEntry, "start"> {
  readonly localOffset: number;
}

/** Reads the directory, in its order. Entries that overlap are refused: only made-up files have them. */
export function readDirectory(file: Buffer): ZipEntry[] {
  const { count, offset } = findEnd(file);
  if (count > MAX_ENTRIES) {
    throw new ParserError(
      "DOCUMENT_TOO_COMPLEX",
      `The document is a zip with ${count} parts; at most ${MAX_ENTRIES} are read.`,
    );
  }
  const headers: Header[] = [];
  let position = offset;
  for (let index = 0; index < count; index++) {
    const { header, next } = readHeader(file, position);
    headers.push(header);
    position = next;
  }
  const entries = headers
    .filter(({ name }) => !name.endsWith("/"))
    .map(({ localOffset, ...header }) => ({ ...header, start: findStart(file, localOffset) }));
  refuseOverlaps(entries);
  return entries;
}

function findEnd(file: Buffer): { count: number; offset: number } {
  const first = Math.max(0, file.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let position = file.length - END_BYTES; position >= first; position--) {
    if (file.readUInt32LE(position) !== END_SIGNATURE) continue;
    const count = file.readUInt16LE(position + 10);
    const offset = file.readUInt32LE(position + 16);
    return count === 0xffff || offset === IN_ZIP64_FIELD
      ? findEnd64(file, position)
      : { count, offset };
  }
  throw truncated();
}

function findEnd64(file: Buffer, end: number): { count: number; offset: number } {
  const locator = end - 20;
  if (locator < 0 || file.readUInt32LE(locator) !== END64_LOCATOR_SIGNATURE) throw truncated();
  const position = Number(file.readBigUInt64LE(locator + 8));
  if (position + 56 > file.length || file.readUInt32LE(position) !== END64_SIGNATURE)
    throw truncated();
  return {
    count: Number(file.readBigUInt64LE(position + 32)),
    offset: Number(file.readBigUInt64LE(position + 48)),
  };
}

function readHeader(file: Buffer, position: number): { header: Header; next: number } {
  if (position + ENTRY_BYTES > file.length || file.readUInt32LE(position) !== ENTRY_SIGNATURE)
    throw truncated();
  const nameBytes = file.readUInt16LE(position + 28);
  const extraBytes = file.readUInt16LE(position + 30);
  const commentBytes = file.readUInt16LE(position + 32);
  const extraStart = position + ENTRY_BYTES + nameBytes;
  const sizes = {
    bytes: file.readUInt32LE(position + 24),
    packedBytes: file.readUInt32LE(position + 20),
    localOffset: file.readUInt32LE(position + 42),
  };
  const name = file.toString("utf8", position + ENTRY_BYTES, extraStart);
  const header: Header = {
    // Some writers use the path separator of their system, or begin at the folder they packed.
    name: name.replaceAll("\\", "/").replace(/^(?:\.?\/)+/, ""),
    method: file.readUInt16LE(position + 10),
    isEncrypted: (file.readUInt16LE(position + 8) & ENCRYPTED_FLAG) !== 0,
    crc: file.readUInt32LE(position + 16),
    ...withZip64(sizes, file.subarray(extraStart, extraStart + extraBytes)),
  };
  return { header, next: extraStart + extraBytes + commentBytes };
}

interface Sizes {
  readonly bytes: number;
  readonly packedBytes: number;
  readonly localOffset: number;
}

/** Values that do not fit 32 bits are in an extra field, in this order, those that fit left out. */
function withZip64(sizes: Sizes, extra: Buffer): Sizes {
  const wide = findExtraField(extra);
  if (wide === undefined) return sizes;
  let position = 0;
  const widen = (value: number) => {
    if (value !== IN_ZIP64_FIELD || position + 8 > wide.length) return value;
    position += 8;
    return Number(wide.readBigUInt64LE(position - 8));
  };
  const bytes = widen(sizes.bytes);
  const packedBytes = widen(sizes.packedBytes);
  return { bytes, packedBytes, localOffset: widen(sizes.localOffset) };
}

function findExtraField(extra: Buffer): Buffer | undefined {
  let position = 0;
  while (position + 4 <= extra.length) {
    const length = extra.readUInt16LE(position + 2);
    if (extra.readUInt16LE(position) === ZIP64_FIELD)
      return extra.subarray(position + 4, position + 4 + length);
    position += 4 + length;
  }
  return undefined;
}

/** Names and extra fields of the local header may be longer than those of the directory. */
function findStart(file: Buffer, localOffset: number): number {
  const isThere =
    localOffset + LOCAL_BYTES <= file.length && file.readUInt32LE(localOffset) === LOCAL_SIGNATURE;
  if (!isThere) throw truncated();
  return (
    localOffset +
    LOCAL_BYTES +
    file.readUInt16LE(localOffset + 26) +
    file.readUInt16LE(localOffset + 28)
  );
}

function refuseOverlaps(entries: readonly ZipEntry[]): void {
  let end = 0;
  for (const { start, packedBytes } of entries.toSorted(
    (first, second) => first.start - second.start,
  )) {
    if (start < end)
      throw new ParserError("DOCUMENT_TOO_COMPLEX", "The document is a zip whose parts overlap.");
    end = start + packedBytes;
  }
}

function truncated(): ParserError {
  return new ParserError(
    "DOCUMENT_CORRUPT",
    "The document is a damaged or truncated zip. Check that the whole file was sent.",
  );
}
