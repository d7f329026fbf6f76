import { medianOf } from "../../../geometry/box.ts";
import type { InkPicture } from "./find-ink.ts";
import { createJoinedSets, type JoinedSets } from "./joined-sets.ts";

/** Letters are not lower than this, nor a larger share of the picture. */
const MIN_LETTER_PIXELS = 4;
const MAX_LETTER_SHARE = 1 / 8;

/** Fewer pieces of ink than this are no text. */
const MIN_LETTERS = 30;

/** About how high letters are, in pixels. `undefined` where there is too little ink to tell. */
export function estimateTextHeight(picture: InkPicture): number | undefined {
  const maxHeight = picture.height * MAX_LETTER_SHARE;
  const heights = pieceHeights(picture).filter(
    (height) => height >= MIN_LETTER_PIXELS && height <= maxHeight,
  );
  return heights.length < MIN_LETTERS ? undefined : medianOf(heights);
}

/** Ink of one row without a gap, `to` not included, and its number among all. */
interface Run {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  readonly number: number;
}

/** Heights of all pieces of ink that hang together. */
function pieceHeights(picture: InkPicture): number[] {
  const pieces = createJoinedSets();
  const runs: Run[] = [];
  let above: Run[] = [];
  for (let row = 0; row < picture.height; row++) {
    const own = runsOfRow(picture, row).map(([from, to]) => ({
      row,
      from,
      to,
      number: pieces.add(),
    }));
    joinTouching(above, own, pieces);
    for (const run of own) runs.push(run);
    above = own;
  }
  const tops = new Map<number, number>();
  const bottoms = new Map<number, number>();
  for (const { row, number } of runs) {
    const piece = pieces.setOf(number);
    if (!tops.has(piece)) tops.set(piece, row);
    bottoms.set(piece, row);
  }
  return [...tops].map(([piece, top]) => (bottoms.get(piece) ?? top) - top + 1);
}

function runsOfRow({ width, ink }: InkPicture, row: number): [from: number, to: number][] {
  const runs: [number, number][] = [];
  const start = row * width;
  for (let column = 0; column < width; column++) {
    if (ink[start + column] === 0) continue;
    const from = column;
    while (column < width && ink[start + column] === 1) column++;
    runs.push([from, column]);
  }
  return runs;
}

function joinTouching(above: readonly Run[], runs: readonly Run[], pieces: JoinedSets): void {
  let upper = 0;
  for (const { from, to, number } of runs) {
    while (upper < above.length && (above[upper]?.to ?? 0) < from) upper++;
    for (let index = upper; index < above.length; index++) {
      const other = above[index];
      if (other === undefined || other.from > to) break;
      pieces.join(other.number, number);
    }
  }
}
