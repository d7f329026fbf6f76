import type { Pixels } from "../../../formats/page-source.ts";
import type { InkPicture } from "./find-ink.ts";

const CHANNELS = 3;

/** Clean pages have hardly any pixels that stand alone; noise has many. */
const MAX_LONELY_SHARE = 0.03;

/** A page without the pixels of ink that stand alone, where they are too many to be dots of letters. */
export function removeSpecks(pixels: Pixels, picture: InkPicture): Pixels {
  const { lonely, inkCount } = findLonely(picture);
  if (lonely.length <= MAX_LONELY_SHARE * inkCount) return pixels;
  const rgb = pixels.rgb.slice();
  const stride = picture.width * CHANNELS;
  for (const pixel of lonely) {
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

function findLonely({ width, height, ink }: InkPicture) {
  const lonely: number[] = [];
  let inkCount = 0;
  for (let row = 1; row < height - 1; row++) {
    for (let pixel = row * width + 1; pixel < (row + 1) * width - 1; pixel++) {
      if (ink[pixel] === 0) continue;
      inkCount++;
      if (countAround(ink, pixel, width) === 0) lonely.push(pixel);
    }
  }
  return { lonely, inkCount };
}

function countAround(ink: Uint8Array, pixel: number, width: number): number {
  let count = (ink[pixel - 1] ?? 0) + (ink[pixel + 1] ?? 0);
  for (let column = -1; column <= 1; column++)
    count += (ink[pixel - width + column] ?? 0) + (ink[pixel + width + column] ?? 0);
  return count;
}
