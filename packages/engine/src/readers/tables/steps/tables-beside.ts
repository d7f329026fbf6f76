import type { Ruling } from "@parsewright/document/files";
import { joinCollinear } from "./drawn-lines.ts";
import type { Separator } from "./find-columns.ts";
import { boxOfRows, type TextRow } from "./text-rows.ts";

/**
 * Parts rows into tables beside each other: each has lines of its own, which reach as far as its text does, and no line
 * leads from one to the other. Returns the rows themselves where they are one table.
 */
export function tablesBeside(
  rows: readonly TextRow[],
  separators: readonly Separator[],
  rulings: readonly Ruling[],
): (readonly TextRow[])[] {
  const [left, top, right, bottom] = boxOfRows(rows);
  const lines = joinCollinear(rulings).filter(
    ({ direction, position, from, to }) =>
      direction === "horizontal" &&
      position > top &&
      position < bottom &&
      from < right &&
      to > left,
  );
  // Each has at least two columns.
  const [gap] = separators.slice(1, -1).filter(({ from, to }) => {
    const parts = partsOf(rows, (from + to) / 2);
    return lines.length > 0 && parts?.every((part) => isRuled(part, lines)) === true;
  });
  const parts = gap && partsOf(rows, (gap.from + gap.to) / 2);
  if (gap === undefined || parts === undefined) return [rows];
  const further = separators.filter(({ from }) => from > gap.from);
  const [first, rest] = parts;
  return [first, ...tablesBeside(rest, further, rulings)];
}

/** Cuts rows at a place; `undefined` where a piece of text crosses it. */
function partsOf(rows: readonly TextRow[], x: number): [TextRow[], TextRow[]] | undefined {
  const pieces = rows.flatMap((row) => row.pieces);
  if (pieces.some(({ box }) => box[0] < x && box[2] > x)) return undefined;
  const cut = (isLeft: boolean) =>
    rows.flatMap((row) => {
      const kept = row.pieces.filter(({ box }) => box[2] <= x === isLeft);
      return kept.length > 0 ? [{ ...row, pieces: kept }] : [];
    });
  return [cut(true), cut(false)];
}

/** Checks whether a line is as wide as rows are, and none wider. */
function isRuled(rows: readonly TextRow[], lines: readonly Ruling[]): boolean {
  const [left, , right] = boxOfRows(rows);
  const slack = rows[0]?.size ?? 0;
  const own = lines.filter(({ from, to }) => from < right && to > left);
  return (
    own.some(({ from, to }) => from <= left + slack && to >= right - slack) &&
    own.every(({ from, to }) => from >= left - slack && to <= right + slack)
  );
}
