import type { Pixels } from "../../../formats/page-source.ts";
import type { Affine } from "./affine.ts";

const CHANNELS = 3;
const WHITE = 255;

export interface Warp {
  readonly width: number;
  readonly height: number;
  /** From the places of the new picture to those of the old. */
  readonly toSource: Affine;
}

/** A picture turned, sheared or scaled, by linear interpolation. What lies outside of the old one is white. */
export function warpPixels(source: Pixels, { width, height, toSource }: Warp): Pixels {
  const rgb = new Uint8Array(width * height * CHANNELS).fill(WHITE);
  const paint = createPainter(source, rgb);
  const { a, b, c, d, e, f } = toSource;
  let target = 0;
  for (let row = 0; row < height; row++) {
    let x = a * 0.5 + c * (row + 0.5) + e;
    let y = b * 0.5 + d * (row + 0.5) + f;
    for (let column = 0; column < width; column++, target += CHANNELS, x += a, y += b) {
      const isInside = x >= 0 && y >= 0 && x <= source.width && y <= source.height;
      if (isInside) paint(target, x, y);
    }
  }
  return { width, height, rgb };
}

/** Paints the colour that `source` has at a place. */
function createPainter({ width, height, rgb: source }: Pixels, rgb: Uint8Array) {
  const stride = width * CHANNELS;
  const [lastColumn, lastRow] = [width - 1, height - 1];
  const next = width > 1 ? CHANNELS : 0;
  const below = height > 1 ? stride : 0;
  return (target: number, x: number, y: number): void => {
    // The middle of a pixel is half a pixel from its place.
    const left = Math.min(Math.max(Math.floor(x - 0.5), 0), Math.max(lastColumn - 1, 0));
    const top = Math.min(Math.max(Math.floor(y - 0.5), 0), Math.max(lastRow - 1, 0));
    const across = Math.min(Math.max(x - 0.5 - left, 0), 1);
    const down = Math.min(Math.max(y - 0.5 - top, 0), 1);
    let at = top * stride + left * CHANNELS;
    for (let channel = 0; channel < CHANNELS; channel++, at++) {
      const upper = (source[at] ?? 0) * (1 - across) + (source[at + next] ?? 0) * across;
      const lower =
        (source[at + below] ?? 0) * (1 - across) + (source[at + below + next] ?? 0) * across;
      rgb[target + channel] = upper * (1 - down) + lower * down + 0.5;
    }
  };
}
