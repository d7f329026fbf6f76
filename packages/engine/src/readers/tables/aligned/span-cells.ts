import type { Box } from "@parsewright/contract";
import { unionOf } from "@parsewright/document/geometry";
import type { PlacedCell } from "../steps/table-cells.ts";
import type { LineGroup } from "./group-lines.ts";
import { type CellLine, isInMiddle } from "./place-pieces.ts";

/** Lets cells that are in the middle of several rows span them: those between two rows, and those alone in their column between two lines. */
export function spanRows(
  groups: readonly LineGroup[],
  rows: readonly (readonly PlacedCell[])[],
): PlacedCell[] {
  const cells = rows.map((row) => [...row]);
  for (const [row, { between }] of groups.entries())
    for (const part of between) addBetween(cells, { groups, row, part });
  for (const [row, { band }] of groups.entries()) {
    if (groups[row - 1]?.band === band) continue;
    const count = groups.slice(row).findIndex((group) => group.band !== band);
    widenAlone(cells, row, count === -1 ? groups.length : row + count);
  }
  return cells.flat();
}

interface Between {
  readonly groups: readonly LineGroup[];
  /** The upper of the two rows. */
  readonly row: number;
  readonly part: CellLine;
}

/** As many rows above as below, as far as they leave its columns empty. */
function addBetween(cells: PlacedCell[][], { groups, row, part }: Between): void {
  const isFree = (index: number) =>
    groups[index]?.band === groups[row]?.band && !isTaken(cells[index], part);
  let reach = 0;
  while (isFree(row - reach) && isFree(row + 1 + reach)) reach++;
  const first = reach === 0 ? row : row - reach + 1;
  const target = (cells[first] ??= []);
  const characters = part.words.flatMap((word) => word.characters);
  const rowspan = Math.max(1, 2 * reach);
  const existing = target.findIndex(({ column }) => column === part.column);
  const old = target[existing];
  if (old === undefined)
    target.push({ row: first, column: part.column, rowspan, colspan: part.colspan, characters });
  else target[existing] = { ...old, characters: [...old.characters, ...characters] };
}

function isTaken(
  row: readonly PlacedCell[] | undefined,
  { column, colspan }: Pick<PlacedCell, "column" | "colspan">,
): boolean {
  return (row ?? []).some(
    (cell) => cell.column < column + colspan && column < cell.column + cell.colspan,
  );
}

/** Between two lines, a cell in the middle of a column that is otherwise empty heads all of the rows there. */
function widenAlone(cells: PlacedCell[][], start: number, end: number): void {
  const count = end - start;
  const middle = start + (count - 1) / 2;
  if (count < 3 || !Number.isInteger(middle)) return;
  for (const cell of cells[middle] ?? []) {
    if (cell.rowspan > 1 || cell.colspan > 1) continue;
    const isAlone = cells
      .slice(start, end)
      .every((row, index) => start + index === middle || !isTaken(row, cell));
    if (!isAlone) continue;
    cells[middle] = (cells[middle] ?? []).filter((other) => other !== cell);
    cells[start]?.push({ ...cell, row: start, rowspan: count });
  }
}

/** With fewer columns, what is in the middle of a table may be in its column. */
const MIN_COLUMNS = 3;

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

function boxOf(cells: readonly PlacedCell[]): Box {
  return unionOf(cells.flatMap(({ characters }) => characters.map(({ box }) => box)));
}
