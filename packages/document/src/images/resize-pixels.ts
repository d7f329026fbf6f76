import type { Pixels } from "./pixels.ts";

const CHANNELS = 3;

/** A picture in another size, by linear interpolation; where it shrinks, over all pixels that become one. */
export function resizePixels(pixels: Pixels, width: number, height: number): Pixels {
  return resizeColumns(resizeRows(pixels, width), height);
}

/** Pixels of a line that make one of the new line, with the weight of each. */
interface Tap {
  readonly first: number;
  readonly weights: Float32Array;
}

function tapsOf(from: number, to: number): Tap[] {
  const scale = from / to;
  const reach = Math.max(scale, 1);
  return Array.from({ length: to }, (_, target) => {
    const centre = (target + 0.5) * scale - 0.5;
    const first = Math.max(0, Math.ceil(centre - reach));
    const last = Math.max(first, Math.min(from - 1, Math.floor(centre + reach)));
    const weights = Float32Array.from({ length: last - first + 1 }, (__, step) =>
      // Never nothing: at the edge of a picture a single pixel may be at the very end of the reach.
      Math.max(1 - Math.abs(first + step - centre) / reach, 1e-6),
    );
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return { first, weights: weights.map((weight) => weight / sum) };
  });
}

function resizeRows({ width, height, rgb }: Pixels, newWidth: number): Pixels {
  if (width === newWidth) return { width, height, rgb };
  const resized = new Uint8Array(newWidth * height * CHANNELS);
  const taps = tapsOf(width, newWidth);
  let target = 0;
  for (let row = 0; row < height; row++) {
    // By number: an iterator for each pixel would take most of the time.
    for (let column = 0; column < newWidth; column++) {
      const tap = taps[column];
      if (tap === undefined) continue;
      const { first, weights } = tap;
      // Half a step, so that cutting off the fraction rounds.
      let red = 0.5;
      let green = 0.5;
      let blue = 0.5;
      let source = (row * width + first) * CHANNELS;
      for (let step = 0; step < weights.length; step++) {
        const weight = weights[step] ?? 0;
        red += (rgb[source++] ?? 0) * weight;
        green += (rgb[source++] ?? 0) * weight;
        blue += (rgb[source++] ?? 0) * weight;
      }
      resized[target++] = red;
      resized[target++] = green;
      resized[target++] = blue;
    }
  }
  return { width: newWidth, height, rgb: resized };
}

function resizeColumns({ width, height, rgb }: Pixels, newHeight: number): Pixels {
  if (height === newHeight) return { width, height, rgb };
  const stride = width * CHANNELS;
  const resized = new Uint8Array(newHeight * stride);
  const sums = new Float32Array(stride);
  for (const [row, { first, weights }] of tapsOf(height, newHeight).entries()) {
    sums.fill(0.5);
    for (const [step, weight] of weights.entries()) {
      const source = (first + step) * stride;
      for (let offset = 0; offset < stride; offset++)
        sums[offset] = (sums[offset] ?? 0) + (rgb[source + offset] ?? 0) * weight;
    }
    resized.set(sums, row * stride);
  }
  return { width, height: newHeight, rgb: resized };
}
