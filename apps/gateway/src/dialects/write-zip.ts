import { crc32, deflateRawSync } from "node:zlib";

/** A file of an archive. */
export interface ZipFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Compressing it again would only take time. */
  readonly isCompressed?: boolean;
}

const LOCAL_SIGNATURE = 0x04034b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;
const VERSION_NEEDED = 20;
const UTF8_NAMES = 0x0800;
/** The first day a zip can name: 1 January 1980. */
const FIXED_DATE = 0x0021;
const STORED = 0;
const DEFLATED = 8;

/** A zip of results that are in memory already, with nothing in it that depends on the time. */
export function writeZip(files: readonly ZipFile[]): Buffer {
  const pieces: Uint8Array[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, isCompressed = false } of files) {
    const nameBytes = Buffer.from(name);
    const packed = isCompressed ? bytes : deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(VERSION_NEEDED, 0);
    fields.writeUInt16LE(UTF8_NAMES, 2);
    fields.writeUInt16LE(isCompressed ? STORED : DEFLATED, 4);
    fields.writeUInt16LE(FIXED_DATE, 8);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(nameBytes.length, 22);
    pieces.push(signature(LOCAL_SIGNATURE), fields, nameBytes, packed);

    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([signature(CENTRAL_SIGNATURE), version(), fields, place, nameBytes]),
    );
    offset += 30 + nameBytes.length + packed.length;
  }
  const directoryBytes = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directoryBytes, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...pieces, ...directory, signature(END_SIGNATURE), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function version(): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(VERSION_NEEDED);
  return bytes;
}
