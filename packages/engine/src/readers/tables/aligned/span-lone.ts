import type { Box } from "@parsewright/contract";
import { boxWidth, middleX, unionOf } from "@parsewright/document/geometry";
import type { PlacedCell } from "../table-cells.ts";
import { textOf, type TextRow } from "./text-rows.ts";

/** With fewer columns, what is in the middle of a table may be in its column. */
const MIN_COLUMNS = 3;

/** How far from the middle of the table the middle of a head is, as a share of the table's width. */
const MAX_OFF_MIDDLE_SHARE = 0.025;

/** Lets a head in the middle of the body that is alone in its row, in the middle of the table, span all columns. */
export function spanLone(cells: readonly PlacedCell[], columnCount: number): PlacedCell[] {
  if (columnCount < MIN_COLUMNS || cells.length === 0) return [...cells];
  const table = boxOf(cells);
  const counts = new Map<number, number>();
  for (const { row, rowspan } of cells)
    for (let index = row; index < row + rowspan; index++)
      counts.set(index, (counts.get(index) ?? 0) + 1);
  return cells.map((cell) => {
    const isHead =
      cell.column > 0 &&
      cell.rowspan === 1 &&
      counts.get(cell.row) === 1 &&
      (counts.get(cell.row + 1) ?? 0) > 1 &&
      cell.characters.some(({ text }) => /\p{L}/u.test(text));
    if (!isHead) return cell;
    return isInMiddle(boxOf([cell]), table) ? { ...cell, column: 0, colspan: columnCount } : cell;
  });
}

/**
 * Checks whether a row of several is one head in the middle of the table, whose words are not those of the columns
 * below them.
 */
export function isHeadOfAll(rows: readonly TextRow[], index: number): boolean {
  const [piece, ...others] = rows[index]?.pieces ?? [];
  const below = rows[index + 1]?.pieces.length ?? 0;
  if (piece === undefined || others.length > 0 || below < 2) return false;
  const table = unionOf(rows.flatMap(({ pieces }) => pieces.map(({ box }) => box)));
  return /\p{L}/u.test(textOf(piece)) && isInMiddle(piece.box, table);
}

function isInMiddle(head: Box, table: Box): boolean {
  return Math.abs(middleX(head) - middleX(table)) <= MAX_OFF_MIDDLE_SHARE * boxWidth(table);
}

function boxOf(cells: readonly PlacedCell[]): Box {
  return unionOf(cells.flatMap(({ characters }) => characters.map(({ box }) => box)));
}
