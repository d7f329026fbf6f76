/** Place of the ink of a glyph, in font sizes. */
interface InkPlace {
  readonly width: number;
  /** Extent above the baseline, and below it. */
  readonly top: number;
  readonly bottom: number;
}

/** Shape of a glyph: its ink stretched to a square, and the place of the ink. */
export interface GlyphShape extends InkPlace {
  /** Share of ink in each cell of the square, 0 to 1, row by row. */
  readonly cells: Float32Array;
  /** The same in larger cells, and all of it together. */
  readonly coarse: Float32Array;
  readonly ink: number;
}

/** Constant: cells along a side of the square, along one of the larger cells, and samples along a side of a cell. */
export const SIDE = 16;
const COARSE_SIDE = 4;
export const SAMPLES = 4;

/** Weights of a difference in proportions, and in the place on the line, beside a difference of the ink. */
const PROPORTION_WEIGHT = 0.15;
const PLACE_WEIGHT = 0.5;

/**
 * Share of its ink that a cell keeps, and share that it gets from each neighbour: thin strokes are then alike though
 * not in just the same cells.
 */
const [KEPT, SPREAD] = [0.5, 0.25];

export function createShape(drawn: Float32Array, place: InkPlace): GlyphShape {
  const cells = spread(spread(drawn, 1), SIDE);
  const coarse = new Float32Array((SIDE / COARSE_SIDE) ** 2);
  let ink = 0;
  for (const [cell, amount] of cells.entries()) {
    const row = Math.floor(cell / SIDE / COARSE_SIDE);
    const larger = (row * SIDE) / COARSE_SIDE + Math.floor((cell % SIDE) / COARSE_SIDE);
    coarse[larger] = (coarse[larger] ?? 0) + amount;
    ink += amount;
  }
  return { cells, coarse, ink, ...place };
}

function spread(cells: Float32Array, step: number): Float32Array {
  return cells.map((ink, cell) => {
    const place = Math.floor(cell / step) % SIDE;
    const before = place > 0 ? cells[cell - step] : ink;
    const after = place < SIDE - 1 ? cells[cell + step] : ink;
    return KEPT * ink + SPREAD * ((before ?? 0) + (after ?? 0));
  });
}

/** Shapes that are more unlike than this have nothing to do with each other: by how much does not count. */
export const MAX_UNLIKENESS = 0.65;

/** Difference of two glyphs: 0 for the same one, at most 1. `isSizeFree` if they may be of any size, at any height. */
export function unlikeness(one: GlyphShape, other: GlyphShape, isSizeFree: boolean): number {
  const proportions = Math.abs(Math.log(proportionOf(one) / proportionOf(other)));
  const place = isSizeFree
    ? 0
    : Math.abs(one.top - other.top) + Math.abs(one.bottom - other.bottom);
  const outside = PROPORTION_WEIGHT * proportions + PLACE_WEIGHT * place;
  if (outside > MAX_UNLIKENESS) return 1;
  const ink = one.ink + other.ink;
  // Larger cells never differ by more than the cells in them.
  if (outside + share(difference(one.coarse, other.coarse), ink) > MAX_UNLIKENESS) return 1;
  return Math.min(1, outside + share(difference(one.cells, other.cells), ink));
}

function difference(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let cell = 0; cell < one.length; cell++)
    sum += Math.abs((one[cell] ?? 0) - (other[cell] ?? 0));
  return sum;
}

/** The share of a difference in the ink that either of two glyphs has; `ink` is that of both. */
function share(different: number, ink: number): number {
  return (2 * different) / (ink + different + 1);
}

function proportionOf({ width, top, bottom }: GlyphShape): number {
  return width / (top - bottom);
}
