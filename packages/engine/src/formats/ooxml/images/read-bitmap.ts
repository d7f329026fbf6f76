/** Pixels with red, green, blue and opacity, rows from the top. */
export interface BitmapPixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

interface BitmapHeader {
  readonly width: number;
  readonly height: number;
  /** Rows are written from the top; usually they are not. */
  readonly isTopDown: boolean;
  readonly bitsPerPixel: number;
  readonly paletteStart: number;
  /** Bytes of each colour of the palette. */
  readonly paletteStep: number;
  readonly pixelStart: number;
  /** Where red, green, blue and opacity lie in a pixel. */
  readonly masks: readonly number[];
}

const UNCOMPRESSED = 0;
const BIT_FIELDS = new Set([3, 6]);
const FILE_HEADER_BYTES = 14;
const CORE_HEADER_BYTES = 12;
const DEFAULT_MASKS: Readonly<Record<number, readonly number[]>> = {
  16: [0x7c_00, 0x03_e0, 0x00_1f, 0],
  24: [0xff_00_00, 0x00_ff_00, 0x00_00_ff, 0],
  32: [0xff_00_00, 0x00_ff_00, 0x00_00_ff, 0],
};

/** Reads a BMP. Throws when it is damaged, larger than allowed, or compressed, which BMPs hardly ever are. */
export function readBitmap(bytes: Uint8Array, mostPixels: number): BitmapPixels {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readHeader(data);
  const { width, height, isTopDown, bitsPerPixel, pixelStart } = header;
  if (width < 1 || height < 1 || width * height > mostPixels) {
    throw new Error(`A BMP of ${width} by ${height} pixels cannot be read.`);
  }
  const rowBytes = Math.ceil((width * bitsPerPixel) / 32) * 4;
  const readPixel =
    bitsPerPixel > 8 ? createMaskReader(data, header) : createPaletteReader(data, header);
  const rgba = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    const start = pixelStart + (isTopDown ? row : height - 1 - row) * rowBytes;
    for (let column = 0; column < width; column++) {
      rgba.set(readPixel(start, column), (row * width + column) * 4);
    }
  }
  return { width, height, rgba };
}

function readHeader(data: Buffer): BitmapHeader {
  const headerBytes = data.readUInt32LE(FILE_HEADER_BYTES);
  const pixelStart = data.readUInt32LE(10);
  const paletteStart = FILE_HEADER_BYTES + headerBytes;
  if (headerBytes === CORE_HEADER_BYTES) {
    const bitsPerPixel = data.readUInt16LE(24);
    return {
      width: data.readUInt16LE(18),
      height: data.readUInt16LE(20),
      isTopDown: false,
      bitsPerPixel,
      paletteStart,
      paletteStep: 3,
      pixelStart,
      masks: DEFAULT_MASKS[bitsPerPixel] ?? [],
    };
  }
  const height = data.readInt32LE(22);
  const bitsPerPixel = data.readUInt16LE(28);
  const compression = data.readUInt32LE(30);
  if (compression !== UNCOMPRESSED && !BIT_FIELDS.has(compression)) {
    throw new Error(`A BMP with compression ${compression} cannot be read.`);
  }
  return {
    width: data.readInt32LE(18),
    height: Math.abs(height),
    isTopDown: height < 0,
    bitsPerPixel,
    paletteStart,
    paletteStep: 4,
    pixelStart,
    masks: BIT_FIELDS.has(compression)
      ? readMasks(data, headerBytes)
      : (DEFAULT_MASKS[bitsPerPixel] ?? []),
  };
}

/** The masks follow the short header or are part of a longer one, at the same place. */
function readMasks(data: Buffer, headerBytes: number): number[] {
  const hasOpacity = headerBytes >= 56;
  return [54, 58, 62]
    .map((offset) => data.readUInt32LE(offset))
    .concat(hasOpacity ? data.readUInt32LE(66) : 0);
}

type PixelReader = (rowStart: number, column: number) => readonly number[];

function createPaletteReader(data: Buffer, header: BitmapHeader): PixelReader {
  const { bitsPerPixel, paletteStart, paletteStep } = header;
  const perByte = 8 / bitsPerPixel;
  if (![1, 4, 8].includes(bitsPerPixel)) {
    throw new Error(`A BMP with ${bitsPerPixel} bits per pixel cannot be read.`);
  }
  return (rowStart, column) => {
    const byte = data.readUInt8(rowStart + Math.floor(column / perByte));
    const shift = 8 - bitsPerPixel * ((column % perByte) + 1);
    const start = paletteStart + ((byte >> shift) & (2 ** bitsPerPixel - 1)) * paletteStep;
    return [data.readUInt8(start + 2), data.readUInt8(start + 1), data.readUInt8(start), 255];
  };
}

function createMaskReader(data: Buffer, { bitsPerPixel, masks }: BitmapHeader): PixelReader {
  const bytesPerPixel = bitsPerPixel / 8;
  if (![16, 24, 32].includes(bitsPerPixel)) {
    throw new Error(`A BMP with ${bitsPerPixel} bits per pixel cannot be read.`);
  }
  const scales = masks.map((mask) => ({
    mask,
    shift: trailingZeros(mask),
    most: mask >>> trailingZeros(mask),
  }));
  return (rowStart, column) => {
    const pixel = data.readUIntLE(rowStart + column * bytesPerPixel, bytesPerPixel);
    return scales.map(({ mask, shift, most }) =>
      most === 0 ? 255 : Math.round((((pixel & mask) >>> shift) * 255) / most),
    );
  };
}

function trailingZeros(mask: number): number {
  return mask === 0 ? 0 : 31 - Math.clz32(mask & -mask);
}
