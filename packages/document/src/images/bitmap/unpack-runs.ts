import type { BitmapHeader } from "./bitmap-header.ts";

/** Pixels painted by the runs of a BMP, rows from the top. */
export interface UnpackedRuns {
  /** For each pixel the number of its colour plus one; 0 where no run reaches. */
  readonly indexes: Uint16Array;
  /** The data ends before it says so. */
  readonly isCut: boolean;
}

const END_OF_ROW = 0;
const END_OF_PICTURE = 1;
const MOVE = 2;

/** Unpacks the run lengths of a BMP of 8 or 4 bits per pixel. What lies outside of the picture is left out. */
export function unpackRuns(data: Uint8Array, header: BitmapHeader): UnpackedRuns {
  const pen = createPen(header);
  let at = 0;
  while (!pen.isBelow()) {
    if (at + 1 >= data.length) return { indexes: pen.indexes, isCut: true };
    const count = data[at++] ?? 0;
    const value = data[at++] ?? 0;
    if (count > 0) pen.paint(count, () => value);
    else if (value === END_OF_PICTURE) break;
    else if (value === END_OF_ROW) pen.nextRow();
    else if (value === MOVE) pen.move(data[at++] ?? 0, data[at++] ?? 0);
    else {
      const start = at;
      pen.paint(value, (byte) => data[start + byte] ?? 0);
      // Literal pixels fill up to whole words.
      at += 2 * Math.ceil(value / pen.perByte / 2);
    }
  }
  return { indexes: pen.indexes, isCut: false };
}

/** Paints one pixel after the other, each row from the left. */
function createPen({ width, height, bitsPerPixel, isTopDown }: BitmapHeader) {
  const indexes = new Uint16Array(width * height);
  const perByte = 8 / bitsPerPixel;
  const mask = 2 ** bitsPerPixel - 1;
  let row = 0;
  let column = 0;
  return {
    indexes,
    perByte,
    isBelow: () => row >= height,
    nextRow() {
      row++;
      column = 0;
    },
    move(columns: number, rows: number) {
      column += columns;
      row += rows;
    },
    paint(count: number, byteAt: (index: number) => number) {
      const start = (isTopDown ? row : height - 1 - row) * width;
      for (let position = 0; position < count; position++, column++) {
        if (column >= width) continue;
        const byte = byteAt(Math.floor(position / perByte));
        const shift = 8 - bitsPerPixel * ((position % perByte) + 1);
        indexes[start + column] = ((byte >> shift) & mask) + 1;
      }
    },
  };
}
