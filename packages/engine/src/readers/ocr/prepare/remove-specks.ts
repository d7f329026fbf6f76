import type { Pixels } from "@parsewright/document/images";
import type { GreyPicture } from "./grey-picture.ts";

const CHANNELS = 3;

/** Specks are darker than all that is around them by this many shades. */
const DARKER_SHADES = 40;

/** Of the places where a picture gets this much darker, specks are few on clean pages and most on noisy ones. */
const MAX_SPECK_SHARE = 0.1;

/** A picture without the dark pixels that are alone, where they are too many to be dots of letters. */
export function removeSpecks(pixels: Pixels, grey: GreyPicture): Pixels {
  const { specks, edgeCount } = findSpecks(grey);
  if (specks.length <= MAX_SPECK_SHARE * edgeCount) return pixels;
  const rgb = pixels.rgb.slice();
  const stride = grey.width * CHANNELS;
  for (const pixel of specks) {
    for (let channel = 0; channel < CHANNELS; channel++) {
      const at = pixel * CHANNELS + channel;
      const around =
        (pixels.rgb[at - CHANNELS] ?? 0) +
        (pixels.rgb[at + CHANNELS] ?? 0) +
        (pixels.rgb[at - stride] ?? 0) +
        (pixels.rgb[at + stride] ?? 0);
      rgb[at] = around / 4;
    }
  }
  return { ...pixels, rgb };
}

function findSpecks({ width, height, grey }: GreyPicture) {
  const specks: number[] = [];
  let edgeCount = 0;
  for (let row = 1; row < height - 1; row++) {
    const end = (row + 1) * width - 1;
    for (let pixel = row * width + 1; pixel < end; pixel++) {
      const limit = (grey[pixel] ?? 0) + DARKER_SHADES;
      if ((grey[pixel - 1] ?? 0) < limit) continue;
      edgeCount++;
      if (isSpeck(grey, pixel, width)) specks.push(pixel);
    }
  }
  return { specks, edgeCount };
}

function isSpeck(grey: Uint8Array, pixel: number, width: number): boolean {
  const limit = (grey[pixel] ?? 0) + DARKER_SHADES;
  if ((grey[pixel + 1] ?? 0) < limit) return false;
  for (let column = -1; column <= 1; column++) {
    const above = grey[pixel - width + column] ?? 0;
    const below = grey[pixel + width + column] ?? 0;
    if (above < limit || below < limit) return false;
  }
  return true;
}
