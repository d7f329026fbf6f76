import type { Box } from "@parsewright/contract";
import {
  cutPixels,
  type Pixels,
  type QuarterTurns,
  turnPixels,
} from "@parsewright/document/images";
import { resizeBicubic } from "@parsewright/pdf/image";
import type { VlmAngle } from "../mineru/vlm-block.ts";

const CHANNELS = 3;
const WHITE = 255;

/** Constant: the model's patches are this wide: a smaller picture has none. */
const MIN_EDGE_PIXELS = 28;

/** Limit: of longer strips the model sees next to nothing. */
const MAX_EDGE_RATIO = 50;

/** Box of a block on the picture of its page, in whole pixels; it may have no pixel at all. */
export function toPixelBox(bbox: Box, { width, height }: Pixels): Box {
  const place = (share: number, pixels: number) =>
    Math.min(Math.max(roundHalfEven(share * pixels), 0), pixels);
  return [
    place(bbox[0], width),
    place(bbox[1], height),
    place(bbox[2], width),
    place(bbox[3], height),
  ];
}

/** The model was trained on boxes rounded in this way. */
function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  if (value - floor !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

/** The part of a page inside a box of 0 to 1, turned upright; `undefined` where there is no pixel in it. */
export function cropUpright(
  picture: Pixels,
  { bbox, angle }: { readonly bbox: Box; readonly angle: VlmAngle | null },
): Pixels | undefined {
  const box = toPixelBox(bbox, picture);
  if (box[2] - box[0] < 1 || box[3] - box[1] < 1) return undefined;
  const clockwiseTurns = ((4 - (angle ?? 0) / 90) % 4) as QuarterTurns;
  return turnPixels(cutPixels(picture, box), clockwiseTurns);
}

/** A crop in a shape that the model can look at: no thinner than a fiftieth of its length, no smaller than a patch. */
export async function fitForModel(crop: Pixels): Promise<Pixels> {
  const padded = padToRatio(crop);
  const shorter = Math.min(padded.width, padded.height);
  if (shorter >= MIN_EDGE_PIXELS) return padded;
  const scale = MIN_EDGE_PIXELS / shorter;
  return resizeBicubic(padded, Math.ceil(padded.width * scale), Math.ceil(padded.height * scale));
}

function padToRatio(crop: Pixels): Pixels {
  const { width, height } = crop;
  const shortest = Math.ceil(Math.max(width, height) / MAX_EDGE_RATIO);
  if (Math.min(width, height) >= shortest) return crop;
  const size = { width: Math.max(width, shortest), height: Math.max(height, shortest) };
  const rgb = new Uint8Array(size.width * size.height * CHANNELS).fill(WHITE);
  const left = Math.floor((size.width - width) / 2);
  const top = Math.floor((size.height - height) / 2);
  for (let row = 0; row < height; row++) {
    const source = crop.rgb.subarray(row * width * CHANNELS, (row + 1) * width * CHANNELS);
    rgb.set(source, ((top + row) * size.width + left) * CHANNELS);
  }
  return { ...size, rgb };
}
