import { crc32 } from "node:zlib";
import {
  appendDeflated,
  type ArchiveMember,
  type ArchiveSink,
  type WriteArchive,
} from "./archive-sink.ts";

const BLOCK_BYTES = 512;
const MAX_HEADER_NAME_BYTES = 100;

/** Deflate, no flags, no time, and no system: the header zlib writes says which one it ran on. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** The most that one stored block of a deflate stream can hold. */
const STORED_BLOCK_BYTES = 65_535;

/**
 * A tar of plain files, compressed, with nothing in it that depends on time or machine. Files that are
 * compressed already pass as they are, inside the same stream: trying again would take most of the time.
 */
export const writeTarGz: WriteArchive = async (members, sink) => {
  let checksum = 0;
  let bytes = 0;
  async function* counted(blocks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const block of blocks) {
      checksum = crc32(block, checksum);
      bytes += block.length;
      yield block;
    }
  }

  await sink.append(GZIP_HEADER);
  for await (const member of members) {
    const blocks = counted(tarEntry(member));
    if (member.isCompressed) await appendStored(blocks, sink);
    else await appendDeflated(blocks, sink, "open");
  }
  await appendDeflated(counted(tarEnd()), sink, "final");
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(bytes % 2 ** 32, 4);
  await sink.append(trailer);
};

/** Appends blocks of a deflate stream that hold the bytes unchanged. */
async function appendStored(pieces: AsyncIterable<Uint8Array>, sink: ArchiveSink): Promise<void> {
  for await (const piece of pieces) {
    for (let start = 0; start < piece.length; start += STORED_BLOCK_BYTES) {
      const bytes = piece.subarray(start, start + STORED_BLOCK_BYTES);
      const lengths = Buffer.alloc(5);
      lengths.writeUInt16LE(bytes.length, 1);
      lengths.writeUInt16LE(bytes.length ^ 0xffff, 3);
      await sink.append(Buffer.concat([lengths, bytes]));
    }
  }
}

async function* tarEntry({ name, bytes, content }: ArchiveMember): AsyncIterable<Uint8Array> {
  if (!fitsHeader(name)) yield longNameEntry(name);
  yield header({ name: headerName(name), bytes, type: "0" });
  yield* content;
  yield padding(bytes);
}

async function* tarEnd(): AsyncIterable<Uint8Array> {
  yield Buffer.alloc(2 * BLOCK_BYTES);
}

function fitsHeader(name: string): boolean {
  return name.length <= MAX_HEADER_NAME_BYTES && headerName(name) === name;
}

/** Name for programs that do not know the entry before it. */
function headerName(name: string): string {
  return name.replaceAll(/[^\x20-\x7e]/g, "_").slice(0, MAX_HEADER_NAME_BYTES);
}

/** The POSIX way to give the next entry a name of any length and script. */
function longNameEntry(name: string): Buffer {
  const record = Buffer.from(paxRecord("path", name));
  return Buffer.concat([
    header({ name: "PaxHeader", bytes: record.length, type: "x" }),
    record,
    padding(record.length),
  ]);
}

/** A record begins with its own length, which counts its own digits. */
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const restBytes = Buffer.byteLength(rest);
  let length = restBytes;
  while (String(length).length + restBytes !== length) {
    length = String(length).length + restBytes;
  }
  return `${length}${rest}`;
}

function header({ name, bytes, type }: { name: string; bytes: number; type: string }): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  block.write(name, 0);
  block.write("0000644\0", 100);
  block.write("0000000\0", 108);
  block.write("0000000\0", 116);
  block.write(`${octal(bytes, 11)}\0`, 124);
  block.write(`${octal(0, 11)}\0`, 136);
  block.write("        ", 148);
  block.write(type, 156);
  block.write("ustar", 257);
  block.write("00", 263);
  block.write("0000000\0", 329);
  block.write("0000000\0", 337);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148);
  return block;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

function padding(bytes: number): Buffer {
  return Buffer.alloc((BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES);
}
