import type { SourcePage } from "@parsewright/document/files";
import { medianOf } from "@parsewright/document/geometry";
import type { PlacedCell } from "../steps/table-cells.ts";
import type { TableReading } from "../steps/table-region.ts";
import { isNumberRow, readRows, type TextRow } from "../steps/text-rows.ts";
import type { FilledCells } from "./fill-cells.ts";

/** The model's cells must be near this share of the words. */
const MAX_FAR_SHARE = 0.1;

/** Checks whether the cells that a model saw are more likely those of the table than what rules read. */
export function isBetter(
  { cells, farShare, emptyRows }: FilledCells,
  byRules: TableReading | undefined,
  { isScan }: Pick<SourcePage, "isScan">,
): boolean {
  // A single row is a line of text, or all that the model saw of a table.
  if (cells.every(({ row }) => row === 0) || farShare > MAX_FAR_SHARE) return false;
  if (byRules?.cells === undefined) return true;
  // The rules make a column of what is below each other; the model may break one off, or see rows that are not there.
  const doubts = countDoubtful(cells) + countLooseColumns(cells) + emptyRows;
  const doubtsOfRules = countDoubtful(byRules.cells);
  if (doubts !== doubtsOfRules) return doubts < doubtsOfRules;
  // Where the file says where its words are, the rules need a reason to be doubted. So they do where both see the same
  // rows and columns: the model's boxes of cells are less exact than words.
  return isScan === true && !isSameGrid(cells, byRules.cells);
}

/** Rows to be filled in do not count: lines of the page show them, whether the model sees them or not. */
function isSameGrid(first: readonly PlacedCell[], second: readonly PlacedCell[]): boolean {
  const [one, other] = [first, second].map((cells) => [
    new Set(cells.flatMap(rowsOfText)).size,
    Math.max(...cells.map(({ column, colspan }) => column + colspan)),
  ]);
  return one?.[0] === other?.[0] && one?.[1] === other?.[1];
}

function rowsOfText({ row, rowspan, characters }: PlacedCell): number[] {
  return characters.length === 0 ? [] : Array.from({ length: rowspan }, (_, index) => row + index);
}

/** Lines of one cell are at one distance; what is further apart by this factor is in two rows. */
const MIN_ROW_PITCH_RATIO = 1.25;

/** Counts the cells that look as if they were several: text with a wide gap, numbers below each other, or lines with white between them. */
function countDoubtful(cells: readonly PlacedCell[]): number {
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

/** Distances of lines from the line before each. */
function pitchesOf(rows: readonly TextRow[]): number[] {
  return rows.slice(1).map(({ baseline }, index) => baseline - (rows[index]?.baseline ?? 0));
}

/** Counts the columns with text in one place at most, as if they were a piece of another column. */
function countLooseColumns(cells: readonly PlacedCell[]): number {
  const counts = new Map<number, number>();
  for (const { column, colspan, characters } of cells) {
    const isFilled = characters.length > 0 && colspan === 1;
    counts.set(column, (counts.get(column) ?? 0) + (isFilled ? 1 : 0));
  }
  return [...counts.values()].filter((count) => count <= 1).length;
}
