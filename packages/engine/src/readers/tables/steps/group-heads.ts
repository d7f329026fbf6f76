import type { Ruling } from "@parsewright/document/files";
import { DRAWING_SLACK_POINTS, joinCollinear } from "./drawn-lines.ts";
import type { Separator } from "./find-columns.ts";
import { type Piece, textOf, type TextRow } from "./text-rows.ts";

/** The line under each text of a row, if all are heads of groups of columns; the next text below the row is at `below`. */
export type GroupLinesOf = (row: TextRow, below: number) => readonly Ruling[] | undefined;

/**
 * Finds heads of groups of columns by the lines under them, each of which reaches over the columns of its group. A line over
 * the first column is under the whole row: it parts rows.
 */
export function findGroupLines(
  rulings: readonly Ruling[],
  separators: readonly Separator[],
): GroupLinesOf {
  const names = separators[0]?.from ?? Number.POSITIVE_INFINITY;
  const lines = joinCollinear(rulings.filter(({ direction }) => direction === "horizontal")).filter(
    ({ from, to }) => from > names && separators.some((one) => from < one.from && to > one.to),
  );
  if (lines.length === 0) return () => undefined;
  return ({ pieces }, below) => {
    const own = pieces.flatMap((piece) => lines.find((line) => isUnder(line, piece, below)) ?? []);
    return own.length === pieces.length && new Set(own).size === own.length ? own : undefined;
  };
}

function isUnder({ position, from, to }: Ruling, piece: Piece, below: number): boolean {
  const [left, , right, bottom] = piece.box;
  return (
    /\p{L}/u.test(textOf(piece)) &&
    position > bottom - DRAWING_SLACK_POINTS &&
    position < below + DRAWING_SLACK_POINTS &&
    from < left + DRAWING_SLACK_POINTS &&
    to > right - DRAWING_SLACK_POINTS
  );
}
