import { medianOf } from "@parsewright/document/geometry";
import type { PlacedCell } from "../table-cells.ts";
import { isNumberRow, readRows, type TextRow } from "../aligned/text-rows.ts";

/** Lines of one cell are at one distance; what is further apart by this factor is in two rows. */
const MIN_ROW_PITCH_RATIO = 1.25;

/** Counts the cells that look like several: text with a wide gap, stacked numbers, or lines with white between them. */
export function countDoubtful(cells: readonly PlacedCell[]): number {
  const lines = cells.map(({ characters }) => readRows(characters));
  const pitches = lines.map(pitchesOf);
  const usual = medianOf(pitches.flatMap((some) => (some.length > 0 ? [Math.min(...some)] : [])));
  return lines.reduce((count, rows, index) => {
    const stacked = rows.filter(
      (row, place) =>
        place > 0 && isNumberRow(row) && rows.slice(place - 1, place).every(isNumberRow),
    ).length;
    const isParted = (pitches[index] ?? []).some((pitch) => pitch > MIN_ROW_PITCH_RATIO * usual);
    return (
      count + stacked + (rows.some(({ pieces }) => pieces.length > 1) ? 1 : 0) + (isParted ? 1 : 0)
    );
  }, 0);
}

/** Distances of lines from those above them. */
function pitchesOf(rows: readonly TextRow[]): number[] {
  return rows.slice(1).map(({ baseline }, index) => baseline - (rows[index]?.baseline ?? 0));
}

/** Counts the columns with text in one place at most, which may be a piece of another column. */
export function countLooseColumns(cells: readonly PlacedCell[]): number {
  const counts = new Map<number, number>();
  for (const { column, colspan, characters } of cells) {
    const isFilled = characters.length > 0 && colspan === 1;
    counts.set(column, (counts.get(column) ?? 0) + (isFilled ? 1 : 0));
  }
  return [...counts.values()].filter((count) => count <= 1).length;
}
