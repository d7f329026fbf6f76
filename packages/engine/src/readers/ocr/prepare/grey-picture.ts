import { greyAt, type Pixels } from "@parsewright/document/images";

/** A picture in shades of grey: a byte for each pixel, 255 for white. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
}

const CHANNELS = 3;

/** Converts to grey. */
export function toGrey({ width, height, rgb }: Pixels): GreyPicture {
  const grey = new Uint8Array(width * height);
  for (let pixel = 0; pixel < grey.length; pixel++) grey[pixel] = greyAt(rgb, pixel * CHANNELS);
  return { width, height, grey };
}

/** A smaller copy: each of its pixels is the mean of a square of `factor` × `factor`. What is left at the edges is dropped. */
export function reduceGrey({ width, height, grey }: GreyPicture, factor: number): GreyPicture {
  if (factor <= 1) return { width, height, grey };
  const newWidth = Math.max(1, Math.floor(width / factor));
  const newHeight = Math.max(1, Math.floor(height / factor));
  const reduced = new Uint8Array(newWidth * newHeight);
  const sums = new Uint32Array(newWidth);
  const usedWidth = newWidth * factor;
  for (let row = 0; row < newHeight; row++) {
    sums.fill(0);
    for (let step = 0; step < factor; step++)
      addRow(grey.subarray((row * factor + step) * width).subarray(0, usedWidth), factor, sums);
    for (let column = 0; column < newWidth; column++)
      reduced[row * newWidth + column] = (sums[column] ?? 0) / (factor * factor);
  }
  return { width: newWidth, height: newHeight, grey: reduced };
}

function addRow(row: Uint8Array, factor: number, sums: Uint32Array): void {
  let source = 0;
  for (let column = 0; column < sums.length; column++) {
    let sum = 0;
    for (let step = 0; step < factor; step++) sum += row[source++] ?? 0;
    sums[column] = (sums[column] ?? 0) + sum;
  }
}

/** Factor by which a picture is reduced so that its longer side has at most `pixels`. */
export function factorFor({ width, height }: { width: number; height: number }, pixels: number) {
  return Math.max(1, Math.ceil(Math.max(width, height) / pixels));
}
