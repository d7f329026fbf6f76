import { createHash } from "node:crypto";
import type { Box } from "@parsewright/contract";
import { greyAt, type Pixels } from "@parsewright/document/images";
import { boxHeight, boxWidth } from "@parsewright/document/geometry";
import type { VlmAngle } from "../mineru/vlm-block.ts";
import { GLYPH_ROWS, glyphColumnsOf, hasInkAt } from "./token-glyphs.ts";

const CHANNELS = 3;

/** Constant: letters and digits that no model takes for one another. */
const TOKEN_CHARACTERS = "ACDGHKTWXYZ2345678";
const TOKEN_LENGTH = 4;

/** The token takes at most this share of the width and of the height of its picture. */
const TOKEN_SHARE = 0.7;

/** The colour of the background is read this far outside of a picture. */
const BORDER_PIXELS = 2;

/** Above this a background is light, and the token black. */
const LIGHT = 128;

/** A picture inside a table, and what is written in its place. */
export interface MaskedPicture {
  /** Pixels of the crop. */
  readonly box: Box;
  readonly token: string;
}

/** Names pictures by where they are, so that the same file gives the same question. No two are the same. */
export function makeTokens(places: readonly string[]): string[] {
  const tokens = new Set<string>();
  for (const place of places) {
    let attempt = 0;
    let token = tokenOf(`${place} ${attempt}`);
    while (tokens.has(token)) token = tokenOf(`${place} ${++attempt}`);
    tokens.add(token);
  }
  return [...tokens];
}

function tokenOf(place: string): string {
  const digest = createHash("sha256").update(place).digest();
  return [...digest.subarray(0, TOKEN_LENGTH)]
    .map((byte) => TOKEN_CHARACTERS.charAt(byte % TOKEN_CHARACTERS.length))
    .join("");
}

/** Maps a box of the page into a crop that was turned upright. All in pixels. */
export function placeInCrop(box: Box, crop: Box, angle: VlmAngle | null): Box {
  const [left, top, right, bottom] = [
    box[0] - crop[0],
    box[1] - crop[1],
    box[2] - crop[0],
    box[3] - crop[1],
  ];
  const [width, height] = [boxWidth(crop), boxHeight(crop)];
  switch (angle) {
    case 90:
      return [top, width - right, bottom, width - left];
    case 180:
      return [width - right, height - bottom, width - left, height - top];
    case 270:
      return [height - bottom, left, height - top, right];
    default:
      return [left, top, right, bottom];
  }
}

/** Covers pictures by the colour around them and writes their tokens there, in brackets. */
export function maskPictures(crop: Pixels, pictures: readonly MaskedPicture[]): Pixels {
  const masked: Pixels = { ...crop, rgb: crop.rgb.slice() };
  for (const { box, token } of pictures) {
    const color = colorAround(crop, box);
    fill(masked, box, color);
    write(masked, { box, text: `[${token}]`, ink: greyAt(color, 0) > LIGHT ? 0 : 255 });
  }
  return masked;
}

type Color = readonly [number, number, number];

function colorAround({ width, height, rgb }: Pixels, [left, top, right, bottom]: Box): Color {
  const xs = [left - BORDER_PIXELS, (left + right) / 2, right + BORDER_PIXELS - 1];
  const ys = [top - BORDER_PIXELS, (top + bottom) / 2, bottom + BORDER_PIXELS - 1];
  const places = ys.flatMap((y, row) =>
    xs.flatMap((x, column) => (row === 1 && column === 1 ? [] : [{ x, y }])),
  );
  const offsets = places.map(({ x, y }) => {
    const column = Math.min(Math.max(Math.floor(x), 0), width - 1);
    const row = Math.min(Math.max(Math.floor(y), 0), height - 1);
    return (row * width + column) * CHANNELS;
  });
  const meanOf = (channel: number) =>
    offsets.reduce((sum, offset) => sum + (rgb[offset + channel] ?? 0), 0) / offsets.length;
  return [meanOf(0), meanOf(1), meanOf(2)];
}

function fill({ width, height, rgb }: Pixels, box: Box, color: Color): void {
  const [left, right] = [Math.max(0, box[0]), Math.min(width, box[2])];
  for (let row = Math.max(0, box[1]); row < Math.min(height, box[3]); row++)
    for (let column = left; column < right; column++)
      rgb.set(color, (row * width + column) * CHANNELS);
}

/** In the middle of a box, as large as it may be there. */
function write(
  { width, height, rgb }: Pixels,
  { box, text, ink }: { box: Box; text: string; ink: number },
): void {
  const columns = glyphColumnsOf(text);
  const scale = Math.max(
    1,
    Math.floor(TOKEN_SHARE * Math.min(boxWidth(box) / columns, boxHeight(box) / GLYPH_ROWS)),
  );
  const left = Math.round((box[0] + box[2] - columns * scale) / 2);
  const top = Math.round((box[1] + box[3] - GLYPH_ROWS * scale) / 2);
  for (let row = 0; row < GLYPH_ROWS * scale; row++)
    for (let column = 0; column < columns * scale; column++) {
      const [x, y] = [left + column, top + row];
      const isOnCrop = x >= 0 && x < width && y >= 0 && y < height;
      if (isOnCrop && hasInkAt(text, Math.floor(column / scale), Math.floor(row / scale)))
        rgb.fill(ink, (y * width + x) * CHANNELS, (y * width + x + 1) * CHANNELS);
    }
}
