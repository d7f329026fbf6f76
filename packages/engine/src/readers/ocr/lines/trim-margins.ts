import type { Pixels } from "@parsewright/document/images";
import { GRAIN_PIXELS } from "./detection-size.ts";

/** A part of a picture, in whole pixels. */
export interface PixelArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Neighbours that differ less, over all three colours, are the grain of the paper. */
const MIN_EDGE = 60;

/** A single edge in a row or column is a speck. */
const MIN_EDGES = 2;

/** The detector sees text better that does not touch the border. */
const PADDING_PIXELS = 12;

/**
 * The part of a picture that is not empty paper, in whole grains of the detector; nothing where all of it is. Looking
 * at the margins takes as long as looking at text: about a quarter of the time on the pages that were measured.
 */
export function trimMargins(picture: Pixels): PixelArea | undefined {
  const { rows, columns } = countEdges(picture);
  const [top, bottom] = inkedRange(rows);
  const [left, right] = inkedRange(columns);
  if (top >= bottom || left >= right) return undefined;
  return { left, top, width: right - left, height: bottom - top };
}

/** Counts the pixels of each row and column that differ from the next one to the right or below. */
function countEdges({ width, height, rgb }: Pixels): { rows: Uint32Array; columns: Uint32Array } {
  const rows = new Uint32Array(height);
  const columns = new Uint32Array(width);
  const stride = width * 3;
  for (let row = 0; row + 1 < height; row++) {
    for (let column = 0; column + 1 < width; column++) {
      const at = row * stride + column * 3;
      const light = lightAt(rgb, at);
      const toRight = Math.abs(lightAt(rgb, at + 3) - light);
      const below = Math.abs(lightAt(rgb, at + stride) - light);
      if (toRight < MIN_EDGE && below < MIN_EDGE) continue;
      rows[row] = (rows[row] ?? 0) + 1;
      columns[column] = (columns[column] ?? 0) + 1;
    }
  }
  return { rows, columns };
}

function lightAt(rgb: Uint8Array, at: number): number {
  return (rgb[at] ?? 0) + (rgb[at + 1] ?? 0) + (rgb[at + 2] ?? 0);
}

/** From the first to after the last that has edges, with padding, in whole grains. */
function inkedRange(edges: Uint32Array): [number, number] {
  const first = edges.findIndex((count) => count >= MIN_EDGES);
  const last = edges.findLastIndex((count) => count >= MIN_EDGES);
  if (first < 0) return [0, 0];
  const from = Math.max(0, first - PADDING_PIXELS);
  const to = Math.min(edges.length, last + 1 + PADDING_PIXELS);
  return [
    Math.floor(from / GRAIN_PIXELS) * GRAIN_PIXELS,
    Math.ceil(to / GRAIN_PIXELS) * GRAIN_PIXELS,
  ];
}
