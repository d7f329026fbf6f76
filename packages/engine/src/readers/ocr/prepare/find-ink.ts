import type { GreyPicture } from "./grey-picture.ts";

/** Map of the ink of a picture: 1 for ink, 0 for paper. */
export interface InkPicture {
  readonly width: number;
  readonly height: number;
  readonly ink: Uint8Array;
}

/** Ink is darker than what surrounds it by this share, and by this many shades at least. */
const DARKER_SHARE = 0.15;
const MIN_DARKER_SHADES = 14;

/** The surroundings reach this share of the longer side to each side: more than a letter, less than a shadow. */
const REACH_SHARE = 1 / 64;
const MIN_REACH_PIXELS = 8;

/**
 * Distinguishes ink from paper by comparing each pixel with the mean around it, so that shadows and stains do not count as ink.
 * `reach` says how far around; of an area that is wider only the edges are ink.
 */
export function findInk(
  { width, height, grey }: GreyPicture,
  reach = usualReach(width, height),
): InkPicture {
  const ink = new Uint8Array(width * height);
  const sums = sumTable({ width, height, grey });
  const stride = width + 1;
  for (let row = 0; row < height; row++) {
    const top = Math.max(0, row - reach) * stride;
    const bottom = Math.min(height, row + reach + 1) * stride;
    const rows = (bottom - top) / stride;
    for (let column = 0; column < width; column++) {
      const left = Math.max(0, column - reach);
      const right = Math.min(width, column + reach + 1);
      // Sums run over the end of 32 bits in large pictures; their differences are right all the same.
      const sum =
        ((sums[bottom + right] ?? 0) -
          (sums[bottom + left] ?? 0) -
          (sums[top + right] ?? 0) +
          (sums[top + left] ?? 0)) >>>
        0;
      const mean = sum / (rows * (right - left));
      const pixel = row * width + column;
      ink[pixel] = Number(
        (grey[pixel] ?? 0) < mean - Math.max(mean * DARKER_SHARE, MIN_DARKER_SHADES),
      );
    }
  }
  return { width, height, ink };
}

function usualReach(width: number, height: number): number {
  return Math.max(MIN_REACH_PIXELS, Math.round(Math.max(width, height) * REACH_SHARE));
}

/** For each place the sum of all pixels above and to the left of it. */
function sumTable({ width, height, grey }: GreyPicture): Uint32Array {
  const stride = width + 1;
  const sums = new Uint32Array(stride * (height + 1));
  for (let row = 0; row < height; row++) {
    let rowSum = 0;
    for (let column = 0; column < width; column++) {
      rowSum += grey[row * width + column] ?? 0;
      const place = (row + 1) * stride + column + 1;
      sums[place] = (sums[place - stride] ?? 0) + rowSum;
    }
  }
  return sums;
}
