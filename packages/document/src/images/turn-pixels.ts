import type { Pixels } from "./pixels.ts";

const CHANNELS = 3;

/** Quarter turns, clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/**
 * Source of a turned picture: the position of its first pixel, and the steps to the next pixel of its row and of its
 * column.
 */
interface Walk {
  readonly start: number;
  readonly perColumn: number;
  readonly perRow: number;
}

/** A picture turned clockwise. */
export function turnPixels(pixels: Pixels, turns: QuarterTurns): Pixels {
  if (turns === 0) return pixels;
  const { width, height, rgb } = pixels;
  const walks: Record<Exclude<QuarterTurns, 0>, Walk> = {
    1: { start: (height - 1) * width, perColumn: -width, perRow: 1 },
    2: { start: width * height - 1, perColumn: -1, perRow: -width },
    3: { start: width - 1, perColumn: width, perRow: -1 },
  };
  const size = turns === 2 ? { width, height } : { width: height, height: width };
  return { ...size, rgb: gather(rgb, size, walks[turns]) };
}

/** A picture with left and right exchanged. */
export function mirrorPixels({ width, height, rgb }: Pixels): Pixels {
  const walk = { start: width - 1, perColumn: -1, perRow: width };
  return { width, height, rgb: gather(rgb, { width, height }, walk) };
}

function gather(
  rgb: Uint8Array,
  { width, height }: { width: number; height: number },
  { start, perColumn, perRow }: Walk,
): Uint8Array {
  const gathered = new Uint8Array(width * height * CHANNELS);
  let target = 0;
  for (let row = 0; row < height; row++) {
    let source = (start + row * perRow) * CHANNELS;
    for (let column = 0; column < width; column++) {
      gathered[target++] = rgb[source] ?? 0;
      gathered[target++] = rgb[source + 1] ?? 0;
      gathered[target++] = rgb[source + 2] ?? 0;
      source += perColumn * CHANNELS;
    }
  }
  return gathered;
}
