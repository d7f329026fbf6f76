import type { SheetCells } from "@parsewright/contract";

/** Names the rows and columns of a table as on their sheet; both are counted from 0, rows in ascending order. */
export function sheetCells(columns: readonly number[], rows: Iterable<number>): SheetCells {
  const runs: [number, number][] = [];
  for (const row of rows) {
    const number = row + 1;
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return { columns: columns.map(columnName), rows: runs };
}

/** A, B, … Z, AA for 0, 1, … 25, 26. */
export function columnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
