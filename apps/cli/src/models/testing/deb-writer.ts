import { crc32 } from "node:zlib";

/** Packed data comes in chunks of at most this many bytes. */
const CHUNK_BYTES = 0x1_0000;

/** A Debian package that holds a tar: an archive of `ar` with the members that `dpkg-deb` writes. */
export function writeDeb(tar: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from("!<arch>\n"),
    // An odd number of bytes, so that the next member needs padding.
    writeMember("debian-binary", Buffer.from("2.0\n\n")),
    writeMember("control.tar.xz", writeXz(Buffer.from("control"))),
    writeMember("data.tar.xz", writeXz(tar)),
  ]);
}

/** A member of an archive of `ar`. Members begin at even places. */
export function writeMember(name: string, data: Uint8Array): Buffer {
  const fields = [
    name.padEnd(16),
    "0".padEnd(12),
    "0".padEnd(6),
    "0".padEnd(6),
    "100644".padEnd(8),
  ];
  const header = `${fields.join("")}${String(data.length).padEnd(10)}\`\n`;
  return Buffer.concat([Buffer.from(header), data, Buffer.alloc(data.length % 2, "\n")]);
}

/** An `xz` file that stores its data as it is, which every program that reads `xz` takes. */
export function writeXz(data: Uint8Array): Buffer {
  const flags = Buffer.from([0, 1]);
  const blockHeader = withSum(Buffer.from([2, 0, 0x21, 1, 0x16, 0, 0, 0]));
  const packed = Buffer.concat([...storedChunks(data), Buffer.from([0])]);
  const block = Buffer.concat([blockHeader, padded(packed), sumOf(data)]);
  const unpadded = blockHeader.length + packed.length + 4;
  const sizes = [...variableLength(unpadded), ...variableLength(data.length)];
  const index = withSum(padded(Buffer.from([0, 1, ...sizes])));
  const footer = Buffer.alloc(6);
  footer.writeUInt32LE(index.length / 4 - 1);
  flags.copy(footer, 4);
  return Buffer.concat([
    Buffer.from("\u00fd7zXZ\0", "latin1"),
    withSum(flags),
    block,
    index,
    sumOf(footer),
    footer,
    Buffer.from("YZ"),
  ]);
}

function storedChunks(data: Uint8Array): Buffer[] {
  const chunks: Buffer[] = [];
  for (let start = 0; start < data.length; start += CHUNK_BYTES) {
    const piece = data.subarray(start, start + CHUNK_BYTES);
    const head = Buffer.from([start === 0 ? 1 : 2, 0, 0]);
    head.writeUInt16BE(piece.length - 1, 1);
    chunks.push(Buffer.concat([head, piece]));
  }
  return chunks;
}

function variableLength(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...variableLength(value >>> 7)];
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}

function withSum(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, sumOf(bytes)]);
}

function sumOf(bytes: Uint8Array): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(bytes));
  return sum;
}
