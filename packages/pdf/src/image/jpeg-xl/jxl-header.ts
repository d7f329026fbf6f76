import { JXL_CODE_STREAM } from "@parsewright/document/images";
/** Header of a JPEG XL file. */
export interface JxlHeader {
  /** Sides of the picture as it is shown: the file may store it turned. */
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  /** True if a sample may have more than eight bits. */
  readonly isDeep: boolean;
}

const BOX_HEAD_BYTES = 8;
const LARGE_BOX_HEAD_BYTES = 16;
/** A part of a code stream begins with its number. */
const PART_NUMBER_BYTES = 4;

/** Orientations from this one on exchange width and height. */
const FIRST_SIDEWAYS_ORIENTATION = 5;

/** Width over height, by the number that stands for it. */
const RATIOS = [
  [1, 1],
  [12, 10],
  [4, 3],
  [3, 2],
  [16, 9],
  [5, 4],
  [2, 1],
] as const;

/** Throws a `RangeError` where the file ends before its header does. */
export function readJxlHeader(bytes: Uint8Array): JxlHeader {
  const bits = new BitReader(findCodeStream(bytes).subarray(JXL_CODE_STREAM.length));
  const { width, height } = readSize(bits);
  const { orientation, ...facts } = readMetadata(bits);
  return orientation < FIRST_SIDEWAYS_ORIENTATION
    ? { width, height, ...facts }
    : { width: height, height: width, ...facts };
}

/** The code stream, or the first part of it, which in a container is in a box among others. */
function findCodeStream(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.subarray(0, JXL_CODE_STREAM.length).equals(JXL_CODE_STREAM)) return file;
  let start = 0;
  while (start + BOX_HEAD_BYTES <= file.length) {
    const length = file.readUInt32BE(start);
    const type = file.toString("latin1", start + 4, start + BOX_HEAD_BYTES);
    const isLarge = length === 1;
    const content = start + (isLarge ? LARGE_BOX_HEAD_BYTES : BOX_HEAD_BYTES);
    if (type === "jxlc") return file.subarray(content);
    if (type === "jxlp") return file.subarray(content + PART_NUMBER_BYTES);
    const boxBytes = isLarge ? Number(file.readBigUInt64BE(start + BOX_HEAD_BYTES)) : length;
    // 0 is a box up to the end of the file.
    if (boxBytes < content - start) break;
    start += boxBytes;
  }
  throw new RangeError("The container has no code stream.");
}

/** One of four ranges of numbers: its first number and how many bits are added to it. */
type NumberRanges = readonly (readonly [first: number, bits: number])[];

const SIDE_RANGES: NumberRanges = [
  [1, 9],
  [1, 13],
  [1, 18],
  [1, 30],
];
const PREVIEW_RANGES: NumberRanges = [
  [1, 6],
  [65, 8],
  [321, 10],
  [1345, 12],
];
const PREVIEW_EIGHTHS_RANGES: NumberRanges = [
  [16, 0],
  [32, 0],
  [1, 5],
  [33, 9],
];

function readSize(bits: BitReader) {
  const isInEighths = bits.readFlag();
  return readSides(bits, () => (isInEighths ? (bits.read(5) + 1) * 8 : bits.pick(SIDE_RANGES)));
}

function readPreviewSize(bits: BitReader) {
  const ranges = bits.readFlag() ? PREVIEW_EIGHTHS_RANGES : PREVIEW_RANGES;
  return readSides(bits, () => bits.pick(ranges));
}

function readSides(bits: BitReader, readSide: () => number) {
  const height = readSide();
  const ratio = RATIOS[bits.read(3) - 1];
  const width = ratio ? Math.floor((height * ratio[0]) / ratio[1]) : readSide();
  return { width, height };
}

function readMetadata(bits: BitReader) {
  const isAllDefault = bits.readFlag();
  if (isAllDefault) return { orientation: 1, isAnimated: false, isDeep: false };
  const hasMore = bits.readFlag();
  if (!hasMore) return { orientation: 1, isAnimated: false, isDeep: readDepth(bits) };
  const orientation = bits.read(3) + 1;
  const hasIntrinsicSize = bits.readFlag();
  if (hasIntrinsicSize) readSize(bits);
  const hasPreview = bits.readFlag();
  if (hasPreview) readPreviewSize(bits);
  const isAnimated = bits.readFlag();
  // The depth is behind what describes the frames, which is not read: it may be any.
  return { orientation, isAnimated, isDeep: isAnimated || readDepth(bits) };
}

const BIT_RANGES: NumberRanges = [
  [8, 0],
  [10, 0],
  [12, 0],
  [1, 6],
];

function readDepth(bits: BitReader): boolean {
  const isFloat = bits.readFlag();
  return isFloat || bits.pick(BIT_RANGES) > 8;
}

/** Numbers of a few bits each, the lowest bit first. */
class BitReader {
  readonly #bytes: Uint8Array;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit++) {
      const byte = this.#bytes[this.#position >> 3];
      if (byte === undefined) throw new RangeError("The header is cut off.");
      value += ((byte >> (this.#position & 7)) & 1) * 2 ** bit;
      this.#position++;
    }
    return value;
  }

  readFlag(): boolean {
    return this.read(1) === 1;
  }

  /** Two bits name one of the ranges. */
  pick(ranges: NumberRanges): number {
    const [first = 0, bits = 0] = ranges[this.read(2)] ?? [];
    return first + this.read(bits);
  }
}
