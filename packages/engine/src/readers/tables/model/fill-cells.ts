import type { Box } from "@parsewright/contract";
import { middleX, middleY } from "@parsewright/document/geometry";
import type { Character } from "@parsewright/document/files";
import { findBlankRows, isInBlankRow } from "../steps/blank-rows.ts";
import { ALIGNED_CERTAINTY } from "../steps/cell-places.ts";
import type { TableArea } from "../steps/table-area.ts";
import type { PlacedCell } from "../steps/table-cells.ts";
import { readRows, type Word } from "../steps/text-rows.ts";
import type { SeenCell } from "./table-structure-reader.ts";

/** Words this far from the nearest cell, in points, show that the model did not see the table as it is. */
const FAR_POINTS = 6;

/** Lines of text are closer than columns: a step down counts as much as this many to the side. */
const DOWN_WEIGHT = 2;

/** Among cells that hold a word's middle, the one whose own middle is nearest. */
const MIDDLE_WEIGHT = 0.001;

/** Cells with their characters, and how well they fit. */
export interface FilledCells {
  readonly cells: readonly PlacedCell[];
  /** Share of the words that are far from all cells. */
  readonly farShare: number;
  /** Rows that the model saw where there is neither text nor a line on both sides; `cells` lack them. */
  readonly emptyRows: number;
}

/** Gives each word to the nearest cell. Lines of the page show which rows without text are there. */
export function fillCells(
  seen: readonly SeenCell[],
  { characters, rulings }: Pick<TableArea, "characters" | "rulings">,
): FilledCells {
  const words = readRows(characters).flatMap(({ pieces }) =>
    pieces.flatMap((piece) => piece.words),
  );
  const contents = seen.map((): Character[] => []);
  let far = 0;
  for (const word of words) {
    const distances = seen.map(({ box }) => distanceOf(word, box));
    const least = Math.min(...distances);
    contents[distances.indexOf(least)]?.push(...word.characters);
    if (least > FAR_POINTS) far++;
  }
  const cells = seen.map(({ box: _box, score, ...field }, index) => ({
    ...field,
    // Cells that the model is sure of are right as often as those that white shows.
    score: Math.min(score ?? 1, ALIGNED_CERTAINTY),
    characters: contents[index] ?? [],
  }));
  const blank = findBlankRows(characters, rulings);
  const isRuled = (row: number) =>
    seen.some((cell) => cell.row === row && cell.rowspan === 1 && isInBlankRow(cell.box, blank));
  const empty = emptyRowsOf(cells).filter((row) => !isRuled(row));
  return {
    cells: withoutRows(cells, empty),
    farShare: far / Math.max(words.length, 1),
    emptyRows: empty.length,
  };
}

/** Rows that no cell with text reaches. */
function emptyRowsOf(cells: readonly PlacedCell[]): number[] {
  const count = Math.max(0, ...cells.map(({ row, rowspan }) => row + rowspan));
  const filled = cells.filter(({ characters }) => characters.length > 0);
  return Array.from({ length: count }, (_, row) => row).filter(
    (row) => !filled.some((cell) => cell.row <= row && row < cell.row + cell.rowspan),
  );
}

function withoutRows(cells: readonly PlacedCell[], rows: readonly number[]): PlacedCell[] {
  const countBefore = (end: number) => rows.filter((row) => row < end).length;
  return cells.flatMap((cell) => {
    const row = cell.row - countBefore(cell.row);
    const end = cell.row + cell.rowspan;
    const rowspan = end - countBefore(end) - row;
    return rowspan > 0 ? { ...cell, row, rowspan } : [];
  });
}

function distanceOf({ box }: Word, [left, top, right, bottom]: Box): number {
  const [x, y] = [middleX(box), middleY(box)];
  const aside = Math.max(left - x, 0, x - right);
  const down = Math.max(top - y, 0, y - bottom);
  const toMiddle = Math.hypot(x - (left + right) / 2, y - (top + bottom) / 2);
  return Math.hypot(aside, DOWN_WEIGHT * down) + MIDDLE_WEIGHT * toMiddle;
}
