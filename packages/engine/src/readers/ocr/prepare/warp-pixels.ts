import type { Pixels } from "@parsewright/document/images";
import type { Affine } from "@parsewright/document/geometry";

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

/** Paints the colour that `source` has at a place inside of it. */
export function createPainter({ width, height, rgb: source }: Pixels, rgb: Uint8Array) {
  const stride = width * CHANNELS;
  const [lastLeft, lastTop] = [Math.max(width - 2, 0), Math.max(height - 2, 0)];
  const next = width > 1 ? CHANNELS : 0;
  const below = height > 1 ? stride : 0;
  return (target: number, x: number, y: number): void => {
    // The middle of a pixel is half a pixel from its place. Shares are in 256ths: whole numbers are twice as fast.
    const left = x < 0.5 ? 0 : x - 0.5 > lastLeft ? lastLeft : Math.trunc(x - 0.5);
    const top = y < 0.5 ? 0 : y - 0.5 > lastTop ? lastTop : Math.trunc(y - 0.5);
    const across = toShare(x - 0.5 - left);
    const down = toShare(y - 0.5 - top);
    const lowerRight = (across * down) >> 8;
    const upperRight = across - lowerRight;
    const lowerLeft = down - lowerRight;
    const upperLeft = 256 - across - lowerLeft;
    let at = top * stride + left * CHANNELS;
    for (let channel = 0; channel < CHANNELS; channel++, at++) {
      rgb[target + channel] =
        ((source[at] ?? 0) * upperLeft +
          (source[at + next] ?? 0) * upperRight +
          (source[at + below] ?? 0) * lowerLeft +
          (source[at + below + next] ?? 0) * lowerRight +
          128) >>
        8;
    }
  };
}

function toShare(part: number): number {
  return part <= 0 ? 0 : part >= 1 ? 256 : Math.trunc(part * 256);
}
