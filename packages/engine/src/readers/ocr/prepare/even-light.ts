import type { Pixels } from "@parsewright/document/images";
import { medianOf } from "@parsewright/document/geometry";
import type { GreyPicture } from "./grey-picture.ts";

const CHANNELS = 3;

/** Constant: tiles along the longer side, and of how many of their pixels, in each direction, one is looked at. */
const TILES = 24;
const SAMPLE_STEP = 3;

/** The paper of a tile is at least as light as this share of its pixels. */
const PAPER_SHARE = 0.9;

/**
 * Ink is the shade of the darkest places of a page: the first share of all or, as a page may have a few lines only, the
 * second share of those that are not paper.
 */
const INK_SHARE = 0.01;
const INK_SHARE_OF_DARK = 0.2;

/** Shade of good paper, and a shade that is darker than any grain of it. */
const WHITE = 245;
const DARKER_THAN_PAPER = 215;
/** Darker "paper" than this is a photograph or a panel: lightening it further would only show its noise. */
const DARKEST_PAPER = 100;

/** Light that differs by more than this across the page, or ink that is closer to its paper, calls for help. */
const MAX_UNEVEN_SHADES = 50;
const MIN_CONTRAST_SHADES = 110;

/** Brightness of the paper, tile by tile, and darkness of the ink. */
export interface PageLight {
  readonly columns: number;
  readonly rows: number;
  readonly tileSide: number;
  readonly paper: Uint8Array;
  /** The shade of ink on paper that is white. */
  readonly ink: number;
}

export function measureLight(picture: GreyPicture): PageLight {
  const { width, height, grey } = picture;
  const tileSide = Math.max(8, Math.ceil(Math.max(width, height) / TILES));
  const columns = Math.ceil(width / tileSide);
  const rows = Math.ceil(height / tileSide);
  const counts = new Uint32Array(columns * rows * 256);
  for (let y = 0; y < height; y += SAMPLE_STEP) {
    const rowStart = Math.floor(y / tileSide) * columns;
    for (let x = 0; x < width; x += SAMPLE_STEP) {
      const place = (rowStart + Math.floor(x / tileSide)) * 256 + (grey[y * width + x] ?? 0);
      counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  const shades = Uint8Array.from({ length: columns * rows }, (_, tile) =>
    shadeAt(counts.subarray(tile * 256, tile * 256 + 256), PAPER_SHARE),
  );
  const paper = smoothTiles(shades, columns, rows);
  return { columns, rows, tileSide, paper, ink: inkShade(counts, paper) };
}

/** Checks whether reading a page as it is would suffer from its light. */
export function isPoorlyLit({ paper, ink }: PageLight): boolean {
  const sorted = paper.toSorted();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const middle = at(0.5);
  return (
    at(0.9) - at(0.1) > MAX_UNEVEN_SHADES || ((WHITE - ink) * middle) / WHITE < MIN_CONTRAST_SHADES
  );
}

/** Makes all paper white and all ink dark. */
export function evenLight({ width, height, rgb }: Pixels, light: PageLight): Pixels {
  const lit = new Uint8ClampedArray(rgb.length);
  const { columns, rows, tileSide, paper, ink } = light;
  const stretch = WHITE / Math.max(1, WHITE - ink);
  const gains = Float32Array.from(paper, (shade) => WHITE / clamp(shade, DARKEST_PAPER, WHITE));
  const across = stepsOf(width, tileSide, columns);
  const down = stepsOf(height, tileSide, rows);
  const rowGains = new Float32Array(columns);
  let offset = 0;
  for (let y = 0; y < height; y++) {
    const upper = (down.tile[y] ?? 0) * columns;
    const lower = Math.min(rows - 1, (down.tile[y] ?? 0) + 1) * columns;
    for (let column = 0; column < columns; column++)
      rowGains[column] = mix(gains[upper + column], gains[lower + column], down.share[y]);
    for (let x = 0; x < width; x++) {
      const tile = across.tile[x] ?? 0;
      const gain = mix(rowGains[tile], rowGains[Math.min(columns - 1, tile + 1)], across.share[x]);
      for (let channel = 0; channel < CHANNELS; channel++, offset++)
        lit[offset] = ((rgb[offset] ?? 0) * gain - ink) * stretch;
    }
  }
  return { width, height, rgb: new Uint8Array(lit.buffer) };
}

/** For each pixel the tile whose middle lies before it, and how far it is on the way to the next. */
function stepsOf(pixels: number, tileSide: number, tiles: number) {
  const tile = new Uint16Array(pixels);
  const share = new Float32Array(pixels);
  for (let pixel = 0; pixel < pixels; pixel++) {
    const place = clamp((pixel + 0.5) / tileSide - 0.5, 0, tiles - 1);
    tile[pixel] = Math.floor(place);
    share[pixel] = place - Math.floor(place);
  }
  return { tile, share };
}

function shadeAt(counts: Uint32Array, share: number): number {
  return shadeOfRank(counts, sumOf(counts) * share);
}

/** The shade that this many pixels are at least as dark as. */
function shadeOfRank(counts: Uint32Array, rank: number): number {
  let seen = 0;
  for (const [shade, count] of counts.entries()) {
    seen += count;
    if (seen > 0 && seen >= rank) return shade;
  }
  return 255;
}

function sumOf(counts: Uint32Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The middle value of each tile and its neighbours: a stamp or a small picture does not darken its surroundings. */
function smoothTiles(shades: Uint8Array, columns: number, rows: number): Uint8Array {
  return Uint8Array.from(shades, (_, tile) => {
    const [row, column] = [Math.floor(tile / columns), tile % columns];
    const around: number[] = [];
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++)
        around.push(shades[y * columns + x] ?? 0);
    return medianOf(around);
  });
}

/** The shade that the darkest pixels will have when the paper around them is white; black where there is no ink. */
function inkShade(counts: Uint32Array, paper: Uint8Array): number {
  const lit = new Uint32Array(256);
  for (const [place, count] of counts.entries()) {
    if (count === 0) continue;
    const gain = WHITE / clamp(paper[place >> 8] ?? 0, DARKEST_PAPER, WHITE);
    const shade = Math.min(255, Math.round((place & 255) * gain));
    lit[shade] = (lit[shade] ?? 0) + count;
  }
  const dark = sumOf(lit.subarray(0, DARKER_THAN_PAPER));
  if (dark === 0) return 0;
  return shadeOfRank(lit, Math.min(sumOf(lit) * INK_SHARE, dark * INK_SHARE_OF_DARK));
}

function mix(first = 0, second = 0, share = 0): number {
  return first + (second - first) * share;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
