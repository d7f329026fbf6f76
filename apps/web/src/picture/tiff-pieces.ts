import type { TiffPicture } from "./tiff-directories.ts";

/** A strip or a tile of a picture, in pixels from the top left. */
export interface TiffPiece {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Fields of a TIFF directory that decide how the picture looks. */
export interface TiffFacts {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly samples: number;
  readonly compression: number;
  readonly photometric: number;
  readonly predictor: number;
  readonly faxOptions: number;
  readonly orientation: number;
  /** Height of a pixel over its width. */
  readonly pixelRatio: number;
}

const FAX_COMPRESSIONS = [2, 3, 4];
const JPEG_COMPRESSION = 7;

/** Reads what decides how a picture looks; throws where it has no size. */
export function readFacts({ numbers, isLittleEndian }: TiffPicture): TiffFacts {
  const read = (tag: number, fallback: number) => numbers(tag)[0] ?? fallback;
  const facts = {
    width: read(256, 0),
    height: read(257, 0),
    bits: read(258, 1),
    samples: read(277, 1),
    compression: read(259, 1),
    photometric: read(262, 0),
    predictor: read(317, 1),
    faxOptions: read(292, 0),
    orientation: read(274, 1),
    pixelRatio: pixelRatioOf(read(282, 1), read(283, 1)),
  };
  const { width, height, bits, samples } = facts;
  const isReadable = numbers(258).every((one) => one === bits) && (bits < 16 || !isLittleEndian);
  const isMixed = samples === 1 || read(284, 1) === 1;
  if (width > 0 && height > 0 && isReadable && isMixed) return facts;
  throw new Error("A picture of this TIFF cannot be drawn here.");
}

function pixelRatioOf(xResolution: number, yResolution: number): number {
  const ratio = xResolution / yResolution;
  return ratio > 0.1 && ratio < 10 ? ratio : 1;
}

/** The pieces of a picture with their bytes made ready for a reader of PDF. */
export function readPieces(file: Uint8Array, picture: TiffPicture): readonly TiffPiece[] {
  const { numbers, bytes } = picture;
  const facts = readFacts(picture);
  const grid = readGrid(picture, facts);
  const areBitsReversed = numbers(266)[0] === 2 && facts.bits === 1;
  const tables = bytes(347);
  return grid.offsets.map((offset, index) => {
    const length = grid.lengths[index] ?? 0;
    if (offset + length > file.length) throw new Error("The TIFF is cut off.");
    const stored = file.slice(offset, offset + length);
    const top = Math.floor(index / grid.columns) * grid.height;
    return {
      left: (index % grid.columns) * grid.width,
      top,
      width: grid.width,
      height: grid.isTiled ? grid.height : Math.min(grid.height, facts.height - top),
      bytes: makeReady(stored, { ...facts, areBitsReversed, tables }),
    };
  });
}

function readGrid({ numbers }: TiffPicture, { width, height }: TiffFacts) {
  const [tileWidth, tileHeight] = [numbers(322)[0], numbers(323)[0]];
  if (tileWidth && tileHeight) {
    const columns = Math.ceil(width / tileWidth);
    const size = { width: tileWidth, height: tileHeight, columns, isTiled: true };
    return { ...size, offsets: numbers(324), lengths: numbers(325) };
  }
  const rows = Math.min(numbers(278)[0] || height, height);
  const size = { width, height: rows, columns: 1, isTiled: false };
  return { ...size, offsets: numbers(273), lengths: numbers(279) };
}

interface Making {
  readonly compression: number;
  readonly areBitsReversed: boolean;
  /** Quantisation and Huffman tables that all pieces of a JPEG picture share. */
  readonly tables: Uint8Array;
}

function makeReady(
  stored: Uint8Array<ArrayBuffer>,
  { compression, areBitsReversed, tables }: Making,
): Uint8Array<ArrayBuffer> {
  if (compression === JPEG_COMPRESSION && tables.length > 4) {
    // Both begin and end as pictures of their own do: the end of one and the beginning of the other go.
    const joined = new Uint8Array(tables.length + stored.length - 4);
    joined.set(tables.subarray(0, -2));
    joined.set(stored.subarray(2), tables.length - 2);
    return joined;
  }
  const isReversed = areBitsReversed && [1, ...FAX_COMPRESSIONS].includes(compression);
  return isReversed ? stored.map(reverseBits) : stored;
}

function reverseBits(byte: number): number {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit += 1) reversed |= ((byte >> bit) & 1) << (7 - bit);
  return reversed;
}
