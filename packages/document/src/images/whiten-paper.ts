import { medianOf } from "../geometry/median.ts";
import type { Pixels } from "./pixels.ts";

const WHITE = 255;

/** Half of a page of print or more is paper: the middle brightness is that of the paper. */
const PAPER_RANK = 0.5;

/** The grain of the paper reaches this many times as far below its brightness as that of a sixth of the page. */
const GRAIN_RANK = 0.2;
const GRAIN_REACH = 2;

/** Ink is as dark as the darkest hundredth. */
const INK_RANK = 0.01;

/** The picture with its paper white and without grain, and its ink black. */
export function whitenPaper(picture: Pixels): Pixels {
  const { width, height, rgb } = withoutShadow(picture);
  const levels = brightnessLevels(rgb);
  const paper = levels(PAPER_RANK);
  const ink = levels(INK_RANK);
  const white = Math.max(ink + 1, paper - GRAIN_REACH * (paper - levels(GRAIN_RANK)));
  const stretched = Uint8Array.from({ length: WHITE + 1 }, (_, value) =>
    Math.max(0, Math.min(WHITE, Math.round(((value - ink) * WHITE) / (white - ink)))),
  );
  return { width, height, rgb: rgb.map((value) => stretched[value] ?? WHITE) };
}

/** Shadows change slowly: the paper is equally bright in a square of this side, in pixels. */
const TILE_PIXELS = 24;

/** Most of a square is paper, even where it holds a line of text; the rest may be grain that is brighter. */
const TILE_PAPER_RANK = 0.6;

/** The picture as it would be with light that is the same everywhere: each pixel beside the paper around it. */
function withoutShadow({ width, height, rgb }: Pixels): Pixels {
  const paper = paperOfTiles({ width, height, rgb });
  const even = new Uint8Array(rgb.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const brightness = Math.max(1, brightnessAt(paper, x / TILE_PIXELS, y / TILE_PIXELS));
      const position = 3 * (y * width + x);
      for (let channel = position; channel < position + 3; channel++)
        even[channel] = Math.min(WHITE, Math.round(((rgb[channel] ?? 0) * WHITE) / brightness));
    }
  }
  return { width, height, rgb: even };
}

/** Brightness of the paper in each square of a picture. */
interface PaperTiles {
  readonly columns: number;
  readonly rows: number;
  readonly brightness: readonly number[];
}

function paperOfTiles({ width, height, rgb }: Pixels): PaperTiles {
  const [columns, rows] = [Math.ceil(width / TILE_PIXELS), Math.ceil(height / TILE_PIXELS)];
  const places = Array.from({ length: columns * rows }, (_, index) => ({
    column: index % columns,
    row: Math.floor(index / columns),
  }));
  const single = places.map(({ column, row }) => {
    const tile: number[] = [];
    for (let y = row * TILE_PIXELS; y < Math.min(height, (row + 1) * TILE_PIXELS); y++) {
      const start = 3 * (y * width + column * TILE_PIXELS);
      const end = 3 * (y * width + Math.min(width, (column + 1) * TILE_PIXELS));
      tile.push(...rgb.subarray(start, end));
    }
    return brightnessLevels(Uint8Array.from(tile))(TILE_PAPER_RANK);
  });
  // A square that a picture or a dark field fills says nothing about the light.
  const brightness = places.map(({ column, row }) =>
    medianOf(
      single.filter(
        (_, index) =>
          Math.abs((index % columns) - column) <= 1 &&
          Math.abs(Math.floor(index / columns) - row) <= 1,
      ),
    ),
  );
  return { columns, rows, brightness };
}

/** Between the middles of squares the light changes evenly. */
function brightnessAt({ columns, rows, brightness }: PaperTiles, x: number, y: number): number {
  const across = Math.min(columns - 1, Math.max(0, x - 0.5));
  const down = Math.min(rows - 1, Math.max(0, y - 0.5));
  const [left, top] = [Math.floor(across), Math.floor(down)];
  const at = (column: number, row: number) =>
    brightness[Math.min(rows - 1, row) * columns + Math.min(columns - 1, column)] ?? WHITE;
  const mix = (first: number, second: number, share: number) => first + (second - first) * share;
  return mix(
    mix(at(left, top), at(left + 1, top), across - left),
    mix(at(left, top + 1), at(left + 1, top + 1), across - left),
    down - top,
  );
}

/** The brightness that a share of the pixels does not exceed. */
function brightnessLevels(rgb: Uint8Array): (share: number) => number {
  const counts = new Uint32Array(WHITE + 1);
  for (let position = 0; position < rgb.length; position += 3) {
    const sum = (rgb[position] ?? 0) + (rgb[position + 1] ?? 0) + (rgb[position + 2] ?? 0);
    const brightness = Math.round(sum / 3);
    counts[brightness] = (counts[brightness] ?? 0) + 1;
  }
  return (share) => {
    let left = (share * rgb.length) / 3;
    return counts.findIndex((count) => (left -= count) <= 0);
  };
}
