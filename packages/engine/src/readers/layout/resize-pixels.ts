import type { Pixels } from "../../formats/page-source.ts";

const CHANNELS = 3;

/** A picture in another size, by linear interpolation; where it shrinks, over all pixels that become one. */
export function resizePixels(pixels: Pixels, width: number, height: number): Pixels {
  const narrowed = resizeRows(pixels, width);
  const rgb = resizeColumns(narrowed, height);
  return { width, height, rgb };
}

/** Which pixels of a line make one of the new line, and by how much each. */
interface Tap {
  readonly first: number;
  readonly weights: readonly number[];
}

function tapsOf(from: number, to: number): Tap[] {
  const scale = from / to;
  const reach = Math.max(scale, 1);
  return Array.from({ length: to }, (_, target) => {
    const centre = (target + 0.5) * scale - 0.5;
    const first = Math.max(0, Math.ceil(centre - reach));
    const last = Math.min(from - 1, Math.floor(centre + reach));
    const weights = Array.from({ length: Math.max(1, last - first + 1) }, (__, step) =>
      Math.max(1 - Math.abs(first + step - centre) / reach, 1e-6),
    );
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return { first, weights: weights.map((weight) => weight / sum) };
  });
}

function resizeRows({ width, height, rgb }: Pixels, newWidth: number): Pixels {
  if (width === newWidth) return { width, height, rgb };
  const taps = tapsOf(width, newWidth);
  const resized = new Uint8Array(newWidth * height * CHANNELS);
  for (let row = 0; row < height; row++) {
    for (const [column, { first, weights }] of taps.entries()) {
      const target = (row * newWidth + column) * CHANNELS;
      const source = (row * width + first) * CHANNELS;
      for (let channel = 0; channel < CHANNELS; channel++)
        resized[target + channel] = weigh(rgb, {
          start: source + channel,
          step: CHANNELS,
          weights,
        });
    }
  }
  return { width: newWidth, height, rgb: resized };
}

function resizeColumns({ width, height, rgb }: Pixels, newHeight: number): Uint8Array {
  if (height === newHeight) return rgb;
  const stride = width * CHANNELS;
  const resized = new Uint8Array(newHeight * stride);
  for (const [row, { first, weights }] of tapsOf(height, newHeight).entries()) {
    for (let offset = 0; offset < stride; offset++)
      resized[row * stride + offset] = weigh(rgb, {
        start: first * stride + offset,
        step: stride,
        weights,
      });
  }
  return resized;
}

function weigh(
  rgb: Uint8Array,
  { start, step, weights }: { start: number; step: number; weights: readonly number[] },
): number {
  let sum = 0.5;
  for (let index = 0; index < weights.length; index++)
    sum += (rgb[start + index * step] ?? 0) * (weights[index] ?? 0);
  return sum;
}
