import { medianOf } from "@parsewright/document/geometry";
import { type Pixels, turnPixels } from "@parsewright/document/images";
import { findSlope } from "../prepare/estimate-skew.ts";
import { findInk, type InkPicture } from "../prepare/find-ink.ts";
import { factorFor, reduceGrey, toGrey } from "../prepare/grey-picture.ts";

const LOOKED_AT_PIXELS = 1200;

/** Tiles across and down: small enough to show a curl, large enough to hold some lines. */
const TILES = 4;

/** Tiles with lines: fewer say nothing about the whole. */
const MIN_TILES = 4;

/**
 * Measures, in degrees, how much the lines of a picture differ in direction from place to place, whether they run across
 * or down. 0 where they do not, or where there are too few to know.
 */
export function measureBend(picture: Pixels): number {
  const across = slopesOf(picture);
  const slopes = across.length >= MIN_TILES ? across : slopesOf(turnPixels(picture, 1));
  if (slopes.length < MIN_TILES) return 0;
  const middle = medianOf(slopes);
  const away = slopes.map((slope) => Math.abs(slope - middle));
  // The largest alone may be a slanted title or a drawing.
  return away.toSorted((one, other) => other - one)[1] ?? 0;
}

/** The slopes of the lines in those tiles of a picture that have some. */
function slopesOf(picture: Pixels): number[] {
  const grey = toGrey(picture);
  const ink = findInk(reduceGrey(grey, factorFor(grey, LOOKED_AT_PIXELS)));
  return tilesOf(ink).flatMap((tile) => findSlope(tile) ?? []);
}

function tilesOf({ width, height, ink }: InkPicture): InkPicture[] {
  const tile = { width: Math.floor(width / TILES), height: Math.floor(height / TILES) };
  return Array.from({ length: TILES * TILES }, (_, index) => {
    const left = (index % TILES) * tile.width;
    const top = Math.floor(index / TILES) * tile.height;
    const cut = new Uint8Array(tile.width * tile.height);
    for (let row = 0; row < tile.height; row++) {
      const start = (top + row) * width + left;
      cut.set(ink.subarray(start, start + tile.width), row * tile.width);
    }
    return { ...tile, ink: cut };
  });
}
