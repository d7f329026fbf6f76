import type { Box } from "@parsewright/contract";
import type { Pixels } from "@parsewright/document/images";

const CHANNELS = 3;
const WHITE = 255;

/** Channels of grey, of black print and of paper differ by less than this, those of ink in a colour by more. */
const MIN_COLOUR = 50;

/** Minimum share of a coloured seal's box that is ink; less is only tinted paper. */
const MIN_INK_SHARE = 0.01;

/** Directions on the circle of colours, and how many to each side of the commonest are the same ink. */
const HUES = 36;
const INK_REACH = 4;

/** Features that distinguish the ink of a seal from print and paper. */
export interface SealInk {
  /** 0 for what is not such ink, 1 for its full colour. */
  strengthOf(red: number, green: number, blue: number): number;
}

/** The ink of a seal that is stamped in a colour; `undefined` for one in black or grey. */
export function findSealInk({ width, height, rgb }: Pixels): SealInk | undefined {
  const counts = new Uint32Array(HUES);
  const colours = new Uint32Array(HUES);
  let coloured = 0;
  for (let at = 0; at < rgb.length; at += CHANNELS) {
    const [red, green, blue] = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
    const colour = colourOf(red, green, blue);
    if (colour < MIN_COLOUR) continue;
    const hue = hueOf(red, green, blue);
    coloured++;
    counts[hue] = (counts[hue] ?? 0) + 1;
    colours[hue] = (colours[hue] ?? 0) + colour;
  }
  if (coloured < MIN_INK_SHARE * width * height) return undefined;
  const commonest = counts.indexOf(Math.max(...counts));
  const full = (colours[commonest] ?? 0) / (counts[commonest] ?? 1);
  return {
    strengthOf(red, green, blue) {
      const colour = colourOf(red, green, blue);
      if (colour < full / 8) return 0;
      const apart = Math.abs(hueOf(red, green, blue) - commonest);
      return Math.min(apart, HUES - apart) > INK_REACH ? 0 : Math.min(1, colour / full);
    },
  };
}

/** The detector was made for seals in red, and finds half as much in black or blue. */
const RED = [216, 32, 40] as const;

/** A picture of nothing but the ink of a seal, red on white whatever its colour is. */
export function keepSealInk(picture: Pixels, ink: SealInk): Pixels {
  return repaint(picture, (pixel) => {
    const strength = ink.strengthOf(...pixel);
    return RED.map((channel) => WHITE - (WHITE - channel) * strength);
  });
}

/** A picture without the ink of a seal in a part of it, in pixels: what was printed under it, in grey. */
export function removeSealInk(picture: Pixels, ink: SealInk, area: Box): Pixels {
  return repaint(
    picture,
    (pixel) => {
      const brightest = Math.max(...pixel);
      const shade = brightest + (WHITE - brightest) * ink.strengthOf(...pixel);
      return [shade, shade, shade];
    },
    area,
  );
}

function repaint(
  { width, height, rgb }: Pixels,
  change: (pixel: readonly [number, number, number]) => readonly number[],
  [left, top, right, bottom]: Box = [0, 0, width, height],
): Pixels {
  const painted = Uint8Array.from(rgb);
  for (let row = Math.max(0, top); row < Math.min(height, bottom); row++) {
    const end = (row * width + Math.min(width, right)) * CHANNELS;
    for (let at = (row * width + Math.max(0, left)) * CHANNELS; at < end; at += CHANNELS)
      painted.set(change([rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0]), at);
  }
  return { width, height, rgb: painted };
}

function colourOf(red: number, green: number, blue: number): number {
  return Math.max(red, green, blue) - Math.min(red, green, blue);
}

/** Place of a colour on the circle of colours, 0 to `HUES` - 1. */
function hueOf(red: number, green: number, blue: number): number {
  const radians = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue);
  return Math.floor((radians / (2 * Math.PI) + 1) * HUES) % HUES;
}
