/** The size of a sheet; files that name cells beyond it are damaged. */
export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;

export interface CellPosition {
  /** 0-based. */
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells, 0-based, all four sides included. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Reads `B12` or `$B$12`; `undefined` for what is not a cell of a sheet. */
export function parseCellReference(reference: string): CellPosition | undefined {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference);
  if (match === null) return undefined;
  const row = Number(match[2]) - 1;
  const column = columnIndex(match[1] ?? "");
  return row >= 0 && row < MAX_ROWS && column < MAX_COLUMNS ? { row, column } : undefined;
}

/** Reads `B2:D9`, or one cell as a range of itself. */
export function parseCellRange(reference: string): CellRange | undefined {
  const [first = "", second = first] = reference.split(":");
  const one = parseCellReference(first);
  const other = parseCellReference(second);
  if (one === undefined || other === undefined) return undefined;
  return {
    top: Math.min(one.row, other.row),
    left: Math.min(one.column, other.column),
    bottom: Math.max(one.row, other.row),
    right: Math.max(one.column, other.column),
  };
}

/** One number per cell of a sheet, for use as a key. */
export function cellKey(row: number, column: number): number {
  return row * MAX_COLUMNS + column;
}

export function contains(range: CellRange, row: number, column: number): boolean {
  return row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;
}

function columnIndex(letters: string): number {
  return (
    Array.from(letters.toUpperCase(), (letter) => letter.charCodeAt(0) - 64).reduce(
      (sum, digit) => sum * 26 + digit,
      0,
    ) - 1
  );
}
