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
  const { a, b, c, d, e, f } = toSource;
  const stride = source.width * CHANNELS;
  const [lastColumn, lastRow] = [source.width - 1, source.height - 1];
  let target = 0;
  for (let row = 0; row < height; row++) {
    // The middle of a pixel is half a pixel from its place.
    let x = a * 0.5 + c * (row + 0.5) + e - 0.5;
    let y = b * 0.5 + d * (row + 0.5) + f - 0.5;
    for (let column = 0; column < width; column++, target += CHANNELS, x += a, y += b) {
      if (x < -0.5 || y < -0.5 || x > lastColumn + 0.5 || y > lastRow + 0.5) continue;
      const left = x < 0 ? 0 : x > lastColumn ? lastColumn : Math.floor(x);
      const top = y < 0 ? 0 : y > lastRow ? lastRow : Math.floor(y);
      const across = x <= left || left === lastColumn ? 0 : x - left;
      const down = y <= top || top === lastRow ? 0 : y - top;
      const first = top * stride + left * CHANNELS;
      const right = across === 0 ? 0 : CHANNELS;
      const below = down === 0 ? 0 : stride;
      for (let channel = 0; channel < CHANNELS; channel++) {
        const at = first + channel;
        const upper = (source.rgb[at] ?? 0) * (1 - across) + (source.rgb[at + right] ?? 0) * across;
        const lower =
          (source.rgb[at + below] ?? 0) * (1 - across) +
          (source.rgb[at + below + right] ?? 0) * across;
        rgb[target + channel] = upper * (1 - down) + lower * down + 0.5;
      }
    }
  }
  return { width, height, rgb };
}
