/** Header of a BMP. */
export interface BitmapHeader {
  readonly width: number;
  readonly height: number;
  /** Rows are written from the top; usually they are not. */
  readonly isTopDown: boolean;
  readonly bitsPerPixel: number;
  readonly packing: BitmapPacking;
  readonly pixelStart: number;
  /** Red, green and blue of each colour, one after the other; empty where pixels hold their colours. */
  readonly palette: Uint8Array;
  /** Masks of red, green, blue and opacity in a pixel. */
  readonly masks: readonly number[];
  /** Dots per inch, where the file says. */
  readonly resolution?: { readonly x: number; readonly y: number };
}

type BitmapPacking = "plain" | "runs";

const PLAIN = 0;
const RUNS = new Set([1, 2]);
const BIT_FIELDS = new Set([3, 6]);

const FILE_HEADER_BYTES = 14;
const CORE_HEADER_BYTES = 12;
const SHORT_HEADER_BYTES = 40;
/** From this length on a header has a mask for opacity. */
const OPACITY_HEADER_BYTES = 56;
/** An OS/2 header of this length has other meanings for what is compression here. */
const OS2_HEADER_BYTES = 64;

const METERS_PER_INCH = 0.0254;

/** Blue, green and red bytes, in this order; 16 bits hold five of each. */
const DEFAULT_MASKS: Readonly<Record<number, readonly number[]>> = {
  16: [0x7c_00, 0x03_e0, 0x00_1f, 0],
  24: [0xff_00_00, 0x00_ff_00, 0x00_00_ff, 0],
  32: [0xff_00_00, 0x00_ff_00, 0x00_00_ff, 0],
};

/** Reads the header of a BMP. Throws when it is damaged or says what nobody can read. */
export function readBitmapHeader(data: Buffer): BitmapHeader {
  const headerBytes = data.readUInt32LE(FILE_HEADER_BYTES);
  const isCore = headerBytes === CORE_HEADER_BYTES;
  const width = isCore ? data.readUInt16LE(18) : data.readInt32LE(18);
  const signedHeight = isCore ? data.readUInt16LE(20) : data.readInt32LE(22);
  const bitsPerPixel = data.readUInt16LE(isCore ? 24 : 28);
  const compression = headerBytes >= SHORT_HEADER_BYTES ? data.readUInt32LE(30) : PLAIN;
  const height = Math.abs(signedHeight);
  if (width < 1 || height < 1)
    throw new RangeError(`A BMP of ${width} by ${height} pixels holds nothing.`);
  checkCoding({ bitsPerPixel, compression, headerBytes });
  const pixelStart = readPixelStart(data, { headerBytes, bitsPerPixel });
  const palette = readPalette(data, { headerBytes, bitsPerPixel, pixelStart });
  const resolution = headerBytes >= SHORT_HEADER_BYTES ? readResolution(data) : undefined;
  return {
    width,
    height,
    isTopDown: signedHeight < 0,
    bitsPerPixel,
    packing: RUNS.has(compression) ? "runs" : "plain",
    pixelStart,
    palette,
    masks: BIT_FIELDS.has(compression)
      ? readMasks(data, headerBytes)
      : (DEFAULT_MASKS[bitsPerPixel] ?? []),
    ...(resolution !== undefined && { resolution }),
  };
}

interface Coding {
  readonly bitsPerPixel: number;
  readonly compression: number;
  readonly headerBytes: number;
}

function checkCoding({ bitsPerPixel, compression, headerBytes }: Coding): void {
  const isKnown = [1, 2, 4, 8, 16, 24, 32].includes(bitsPerPixel);
  if (!isKnown) throw new RangeError(`A BMP with ${bitsPerPixel} bits per pixel cannot be read.`);
  const isRuns = RUNS.has(compression) && bitsPerPixel === (compression === 1 ? 8 : 4);
  const isFields =
    BIT_FIELDS.has(compression) && bitsPerPixel > 8 && headerBytes !== OS2_HEADER_BYTES;
  if (compression !== PLAIN && !isRuns && !isFields)
    throw new RangeError(
      `A BMP with compression ${compression} and ${bitsPerPixel} bits per pixel cannot be read.`,
    );
}

/** Files that say nothing, or name a place inside the header, have their pixels behind a whole palette. */
function readPixelStart(
  data: Buffer,
  { headerBytes, bitsPerPixel }: Omit<Coding, "compression">,
): number {
  const told = data.readUInt32LE(10);
  const headerEnd = FILE_HEADER_BYTES + headerBytes;
  if (told >= headerEnd) return told;
  return headerEnd + (bitsPerPixel > 8 ? 0 : 2 ** bitsPerPixel * paletteStep(headerBytes));
}

function paletteStep(headerBytes: number): number {
  return headerBytes === CORE_HEADER_BYTES ? 3 : 4;
}

/** The masks follow the short header or are part of a longer one, at the same place. */
function readMasks(data: Buffer, headerBytes: number): number[] {
  const hasOpacity = headerBytes >= OPACITY_HEADER_BYTES;
  return [54, 58, 62]
    .map((offset) => data.readUInt32LE(offset))
    .concat(hasOpacity ? data.readUInt32LE(66) : 0);
}

/** As many colours as pixels can name. Those that the file leaves out are black. */
function readPalette(
  data: Buffer,
  { headerBytes, bitsPerPixel, pixelStart }: Omit<Coding, "compression"> & { pixelStart: number },
): Uint8Array {
  if (bitsPerPixel > 8) return new Uint8Array();
  const step = paletteStep(headerBytes);
  const start = FILE_HEADER_BYTES + headerBytes;
  const named = 2 ** bitsPerPixel;
  const told = headerBytes >= SHORT_HEADER_BYTES ? data.readUInt32LE(46) : 0;
  // Where the pixels begin before the palette could end, it is as short as that.
  const room = Math.floor((Math.min(pixelStart, data.length) - start) / step);
  const count = Math.max(0, Math.min(told === 0 ? named : told, named, room));
  const palette = new Uint8Array(named * 3);
  for (let index = 0; index < count; index++) {
    const source = start + index * step;
    palette.set([data[source + 2] ?? 0, data[source + 1] ?? 0, data[source] ?? 0], index * 3);
  }
  return palette;
}

function readResolution(data: Buffer): BitmapHeader["resolution"] {
  const [x = 0, y = 0] = [38, 42].map((offset) => data.readInt32LE(offset) * METERS_PER_INCH);
  return x > 0 && y > 0 ? { x, y } : undefined;
}
