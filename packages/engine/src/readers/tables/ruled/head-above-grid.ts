import { unionOf } from "@parsewright/document/geometry";
import type { Character, Ruling } from "@parsewright/document/files";
import { isCaption, isPrint } from "../steps/not-a-table.ts";
import { isNear, isNextLine, type Piece, readRows, type TextRow } from "../steps/text-rows.ts";
import { DRAWING_SLACK_POINTS } from "../steps/drawn-lines.ts";
import type { Grid } from "./find-grids.ts";

/**
 * The grid with rows for the heads that are printed above its first line: those of its columns, and above them those of
 * groups of columns. `characters` are those of an area that is known to be a table.
 */
export function withHeadAbove(grid: Grid, characters: readonly Character[]): Grid {
  const [top = 0] = grid.ys;
  let rows = readRows(characters.filter(({ box }) => box[3] <= top + DRAWING_SLACK_POINTS));
  const last = rows.at(-1);
  if (last === undefined || !isNear(last, { ...last, top })) return grid;
  let whole = grid;
  while (rows.length > 0) {
    const lines = linesOfHead(rows);
    if (!isHead(lines, grid)) break;
    whole = withRowFor(lines, whole);
    rows = rows.slice(0, -lines.length);
  }
  return whole;
}

function withRowFor(lines: readonly TextRow[], grid: Grid): Grid {
  const [top = 0] = grid.ys;
  const pieces = lines.flatMap((line) => line.pieces);
  const head = unionOf(pieces.map(({ box }) => box))[1] - DRAWING_SLACK_POINTS;
  const sides = grid.xs
    .filter((x) => !pieces.some((piece) => crosses(piece, x)))
    .map((position): Ruling => ({ direction: "vertical", position, from: head, to: top }));
  const [from = 0, to = 0] = [grid.xs[0], grid.xs.at(-1)];
  const foot: Ruling = { direction: "horizontal", position: top, from, to };
  return { xs: grid.xs, ys: [head, ...grid.ys], rulings: [...grid.rulings, ...sides, foot] };
}

/** The last lines that are as close to each other as those of one cell. */
function linesOfHead(rows: readonly TextRow[]): TextRow[] {
  const first = rows.findLastIndex((row, index) => {
    const next = rows[index + 1];
    return next !== undefined && !isNextLine(row, next);
  });
  return rows.slice(first + 1);
}

/** Checks whether lines have something to say about several columns each, and none is a line of print or a caption. */
function isHead(lines: readonly TextRow[], { xs }: Grid): boolean {
  return (
    lines.length > 0 &&
    !isPrint(lines) &&
    lines.every((line) => {
      const reaches = line.pieces.map((piece) => xs.filter((x) => x <= piece.box[0]).length);
      const isInside = line.pieces.every(
        ({ box }) =>
          box[0] >= (xs[0] ?? 0) - DRAWING_SLACK_POINTS &&
          box[2] <= (xs.at(-1) ?? 0) + DRAWING_SLACK_POINTS,
      );
      return (
        line.pieces.length > 1 &&
        isInside &&
        !isCaption(line) &&
        new Set(reaches).size === reaches.length
      );
    })
  );
}

function crosses({ box: [left, , right] }: Piece, x: number): boolean {
  return left < x - DRAWING_SLACK_POINTS && right > x + DRAWING_SLACK_POINTS;
}
