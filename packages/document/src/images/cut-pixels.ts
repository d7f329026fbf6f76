import type { Box } from "@parsewright/contract";
import type { Pixels } from "./pixels.ts";

const CHANNELS = 3;

/** The part of a picture inside a box of whole pixels; the picture itself where that is all of it. */
export function cutPixels(pixels: Pixels, [left, top, right, bottom]: Box): Pixels {
  const width = right - left;
  const height = bottom - top;
  if (width === pixels.width && height === pixels.height) return pixels;
  const rgb = new Uint8Array(width * height * CHANNELS);
  for (let row = 0; row < height; row++) {
    const start = ((top + row) * pixels.width + left) * CHANNELS;
    rgb.set(pixels.rgb.subarray(start, start + width * CHANNELS), row * width * CHANNELS);
  }
  return { width, height, rgb };
}
