import { medianOf } from "@parsewright/document/geometry";
import type { TableLine } from "./place-pieces.ts";
import { isFigureRow } from "../steps/text-rows.ts";

/** A column of figures has this many of them, and this share of its cells. */
const MIN_FIGURES = 3;
const MIN_FIGURE_SHARE = 0.6;

/** The widest step between the distances of lines, and the usual distance of rows beside that of lines of one cell. */
const MIN_STEP_RATIO = 1.08;
const MIN_PITCH_RATIO = 1.2;

/** Fewer lines may be apart by chance. */
const MIN_PITCHES = 4;

/**
 * Finds rows with wrapped names by the white between lines. The result is true for each line that is in the row of the
 * line before it. The figures of a row may be beside the first, the middle or the last line of its name. Gives
 * `undefined` where lines are not of two clearly different distances, or do not make rows with one line of figures
 * each.
 */
export function rowsByLeading(
  lines: readonly TableLine[],
  { bands, columnCount }: { readonly bands: readonly number[]; readonly columnCount: number },
): boolean[] | undefined {
  const figures = Array.from({ length: columnCount }, (_, column) =>
    figuresOf(lines, column),
  ).filter((column) => column.length > 0);
  const pitches = lines.map(({ row }, index) =>
    bands[index] === bands[index - 1]
      ? row.baseline - (lines[index - 1]?.row.baseline ?? 0)
      : undefined,
  );
  const limit = pitchOfRows(pitches.flatMap((pitch) => pitch ?? []));
  if (limit === undefined || figures.length === 0) return undefined;
  const isJoined = pitches.map((pitch) => pitch !== undefined && pitch < limit);
  let row = 0;
  const rows = isJoined.map((isInRow) => (isInRow ? row : ++row));
  const filled = figures.map((column) => column.map((index) => rows[index] ?? 0));
  const hasOneLine = filled.every((column) => new Set(column).size === column.length);
  const firstOfBody = Math.min(...filled.flat());
  const isWhole = rows.every(
    (one) => one < firstOfBody || filled.some((column) => column.includes(one)),
  );
  return hasOneLine && isWhole ? isJoined : undefined;
}

/** The least distance of rows, where lines of one cell are clearly closer. */
function pitchOfRows(pitches: readonly number[]): number | undefined {
  if (pitches.length < MIN_PITCHES) return undefined;
  const sorted = pitches.toSorted((one, other) => one - other);
  const steps = sorted.map((pitch, index) => pitch / (sorted[index - 1] ?? pitch));
  const widest = steps.indexOf(Math.max(...steps));
  const ratio = medianOf(sorted.slice(widest)) / medianOf(sorted.slice(0, widest));
  return (steps[widest] ?? 0) >= MIN_STEP_RATIO && ratio >= MIN_PITCH_RATIO
    ? sorted[widest]
    : undefined;
}

/** The lines with a figure in a column that holds figures; empty for another column. */
function figuresOf(lines: readonly TableLine[], column: number): number[] {
  const cells = lines.flatMap(({ cells: own }, index) => {
    const cell = own.find((one) => one.column === column && one.colspan === 1);
    return cell === undefined ? [] : [{ index, cell }];
  });
  const figures = cells.filter(({ cell }) => isFigureRow({ pieces: [cell] }));
  const isOfFigures =
    figures.length >= MIN_FIGURES && figures.length >= MIN_FIGURE_SHARE * cells.length;
  return isOfFigures ? figures.map(({ index }) => index) : [];
}
