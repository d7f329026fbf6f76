import { medianOf } from "../../../geometry/box.ts";
import type { InkPicture } from "./find-ink.ts";

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

/** Heights of all pieces of ink that hang together. */
function pieceHeights({ width, height, ink }: InkPicture): number[] {
  const pieces = createPieces();
  let above: Run[] = [];
  for (let row = 0; row < height; row++) {
    const runs: Run[] = [];
    const end = (row + 1) * width;
    for (let pixel = row * width; pixel < end; pixel++) {
      if (ink[pixel] === 0) continue;
      const from = pixel - row * width;
      while (pixel < end && ink[pixel] === 1) pixel++;
      runs.push({ from, to: pixel - row * width, piece: pieces.add(row) });
    }
    joinTouching(above, runs, pieces);
    above = runs;
  }
  return pieces.heights();
}

/** Ink of one row without a gap, `to` not included. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly piece: number;
}

function joinTouching(above: readonly Run[], runs: readonly Run[], pieces: Pieces): void {
  let upper = 0;
  for (const { from, to, piece } of runs) {
    while (upper < above.length && (above[upper]?.to ?? 0) < from) upper++;
    for (let index = upper; index < above.length; index++) {
      const other = above[index];
      if (other === undefined || other.from > to) break;
      pieces.join(other.piece, piece);
    }
  }
}

type Pieces = ReturnType<typeof createPieces>;

/** Rows that belong together, as they turn out to. */
function createPieces() {
  const parents: number[] = [];
  const tops: number[] = [];
  const bottoms: number[] = [];
  const rootOf = (piece: number): number => {
    let root = piece;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[piece] = root;
    return root;
  };
  return {
    add(row: number): number {
      tops.push(row);
      bottoms.push(row);
      return parents.push(parents.length) - 1;
    },
    join(one: number, other: number): void {
      const [first, second] = [rootOf(one), rootOf(other)];
      parents[second] = first;
      tops[first] = Math.min(tops[first] ?? 0, tops[second] ?? 0);
      bottoms[first] = Math.max(bottoms[first] ?? 0, bottoms[second] ?? 0);
    },
    heights: () =>
      parents.flatMap((parent, piece) =>
        parent === piece ? (bottoms[piece] ?? 0) - (tops[piece] ?? 0) + 1 : [],
      ),
  };
}
