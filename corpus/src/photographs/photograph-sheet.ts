import sharp from "sharp";
import type { Random } from "../random.ts";
import type { PhotographFamily } from "./photograph-families.ts";

const JPEG_QUALITY = 60;

/** Desk around the sheet, as a share of the sides of the photograph, and its shade. */
const DESK_SHARE = 0.06;
const DESK_SHADE = 60;
const MOST_NOISE = 8;

/** Makes a grey photograph of the picture of a flat sheet. */
export async function photographSheet(
  picture: Buffer,
  { choose }: PhotographFamily,
  random: Random,
): Promise<Buffer> {
  const { data: sheet, info } = await sharp(picture)
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const see = choose(random);
  const photograph = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const { place, light } = see({ x: onSheet(x / width), y: onSheet(y / height) });
      const shade = shadeAt(sheet, { x: place.x * width, y: place.y * height }, info);
      const noise = MOST_NOISE * (random.next() - 0.5);
      photograph[y * width + x] = Math.max(0, Math.min(255, (shade ?? DESK_SHADE) * light + noise));
    }
  return sharp(photograph, { raw: { width, height, channels: 1 } })
    .toColourspace("b-w")
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}

function onSheet(share: number): number {
  return (share - DESK_SHARE) / (1 - 2 * DESK_SHARE);
}

/** The shade between the four nearest pixels; `undefined` beside the sheet. */
function shadeAt(
  sheet: Buffer,
  { x, y }: { x: number; y: number },
  { width, height }: { width: number; height: number },
): number | undefined {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return undefined;
  const [across, down] = [x - left, y - top];
  const at = (column: number, row: number) => sheet[row * width + column] ?? 0;
  const upper = at(left, top) * (1 - across) + at(left + 1, top) * across;
  const lower = at(left, top + 1) * (1 - across) + at(left + 1, top + 1) * across;
  return upper * (1 - down) + lower * down;
}
