import { refuse } from "./refusal.ts";

/** A file in a zip, as the directory at the zip's end describes it. */
export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly offset: number;
}

const MAX_ENTRIES = 50_000;
const MEBIBYTE = 1024 * 1024;
const MAX_ENTRY_BYTES = 256 * MEBIBYTE;
const MAX_TOTAL_BYTES = 2048 * MEBIBYTE;
/** Text packs a hundred to one at the most; a large entry that packs better was made to burst. */
const MAX_RATIO = 400;
const RATIO_APPLIES_FROM_BYTES = 32 * MEBIBYTE;

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const ENCRYPTED_FLAG = 0x0001;
/** Numbers that do not fit 32 bits, or the 16 of a count, are in a second end record and in an extra field of each entry. */
const WIDE = 0xffffffff;
const WIDE_COUNT = 0xffff;
const WIDE_FIELD = 0x0001;
const WIDE_END_SIGNATURE = 0x06064b50;
const WIDE_END_BYTES = 56;
const WIDE_END_LOCATOR_SIGNATURE = 0x07064b50;
const WIDE_END_LOCATOR_BYTES = 20;
const STORED = 0;
const DEFLATED = 8;

/** Reads the directory. With two entries of one name, the first is taken, as most readers do. */
export async function readZipEntries(zip: Blob): Promise<ZipEntry[]> {
  const { count, start, length } = await findDirectory(zip);
  if (count > MAX_ENTRIES) {
    throw refuse(`it has ${count} entries; at most ${MAX_ENTRIES} are read`);
  }
  const directory = await viewOf(zip, start, start + length);
  const entries = new Map<string, ZipEntry>();
  let position = 0;
  for (let index = 0; index < count; index += 1) {
    const { entry, end } = readEntry(directory, position);
    if (!entry.name.endsWith("/") && !entries.has(entry.name)) entries.set(entry.name, entry);
    position = end;
  }
  const files = [...entries.values()];
  refuseBombs(files);
  return files;
}

async function findDirectory(zip: Blob) {
  const tailBytes = WIDE_END_LOCATOR_BYTES + END_BYTES + MAX_COMMENT_BYTES;
  const tailStart = Math.max(0, zip.size - tailBytes);
  const tail = await viewOf(zip, tailStart, zip.size);
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== END_SIGNATURE) continue;
    const count = tail.getUint16(at + 10, true);
    const length = tail.getUint32(at + 12, true);
    const start = tail.getUint32(at + 16, true);
    const isWide = count === WIDE_COUNT || length === WIDE || start === WIDE;
    return isWide ? findWideDirectory(zip, tail, at) : { count, start, length };
  }
  throw cutOff();
}

/** The address of the second end record is right before the first. */
async function findWideDirectory(zip: Blob, tail: DataView, end: number) {
  const locator = end - WIDE_END_LOCATOR_BYTES;
  if (locator < 0 || tail.getUint32(locator, true) !== WIDE_END_LOCATOR_SIGNATURE) throw cutOff();
  const position = readWide(tail, locator + 8);
  const record = await viewOf(zip, position, position + WIDE_END_BYTES);
  const isRecord =
    record.byteLength === WIDE_END_BYTES && record.getUint32(0, true) === WIDE_END_SIGNATURE;
  if (!isRecord) throw cutOff();
  return {
    count: readWide(record, 32),
    length: readWide(record, 40),
    start: readWide(record, 48),
  };
}

function readWide(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

function readEntry(directory: DataView, at: number): { entry: ZipEntry; end: number } {
  const isEntry =
    at + ENTRY_BYTES <= directory.byteLength && directory.getUint32(at, true) === ENTRY_SIGNATURE;
  if (!isEntry) throw refuse("its directory is damaged");
  const nameBytes = directory.getUint16(at + 28, true);
  const extraBytes = directory.getUint16(at + 30, true);
  const commentBytes = directory.getUint16(at + 32, true);
  const end = at + ENTRY_BYTES + nameBytes + extraBytes + commentBytes;
  if (end > directory.byteLength) throw refuse("its directory is damaged");
  const nameStart = directory.byteOffset + at + ENTRY_BYTES;
  const name = new Uint8Array(directory.buffer, nameStart, nameBytes);
  const extra = new DataView(directory.buffer, nameStart + nameBytes, extraBytes);
  const sizes = {
    bytes: directory.getUint32(at + 24, true),
    packedBytes: directory.getUint32(at + 20, true),
    offset: directory.getUint32(at + 42, true),
  };
  const entry: ZipEntry = {
    // Some writers use the path separator of their system, or begin at the folder they packed.
    name: new TextDecoder()
      .decode(name)
      .replaceAll("\\", "/")
      .replace(/^(?:\.?\/)+/, ""),
    isEncrypted: (directory.getUint16(at + 8, true) & ENCRYPTED_FLAG) !== 0,
    method: directory.getUint16(at + 10, true),
    ...widen(sizes, extra),
  };
  return { entry, end };
}

type Sizes = Pick<ZipEntry, "bytes" | "packedBytes" | "offset">;

/** The extra field has the wide values in this order, without those that fit. */
function widen(sizes: Sizes, extra: DataView): Sizes {
  let { start, end } = findWideField(extra);
  const widenOne = (value: number) => {
    if (value !== WIDE) return value;
    if (start + 8 > end) throw refuse("its directory is damaged");
    start += 8;
    return readWide(extra, start - 8);
  };
  const bytes = widenOne(sizes.bytes);
  const packedBytes = widenOne(sizes.packedBytes);
  return { bytes, packedBytes, offset: widenOne(sizes.offset) };
}

function findWideField(extra: DataView): { start: number; end: number } {
  let at = 0;
  while (at + 4 <= extra.byteLength) {
    const start = at + 4;
    const end = start + extra.getUint16(at + 2, true);
    if (extra.getUint16(at, true) === WIDE_FIELD)
      return { start, end: Math.min(end, extra.byteLength) };
    at = end;
  }
  return { start: 0, end: 0 };
}

function refuseBombs(entries: readonly ZipEntry[]): void {
  const total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > MAX_TOTAL_BYTES) throw refuse("it unpacks to more than 2 GiB");
  const isBomb = ({ bytes, packedBytes }: ZipEntry) =>
    bytes > MAX_ENTRY_BYTES ||
    (bytes > RATIO_APPLIES_FROM_BYTES && bytes > MAX_RATIO * packedBytes);
  if (entries.some(isBomb)) throw refuse("an entry unpacks to more than a document needs");
  let end = 0;
  for (const { offset, packedBytes } of entries.toSorted((one, next) => one.offset - next.offset)) {
    if (offset < end) throw refuse("its entries overlap");
    end = offset + LOCAL_BYTES + packedBytes;
  }
}

/** Unpacks an entry. One that is larger than it says is given up as soon as it shows. */
export async function readZipEntry(zip: Blob, entry: ZipEntry): Promise<Uint8Array<ArrayBuffer>> {
  const { method, offset, packedBytes, bytes } = entry;
  if (method !== STORED && method !== DEFLATED) {
    throw refuse(`an entry is packed by the unknown method ${method}`);
  }
  const header = await viewOf(zip, offset, offset + LOCAL_BYTES);
  if (header.byteLength < LOCAL_BYTES || header.getUint32(0, true) !== LOCAL_SIGNATURE) {
    throw refuse("its directory points to where there is no entry");
  }
  // Names and extra fields of this header may be longer than those of the directory.
  const start = offset + LOCAL_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = zip.slice(start, start + packedBytes).stream();
  const content =
    method === STORED ? packed : packed.pipeThrough(new DecompressionStream("deflate-raw"));
  return collect(content, bytes);
}

async function collect(
  content: ReadableStream<Uint8Array>,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(bytes);
  const reader = content.getReader();
  let length = 0;
  for (;;) {
    const { value } = await reader.read().catch((error: unknown) => {
      throw refuse("the compression of an entry is damaged", error);
    });
    if (value === undefined) break;
    if (length + value.length > bytes) {
      // The entry is given up, whatever else is wrong with its stream.
      reader.cancel().catch(() => undefined);
      throw refuse("an entry is larger than it says");
    }
    whole.set(value, length);
    length += value.length;
  }
  if (length < bytes) throw refuse("an entry is cut off");
  return whole;
}

async function viewOf(zip: Blob, start: number, end: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await zip.slice(start, end).arrayBuffer());
}

function cutOff() {
  return refuse("it is not a zip, or it is cut off");
}
