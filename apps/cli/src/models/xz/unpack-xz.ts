import { createLzmaDecoder, type LzmaDecoder, type LzmaOutput } from "./lzma-decoder.ts";
import { createRangeDecoder } from "./range-decoder.ts";

const MAGIC = Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]);
const STREAM_HEADER_BYTES = 12;
const LZMA2_FILTER = 0x21;

/** How many bytes each kind of check sum takes. None is looked at: the hash of the unpacked file is. */
const CHECK_BYTES: Readonly<Record<number, number>> = { 0: 0, 1: 4, 4: 8, 10: 32 };

/** Larger chunks do not fit into the fields that say how large they are. */
const MAX_CHUNK_BYTES = 2 * 1024 ** 2;

/**
 * Unpacks what `xz` has packed, as Debian's packages are: Node.js knows no such thing. Data that is damaged, or that is
 * more than `maxBytes` unpacked, is an `Error` whose message is the end of a sentence.
 */
export function unpackXz(packed: Uint8Array, maxBytes: number): Uint8Array {
  if (!MAGIC.equals(packed.subarray(0, MAGIC.length))) throw new Error("it is no xz file");
  const checkBytes = CHECK_BYTES[packed[7] ?? -1];
  if (checkBytes === undefined) throw new Error("its kind of check sum is not known");
  const writer = createWriter(maxBytes);
  let position = STREAM_HEADER_BYTES;
  // After the last block comes the index, which begins with 0.
  while ((packed[position] ?? 0) !== 0) {
    const end = unpackChunks(packed, findData(packed, position), writer);
    position = Math.ceil(end / 4) * 4 + checkBytes;
  }
  return writer.result();
}

/** Where the data of a block begins. Only the filter that every `xz` file has is known. */
function findData(packed: Uint8Array, start: number): number {
  const headerBytes = ((packed[start] ?? 0) + 1) * 4;
  const flags = packed[start + 1] ?? 0;
  let position = start + 2;
  for (const flag of [0x40, 0x80])
    if ((flags & flag) !== 0) position = skipNumber(packed, position);
  if ((flags & 3) !== 0 || packed[position] !== LZMA2_FILTER)
    throw new Error("it is packed in a way that is not known");
  return start + headerBytes;
}

function skipNumber(packed: Uint8Array, start: number): number {
  let position = start;
  while (((packed[position] ?? 0) & 0x80) !== 0) position++;
  return position + 1;
}

interface Writer {
  /** Room for so many bytes more. */
  room(bytes: number): LzmaOutput;
  result(): Uint8Array;
}

function createWriter(maxBytes: number): Writer {
  let output: LzmaOutput = { bytes: new Uint8Array(MAX_CHUNK_BYTES), length: 0 };
  return {
    room(bytes) {
      const needed = output.length + bytes;
      if (needed > maxBytes) throw new Error(`it holds more than ${maxBytes} bytes`);
      if (needed <= output.bytes.length) return output;
      const larger = new Uint8Array(Math.max(needed, output.bytes.length * 2));
      larger.set(output.bytes.subarray(0, output.length));
      return (output = { bytes: larger, length: output.length });
    },
    result: () => output.bytes.subarray(0, output.length),
  };
}

/** Unpacks the chunks of a block and says where they end. */
function unpackChunks(packed: Uint8Array, start: number, writer: Writer): number {
  let position = start;
  let lzma: LzmaDecoder | undefined;
  let properties = 0;
  for (;;) {
    const control = packed[position];
    if (control === undefined) throw new Error("it ends too early");
    if (control === 0) return position + 1;
    if (control < 0x80) {
      position = copyChunk(packed, position, writer);
      continue;
    }
    const unpackedBytes = ((control & 0x1f) << 16) + twoBytes(packed, position + 1) + 1;
    const packedBytes = twoBytes(packed, position + 3) + 1;
    position += 5;
    const reset = (control >>> 5) & 3;
    if (reset >= 2) properties = packed[position++] ?? 0;
    if (reset >= 1) lzma = createLzmaDecoder(readProperties(properties));
    if (lzma === undefined) throw new Error("its first chunk needs one before it");
    const output = writer.room(unpackedBytes);
    lzma.decode(createRangeDecoder(packed, position), output, output.length + unpackedBytes);
    position += packedBytes;
  }
}

/** A chunk that was not worth packing. */
function copyChunk(packed: Uint8Array, start: number, writer: Writer): number {
  const bytes = twoBytes(packed, start + 1) + 1;
  const output = writer.room(bytes);
  output.bytes.set(packed.subarray(start + 3, start + 3 + bytes), output.length);
  output.length += bytes;
  return start + 3 + bytes;
}

function readProperties(byte: number) {
  return {
    literalContextBits: byte % 9,
    literalPlaceBits: Math.floor(byte / 9) % 5,
    placeBits: Math.floor(byte / 45),
  };
}

function twoBytes(packed: Uint8Array, at: number): number {
  return ((packed[at] ?? 0) << 8) | (packed[at + 1] ?? 0);
}
