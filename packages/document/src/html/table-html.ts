/** A cell of a table, at the top left corner of what it spans. */
export interface TableCell {
  /** Its content as HTML; text must have gone through `escapeHtml`. */
  readonly html: string;
  readonly colspan?: number;
  readonly rowspan?: number;
  readonly isHeader?: boolean;
}

/**
 * The cells of one row by grid column. A place without a cell is `undefined`: empty, or covered by a span.
 * A cell that spans two columns is followed by one such place.
 */
export type TableRow = readonly (TableCell | undefined)[];

/** A larger grid keeps its short rows: filling them could make a small file into gigabytes. */
const LARGEST_FILLED_GRID = 1_000_000;

/**
 * Writes a grid as an HTML table; `""` when it has no cells. Short rows are filled with empty cells.
 * Spans end at the edge of the grid and at cells that came first. Whatever is in a covered place is left out.
 */
export function renderTableHtml(rows: readonly TableRow[]): string {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (width === 0) return "";
  const isFilled = width * rows.length <= LARGEST_FILLED_GRID;
  /** By column: how many rows, this one included, are taken by a cell from above. */
  const covered = Array.from({ length: width }, () => 0);
  let html = "<table>";
  for (const [position, row] of rows.entries()) {
    const end = isFilled ? width : row.length;
    html += `<tr>${renderRow({ row, end, rowsLeft: rows.length - position }, covered)}</tr>`;
    for (let column = 0; column < width; column++) {
      covered[column] = Math.max(0, (covered[column] ?? 0) - 1);
    }
  }
  return `${html}</table>`;
}

const EMPTY_CELL: TableCell = { html: "" };

function renderRow(
  { row, end, rowsLeft }: { row: TableRow; end: number; rowsLeft: number },
  covered: number[],
): string {
  let html = "";
  for (let column = 0; column < end; column++) {
    if (covered[column] !== 0) continue;
    const cell = row[column] ?? EMPTY_CELL;
    const rowspan = clampSpan(cell.rowspan, rowsLeft);
    const colspan = freeColumns(covered, column, clampSpan(cell.colspan, covered.length - column));
    covered.fill(rowspan, column, column + colspan);
    html += renderCell(cell, rowspan, colspan);
  }
  return html;
}

function renderCell({ html, isHeader }: TableCell, rowspan: number, colspan: number): string {
  const tag = isHeader ? "th" : "td";
  const spans =
    (rowspan > 1 ? ` rowspan="${rowspan}"` : "") + (colspan > 1 ? ` colspan="${colspan}"` : "");
  return `<${tag}${spans}>${html}</${tag}>`;
}

/** Counts the wanted columns that no cell from above reaches into. */
function freeColumns(covered: readonly number[], from: number, wanted: number): number {
  let count = 1;
  while (count < wanted && covered[from + count] === 0) count++;
  return count;
}

function clampSpan(span: number | undefined, most: number): number {
  return Math.max(1, Math.min(Math.trunc(span ?? 1) || 1, most));
}
