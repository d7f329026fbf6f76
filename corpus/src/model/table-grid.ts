import type { Cell, Column, Table } from "./document.ts";

/** One place of the grid: a cell that begins there, or the part of one that began above or to the left. */
export type GridPlace =
  | { readonly kind: "cell"; readonly cell: Cell }
  | {
      readonly kind: "covered";
      readonly isFromAbove: boolean;
      readonly cell: Cell;
      readonly isFirstColumn: boolean;
    };

/** The table with a place for every row and column, for producers that do not count spans themselves. */
export function gridOf({ rows, columns }: Table): GridPlace[][] {
  const grid: (GridPlace | undefined)[][] = rows.map(() => columns.map(() => undefined));
  for (const [rowIndex, cells] of rows.entries()) {
    let column = 0;
    for (const cell of cells) {
      while (grid[rowIndex]?.[column] !== undefined) column += 1;
      fill(grid, { cell, rowIndex, column });
    }
  }
  const empty: Cell = { text: "" };
  return grid.map((places) => places.map((place) => place ?? { kind: "cell", cell: empty }));
}

interface Origin {
  readonly cell: Cell;
  readonly rowIndex: number;
  readonly column: number;
}

function fill(grid: (GridPlace | undefined)[][], { cell, rowIndex, column }: Origin): void {
  for (let down = 0; down < (cell.rowSpan ?? 1); down += 1) {
    for (let across = 0; across < (cell.columnSpan ?? 1); across += 1) {
      const isOrigin = down === 0 && across === 0;
      const places = grid[rowIndex + down];
      if (places === undefined) continue;
      places[column + across] = isOrigin
        ? { kind: "cell", cell }
        : { kind: "covered", isFromAbove: down > 0, cell, isFirstColumn: across === 0 };
    }
  }
}

/**
 * Aligns a cell like the column that it begins in. A cell over several columns is centred, unless it begins in the
 * first.
 */
export function cellAlign(
  { columns }: Table,
  { columnSpan = 1 }: Cell,
  column: number,
): Column["align"] {
  return columnSpan > 1 && column > 0 ? "center" : (columns[column]?.align ?? "left");
}

const LEAST_CHARACTERS = 3;
const WRAPPED_CHARACTERS = 24;

/** The share of the table's width that each column wants, by the length of its texts; they add up to 1. */
export function columnShares(table: Table): number[] {
  const widths = table.columns.map(() => LEAST_CHARACTERS);
  for (const places of gridOf(table)) {
    for (const [column, place] of places.entries()) {
      if (place.kind === "covered" || (place.cell.columnSpan ?? 1) > 1) continue;
      const most = table.columns[column]?.isWrapped ? WRAPPED_CHARACTERS : Infinity;
      const wanted = Math.min(most, characterWidth(place.cell.text) + 1);
      widths[column] = Math.max(widths[column] ?? 0, wanted);
    }
  }
  const total = widths.reduce((sum, width) => sum + width, 0);
  return widths.map((width) => width / total);
}

/** White beside the text of every cell, in points: without it, short words in narrow columns would be broken. */
const COLUMN_PADDING_PT = 12;

/** Divides the width of a table among its columns, in points, with the padding of each. */
export function columnWidths(table: Table, widthPt: number): number[] {
  const textPt = widthPt - table.columns.length * COLUMN_PADDING_PT;
  return columnShares(table).map((share) => share * textPt + COLUMN_PADDING_PT);
}

/** Width of a table in characters if only wrapped columns break. */
export function tableCharacters(table: Table): number {
  return table.columns.reduce((sum, column, index) => {
    const texts = gridOf(table).flatMap((places) => {
      const place = places[index];
      return place?.kind === "cell" && (place.cell.columnSpan ?? 1) === 1 ? [place.cell.text] : [];
    });
    const widest = Math.max(LEAST_CHARACTERS, ...texts.map(characterWidth));
    return sum + Math.min(widest, column.isWrapped ? WRAPPED_CHARACTERS : Infinity) + 2;
  }, 0);
}

/** Ideographs and Hangul are about two Latin letters wide. */
function characterWidth(text: string): number {
  return Array.from(text).reduce(
    (sum, character) => sum + (/[\u1100-\u11ff\u2e80-\ud7ff\uff00-\uffef]/.test(character) ? 2 : 1),
    0,
  );
}
