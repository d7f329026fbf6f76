import { type BitmapHeader, readBitmapHeader } from "./bitmap-header.ts";
import { unpackRuns } from "./unpack-runs.ts";

/** Pixels with red, green, blue and opacity, rows from the top. What the file leaves out is transparent. */
export interface BitmapPixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
  /** The file ends before its last pixel. */
  readonly isCut: boolean;
}

const CHANNELS = 4;
const OPAQUE = 255;
const BYTE_MASKS = [0xff_00_00, 0x00_ff_00, 0x00_00_ff, 0];

/** Reads a BMP. Throws when its header is damaged, or when it has more pixels than allowed. */
export function readBitmap(bytes: Uint8Array, mostPixels: number): BitmapPixels {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readBitmapHeader(data);
  const { width, height } = header;
  if (width * height > mostPixels)
    throw new RangeError(`A BMP of ${width} by ${height} pixels cannot be read.`);
  const rgba = new Uint8Array(width * height * CHANNELS);
  if (header.packing === "runs") {
    const { indexes, isCut } = unpackRuns(data.subarray(header.pixelStart), header);
    paintIndexes(indexes, header.palette, rgba);
    return { width, height, rgba, isCut };
  }
  const isCut = readRows(data, header, rgba);
  if (header.masks[3] !== 0) showInvisible(rgba);
  return { width, height, rgba, isCut };
}

/** Checks whether the file ended before all rows were read. */
function readRows(data: Buffer, header: BitmapHeader, rgba: Uint8Array): boolean {
  const { width, height, isTopDown, bitsPerPixel, pixelStart } = header;
  const rowBytes = Math.ceil((width * bitsPerPixel) / 32) * 4;
  const paintRow = createPainter(header);
  for (let row = 0; row < height; row++) {
    const start = pixelStart + row * rowBytes;
    // The last row may lack the bytes that only fill it up.
    if (start + Math.ceil((width * bitsPerPixel) / 8) > data.length) return true;
    const target = (isTopDown ? row : height - 1 - row) * width * CHANNELS;
    paintRow(
      data.subarray(start, start + rowBytes),
      rgba.subarray(target, target + width * CHANNELS),
    );
  }
  return false;
}

type RowPainter = (source: Uint8Array, target: Uint8Array) => void;

function createPainter(header: BitmapHeader): RowPainter {
  const { bitsPerPixel, masks } = header;
  if (bitsPerPixel <= 8) return createPalettePainter(header);
  const isInBytes = masks.every((mask, position) => mask === BYTE_MASKS[position]);
  return isInBytes && bitsPerPixel > 16
    ? createBytePainter(bitsPerPixel / 8)
    : createMaskPainter(header);
}

/** Most files by far, and several times faster than by masks. */
function createBytePainter(bytesPerPixel: number): RowPainter {
  return (source, target) => {
    for (let from = 0, to = 0; to < target.length; from += bytesPerPixel, to += CHANNELS) {
      target[to] = source[from + 2] ?? 0;
      target[to + 1] = source[from + 1] ?? 0;
      target[to + 2] = source[from] ?? 0;
      target[to + 3] = OPAQUE;
    }
  };
}

function createPalettePainter({ bitsPerPixel, palette }: BitmapHeader): RowPainter {
  const perByte = 8 / bitsPerPixel;
  const mask = 2 ** bitsPerPixel - 1;
  return (source, target) => {
    for (let column = 0; column * CHANNELS < target.length; column++) {
      const byte = source[Math.floor(column / perByte)] ?? 0;
      const color = ((byte >> (8 - bitsPerPixel * ((column % perByte) + 1))) & mask) * 3;
      paint(target, column * CHANNELS, palette, color);
    }
  };
}

function createMaskPainter({ bitsPerPixel, masks }: BitmapHeader): RowPainter {
  const bytesPerPixel = bitsPerPixel / 8;
  const channels = masks.map((mask, position) => {
    const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask);
    const most = mask >>> shift;
    // A colour without bits is not there, but a pixel without opacity is there.
    const missing = position === 3 ? OPAQUE : 0;
    return { mask, shift, factor: most === 0 ? 0 : 255 / most, missing };
  });
  return (source, target) => {
    for (let column = 0, from = 0; column * CHANNELS < target.length; column++) {
      let pixel = 0;
      for (let byte = 0; byte < bytesPerPixel; byte++) pixel |= (source[from++] ?? 0) << (8 * byte);
      for (let channel = 0; channel < CHANNELS; channel++) {
        const { mask, shift, factor, missing } = channels[channel] ?? NO_CHANNEL;
        target[column * CHANNELS + channel] =
          factor === 0 ? missing : Math.round(((pixel & mask) >>> shift) * factor);
      }
    }
  };
}

const NO_CHANNEL = { mask: 0, shift: 0, factor: 0, missing: OPAQUE };

/** `indexes` names a colour for each pixel, plus one; 0 is none. */
function paintIndexes(indexes: Uint16Array, palette: Uint8Array, rgba: Uint8Array): void {
  for (let pixel = 0; pixel < indexes.length; pixel++) {
    const index = indexes[pixel] ?? 0;
    if (index > 0) paint(rgba, pixel * CHANNELS, palette, (index - 1) * 3);
  }
}

// oxlint-disable-next-line max-params -- called for every pixel: an object for each would take most of the time
function paint(target: Uint8Array, offset: number, palette: Uint8Array, color: number): void {
  target[offset] = palette[color] ?? 0;
  target[offset + 1] = palette[color + 1] ?? 0;
  target[offset + 2] = palette[color + 2] ?? 0;
  target[offset + 3] = OPAQUE;
}

/** Programs that know nothing of opacity leave it at nothing in every pixel; the picture is meant to be seen. */
function showInvisible(rgba: Uint8Array): void {
  for (let offset = 3; offset < rgba.length; offset += CHANNELS) if (rgba[offset] !== 0) return;
  for (let offset = 3; offset < rgba.length; offset += CHANNELS) rgba[offset] = OPAQUE;
}
