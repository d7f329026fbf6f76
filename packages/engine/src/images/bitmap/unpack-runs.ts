import type { BitmapHeader } from "./bitmap-header.ts";

/** What the runs of a BMP paint, rows from the top. */
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
export function unpackRuns(
  data: Uint8Array,
  { width, height, bitsPerPixel, isTopDown }: BitmapHeader,
): UnpackedRuns {
  const indexes = new Uint16Array(width * height);
  const perByte = 8 / bitsPerPixel;
  const mask = 2 ** bitsPerPixel - 1;
  let [row, column, at] = [0, 0, 0];

  const colorIn = (byte: number, position: number) =>
    (byte >> (8 - bitsPerPixel * ((position % perByte) + 1))) & mask;
  const put = (color: number) => {
    if (column < width) indexes[(isTopDown ? row : height - 1 - row) * width + column] = color + 1;
    column++;
  };

  while (row < height) {
    if (at + 1 >= data.length) return { indexes, isCut: true };
    const count = data[at++] ?? 0;
    const value = data[at++] ?? 0;
    if (count > 0) {
      for (let position = 0; position < count; position++) put(colorIn(value, position));
    } else if (value === END_OF_ROW) {
      row++;
      column = 0;
    } else if (value === END_OF_PICTURE) {
      break;
    } else if (value === MOVE) {
      column += data[at++] ?? 0;
      row += data[at++] ?? 0;
    } else {
      for (let position = 0; position < value; position++)
        put(colorIn(data[at + Math.floor(position / perByte)] ?? 0, position));
      // Literal pixels fill up to whole words.
      at += 2 * Math.ceil(value / perByte / 2);
    }
  }
  return { indexes, isCut: false };
}
