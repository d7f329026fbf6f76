import { type ArchiveMember, decodeName } from "./archive-member.ts";
import { createByteReader, type ByteReader } from "./byte-reader.ts";
import { MAX_PATH_BYTES } from "./archive-limits.ts";
import { refuse } from "../refusal.ts";

const BLOCK_BYTES = 512;
/** A long name and a few times; nothing that we write is larger. */
const MAX_EXTENSION_BYTES = MAX_PATH_BYTES + 4096;

const REGULAR = new Set(["0", "\0"]);
const DIRECTORY = "5";
/** An entry that names the one after it, the POSIX way and GNU's. */
const PAX = "x";
const GNU_LONG_NAME = "L";

interface Header {
  readonly name: Uint8Array;
  readonly type: string;
  readonly bytes: number;
}

/** The files and folders of a tar, one after the other. Links, devices and everything else that is not plain content is refused. */
export async function* readTar(stream: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveMember> {
  const reader = createByteReader(stream);
  for (;;) {
    const block = await reader.read(BLOCK_BYTES);
    if (isZero(block)) return requireEnd(reader);
    const header = readHeader(block);
    if (header.type === PAX || header.type === GNU_LONG_NAME) {
      const name = await readLongName(reader, header);
      const next = readHeader(await reader.read(BLOCK_BYTES));
      yield* readMember(reader, { ...next, name: name ?? next.name });
    } else {
      yield* readMember(reader, header);
    }
  }
}

async function* readMember(
  reader: ByteReader,
  { name, type, bytes }: Header,
): AsyncGenerator<ArchiveMember> {
  const text = decodeName(name);
  if (text === undefined) throw refuse("a name is not UTF-8");
  const isDirectory = type === DIRECTORY || (type === "\0" && text.endsWith("/"));
  if (!isDirectory && !REGULAR.has(type)) {
    throw refuse(
      `it contains links, devices or other things that are not files (type ${typeText(type)})`,
    );
  }
  if (isDirectory && bytes > 0) throw refuse("a folder has content of its own");
  let isRead = false;
  yield {
    name: text,
    kind: isDirectory ? "directory" : "file",
    async *content() {
      isRead = true;
      yield* reader.pieces(bytes);
    },
  };
  if (!isRead) await skip(reader, bytes);
  await skip(reader, paddingOf(bytes));
}

function readHeader(block: Uint8Array): Header {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const sum = bytes.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (readOctal(bytes, 148, 8) !== sum) throw refuse("a header of it is damaged");
  const prefix = bytes.toString("latin1", 257, 263) === "ustar\0" ? field(bytes, 345, 155) : [];
  const name = field(bytes, 0, 100);
  return {
    name: prefix.length > 0 ? Buffer.concat([prefix as Buffer, Buffer.from("/"), name]) : name,
    type: bytes.toString("latin1", 156, 157),
    bytes: readOctal(bytes, 124, 12),
  };
}

function field(block: Buffer, start: number, length: number): Buffer {
  const bytes = block.subarray(start, start + length);
  const end = bytes.indexOf(0);
  return Buffer.from(end < 0 ? bytes : bytes.subarray(0, end));
}

function readOctal(block: Buffer, start: number, length: number): number {
  const text = block.toString("latin1", start, start + length);
  const digits = /^ *([0-7]+)[\0 ]*$/.exec(text)?.[1];
  if (digits === undefined) throw refuse("a number in a header is damaged or too large");
  return Number.parseInt(digits, 8);
}

async function readLongName(
  reader: ByteReader,
  { type, bytes }: Header,
): Promise<Uint8Array | undefined> {
  if (bytes === 0 || bytes > MAX_EXTENSION_BYTES) throw refuse("a name is empty or too long");
  const content = Buffer.from(await reader.read(bytes));
  await skip(reader, paddingOf(bytes));
  if (type === PAX) return readPaxPath(content);
  return content.at(-1) === 0 ? content.subarray(0, -1) : content;
}

/** Keys that would change where or how much is written. Times and owners do not matter. */
const REFUSED_KEY = /^(?:size|linkpath|GNU\.sparse.*)$/;

/** `undefined` when it says nothing about the name: some writers give only times. */
function readPaxPath(content: Buffer): Uint8Array | undefined {
  let path: Uint8Array | undefined;
  for (let start = 0; start < content.length;) {
    const { key, value, end } = readPaxRecord(content, start);
    if (REFUSED_KEY.test(key)) throw refuse(`an extended header sets ${key}`);
    if (key === "path") path = value;
    start = end;
  }
  return path;
}

/** A record is `<length> <key>=<value>\n`, its length counting all of it. */
function readPaxRecord(content: Buffer, start: number) {
  const [head = "", digits] = /^([1-9]\d{0,5}) /.exec(content.toString("latin1", start)) ?? [];
  const end = start + Number(digits);
  const record = content.subarray(start + head.length, end);
  const equals = record.indexOf("=");
  if (head === "" || end > content.length || record.at(-1) !== 10 || equals < 1) {
    throw refuse("an extended header is damaged");
  }
  const key = record.toString("latin1", 0, equals);
  return { key, value: record.subarray(equals + 1, -1), end };
}

async function requireEnd(reader: ByteReader): Promise<void> {
  if (!isZero(await reader.read(BLOCK_BYTES))) throw refuse("something follows its end");
  for await (const piece of reader.rest()) {
    if (!isZero(piece)) throw refuse("something follows its end");
  }
}

async function skip(reader: ByteReader, bytes: number): Promise<void> {
  for await (const _piece of reader.pieces(bytes));
}

function isZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}

function paddingOf(bytes: number): number {
  return (BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES;
}

function typeText(type: string): string {
  return /[\x21-\x7e]/.test(type) ? type : String(type.charCodeAt(0));
}
