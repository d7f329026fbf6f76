import type { Box } from "@parsewright/contract";
import type { InkPicture } from "./find-ink.ts";
import { createJoinedSets, type JoinedSets } from "./joined-sets.ts";

/** Ink of one row without a gap, `to` not included, and its number among all. */
interface Run {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  readonly number: number;
}

/** The boxes of all pieces of ink that hang together, in pixels. */
export function findInkPieces(picture: InkPicture): Box[] {
  const sets = createJoinedSets();
  const boxes = new Map<number, [number, number, number, number]>();
  for (const { row, from, to, number } of findRuns(picture, sets)) {
    const piece = sets.setOf(number);
    const box = boxes.get(piece);
    if (box === undefined) boxes.set(piece, [from, row, to, row + 1]);
    else {
      box[0] = Math.min(box[0], from);
      box[2] = Math.max(box[2], to);
      box[3] = row + 1;
    }
  }
  return [...boxes.values()];
}

function findRuns(picture: InkPicture, sets: JoinedSets): Run[] {
  const runs: Run[] = [];
  let above: Run[] = [];
  for (let row = 0; row < picture.height; row++) {
    const own = runsOfRow(picture, row).map(([from, to]) => ({
      row,
      from,
      to,
      number: sets.add(),
    }));
    joinTouching(above, own, sets);
    for (const run of own) runs.push(run);
    above = own;
  }
  return runs;
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
