import { crc32 } from "node:zlib";
import {
  appendDeflated,
  type ArchiveMember,
  type ArchiveSink,
  type WriteArchive,
} from "./archive-sink.ts";

const LOCAL_SIGNATURE = 0x04034b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;

const VERSION_NEEDED = 20;
/** Unix, so that the mode below counts. */
const VERSION_MADE_BY = (3 << 8) | VERSION_NEEDED;
const UTF8_NAMES = 0x0800;
/** The first day a zip can name: 1 January 1980. */
const FIXED_DATE = 0x0021;
const STORED = 0;
const DEFLATED = 8;
const REGULAR_FILE_0644 = (0o100644 << 16) >>> 0;

interface Entry {
  readonly name: Buffer;
  readonly method: number;
  readonly offset: number;
  readonly checksum: number;
  readonly packedBytes: number;
  readonly bytes: number;
}

/** A zip of plain files, with nothing in it that depends on time or machine. What is compressed already is stored. */
export const writeZip: WriteArchive = async (members, sink) => {
  const entries: Entry[] = [];
  for await (const member of members) entries.push(await appendMember(member, sink));
  const start = sink.position();
  for (const entry of entries) await sink.append(centralHeader(entry));
  await sink.append(endOfDirectory(entries.length, start, sink.position() - start));
};

/** The header is written again once sizes and checksum are known, so that streaming readers need no others. */
async function appendMember(member: ArchiveMember, sink: ArchiveSink): Promise<Entry> {
  const offset = sink.position();
  const name = Buffer.from(member.name);
  const method = member.isCompressed ? STORED : DEFLATED;
  const blank = { name, method, offset, checksum: 0, packedBytes: 0, bytes: member.bytes };
  await sink.append(localHeader(blank));

  const contentStart = sink.position();
  let checksum = 0;
  async function* summed(): AsyncIterable<Uint8Array> {
    for await (const piece of member.content) {
      checksum = crc32(piece, checksum);
      yield piece;
    }
  }
  if (method === DEFLATED) await appendDeflated(summed(), sink, "final");
  else for await (const piece of summed()) await sink.append(piece);

  const entry = { ...blank, checksum, packedBytes: sink.position() - contentStart };
  await sink.overwrite(offset, localHeader(entry));
  return entry;
}

function localHeader(entry: Entry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL_SIGNATURE, 0);
  header.writeUInt16LE(VERSION_NEEDED, 4);
  commonFields(entry).copy(header, 6);
  return Buffer.concat([header, entry.name]);
}

function centralHeader(entry: Entry): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(CENTRAL_SIGNATURE, 0);
  header.writeUInt16LE(VERSION_MADE_BY, 4);
  header.writeUInt16LE(VERSION_NEEDED, 6);
  commonFields(entry).copy(header, 8);
  header.writeUInt32LE(REGULAR_FILE_0644, 38);
  header.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([header, entry.name]);
}

/** From the flags to the length of the extra field, which is empty: the same in both headers. */
function commonFields({ name, method, checksum, packedBytes, bytes }: Entry): Buffer {
  const fields = Buffer.alloc(24);
  fields.writeUInt16LE(UTF8_NAMES, 0);
  fields.writeUInt16LE(method, 2);
  fields.writeUInt16LE(FIXED_DATE, 6);
  fields.writeUInt32LE(checksum, 8);
  fields.writeUInt32LE(packedBytes, 12);
  fields.writeUInt32LE(bytes, 16);
  fields.writeUInt16LE(name.length, 20);
  return fields;
}

function endOfDirectory(count: number, offset: number, bytes: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END_SIGNATURE, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
