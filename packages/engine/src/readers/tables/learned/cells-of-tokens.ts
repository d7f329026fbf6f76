import type { TextSegment } from "../../text/text-segment.ts";
import type { Field, PlacedCell } from "../steps/table-cells.ts";

/** Makes cells of tokens: those that begin in one row and column are of one cell. No two cells share a place. */
export function cellsOfTokens(
  tokens: readonly TextSegment[],
  fields: readonly Field[],
): PlacedCell[] {
  const cells = new Map<string, PlacedCell>();
  for (const [index, { characters }] of tokens.entries()) {
    const field = fields[index];
    if (field === undefined) continue;
    const key = `${field.row} ${field.column}`;
    const before = cells.get(key);
    cells.set(key, {
      row: field.row,
      column: field.column,
      rowspan: Math.max(field.rowspan, before?.rowspan ?? 1),
      colspan: Math.max(field.colspan, before?.colspan ?? 1),
      characters: [...(before?.characters ?? []), ...characters],
    });
  }
  return withoutOverlaps([...cells.values()]);
}

/** Takes from a cell the places at its end that another one begins in or has already. */
function withoutOverlaps(cells: readonly PlacedCell[]): PlacedCell[] {
  const starts = new Set(cells.map(({ row, column }) => `${row} ${column}`));
  const taken = new Set<string>();
  const ordered = cells.toSorted(
    (first, second) => first.row - second.row || first.column - second.column,
  );
  return ordered.map((cell) => {
    const isFree = (row: number, column: number): boolean =>
      (row === cell.row && column === cell.column) ||
      !(starts.has(`${row} ${column}`) || taken.has(`${row} ${column}`));
    let { colspan, rowspan } = cell;
    for (let across = 1; across < colspan; across += 1)
      if (!isFree(cell.row, cell.column + across)) colspan = across;
    for (let down = 1; down < rowspan; down += 1)
      for (let across = 0; across < colspan; across += 1)
        if (!isFree(cell.row + down, cell.column + across)) rowspan = Math.min(rowspan, down);
    for (let down = 0; down < rowspan; down += 1)
      for (let across = 0; across < colspan; across += 1)
        taken.add(`${cell.row + down} ${cell.column + across}`);
    return { ...cell, colspan, rowspan };
  });
}
