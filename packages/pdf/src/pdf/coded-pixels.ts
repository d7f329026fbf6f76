/** Constant: pixels that are written in the time that decoding one takes, measured with pictures of one colour. */
const JPEG_2000_COST = 3;
const JBIG2_COST = 3;

/** Constant: marks of a code stream's beginning and of its size. */
const JPEG_2000_START = Buffer.from("ff4fff51", "hex");

/** Constant: segments of JBIG2 that begin with the size of a region. */
const REGION_TYPES = new Set([4, 6, 7, 20, 22, 23, 36, 38, 39, 40, 42, 43]);

/**
 * Estimates the cost of decoding a picture from the sizes in its own data, in written pixels. What the PDF says of its
 * size need not be true, and 80 bytes can hold a picture of gigabytes.
 */
export function costOfDecoding(filter: string, data: Buffer): number {
  if (filter === "JPXDecode") return JPEG_2000_COST * jpeg2000Samples(data);
  if (filter === "JBIG2Decode") return JBIG2_COST * jbig2Pixels(data);
  return 0;
}

function jpeg2000Samples(data: Buffer): number {
  const start = data.indexOf(JPEG_2000_START);
  if (start === -1 || start + 42 > data.length) return 0;
  const side = (at: number) =>
    data.readUInt32BE(start + 8 + at) - data.readUInt32BE(start + 16 + at);
  return Math.max(0, side(0)) * Math.max(0, side(4)) * data.readUInt16BE(start + 40);
}

/** The regions of a stream as it is in a PDF: segments one after the other, without a file's header. */
function jbig2Pixels(data: Buffer): number {
  let pixels = 0;
  let at = 0;
  while (at + 11 <= data.length) {
    const segment = readSegment(data, at);
    if (segment === undefined) break;
    const { type, start, length } = segment;
    if (REGION_TYPES.has(type) && start + 8 <= data.length) {
      pixels += data.readUInt32BE(start) * data.readUInt32BE(start + 4);
    }
    at = start + length;
  }
  return pixels;
}

function readSegment(data: Buffer, at: number) {
  const number = data.readUInt32BE(at);
  const flags = data.readUInt8(at + 4);
  const shortCount = data.readUInt8(at + 5) >> 5;
  const isLong = shortCount === 7;
  const count = isLong ? data.readUInt32BE(at + 5) & 0x1fffffff : shortCount;
  const referenceBytes = number <= 256 ? 1 : number <= 65_536 ? 2 : 4;
  const afterReferences =
    at + (isLong ? 9 + Math.ceil((count + 1) / 8) : 6) + count * referenceBytes;
  const lengthAt = afterReferences + ((flags & 0x40) === 0 ? 1 : 4);
  if (lengthAt + 4 > data.length) return undefined;
  const length = data.readUInt32BE(lengthAt);
  return { type: flags & 0x3f, start: lengthAt + 4, length };
}
