import type { Box } from "@parser/contract";
import type { Ruling } from "../../formats/page-source.ts";
import { unionOf } from "../../geometry/box.ts";
import type { Piece } from "./page-lines.ts";

/** White inside an equation, in font sizes: across for `\quad`s, down for the rows of `aligned`. */
const MAX_GAP_SIZES = { across: 2.6, down: 0.75 };

/** Pieces that stand so close that they are one equation, with the bars between them taken into account. */
export function clusterPieces(pieces: readonly Piece[], rulings: readonly Ruling[]): Piece[][] {
  const groups = pieces.map((piece) => ({ pieces: [piece], box: withBars(piece, rulings) }));
  let hasJoined = true;
  while (hasJoined) {
    hasJoined = false;
    for (let index = 0; index < groups.length; index++) {
      const group = groups[index];
      const other = groups.findIndex(
        (candidate, position) =>
          position > index && group !== undefined && areClose(group, candidate),
      );
      const found = groups[other];
      if (group === undefined || found === undefined) continue;
      groups[index] = {
        pieces: [...group.pieces, ...found.pieces],
        box: unionOf([group.box, found.box]),
      };
      groups.splice(other, 1);
      hasJoined = true;
      index--;
    }
  }
  return groups.map((group) => group.pieces);
}

interface Group {
  readonly pieces: readonly Piece[];
  readonly box: Box;
}

/** A fraction's bar reaches further than its parts, a line of letters without ascenders higher than their strokes. */
function withBars({ box, size, baseline }: Piece, rulings: readonly Ruling[]): Box {
  const bars = rulings.filter(
    ({ from, to, position }) =>
      from < box[2] &&
      to > box[0] &&
      position > box[1] - 0.6 * size &&
      position < box[3] + 0.6 * size,
  );
  const line: Box = [box[0], baseline - 0.75 * size, box[2], baseline + 0.25 * size];
  return unionOf([
    box,
    line,
    ...bars.map(({ from, to, position }): Box => [from, position, to, position]),
  ]);
}

function areClose(first: Group, second: Group): boolean {
  const size = Math.max(...[...first.pieces, ...second.pieces].map((piece) => piece.size));
  const across = Math.max(first.box[0], second.box[0]) - Math.min(first.box[2], second.box[2]);
  const down = Math.max(first.box[1], second.box[1]) - Math.min(first.box[3], second.box[3]);
  if (down < -0.15 * size) return across < MAX_GAP_SIZES.across * size;
  return across < 0 && down < MAX_GAP_SIZES.down * size;
}
