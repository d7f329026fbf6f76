import {
  columnsIn,
  columnsOf,
  isBlank,
  layOut,
  type TableGrid,
  type TableRow,
} from "@parsewright/document/html-tables";

/** Widens the cells of the table with fewer columns until both have as many. */
export function levelColumns(earlier: TableRow[], later: TableRow[]): void {
  // Laid out together: a cell that reaches over the break counts for the later rows too.
  const grid = layOut({ rows: [...earlier, ...later] });
  const earlierPart = { rows: earlier, grid: grid.slice(0, earlier.length) };
  const laterPart = { rows: later, grid: grid.slice(earlier.length) };
  const [earlierColumns, laterColumns] = [columnsOf(earlierPart.grid), columnsOf(laterPart.grid)];
  if (earlierColumns === laterColumns) return;

  const lastSpans = spansOf(earlier.findLast(({ cells }) => cells.some((cell) => !isBlank(cell))));
  const firstSpans = spansOf(later[0]);
  if (earlierColumns < laterColumns) {
    widen(earlierPart, { columns: laterColumns, from: lastSpans, to: firstSpans });
  } else {
    widen(laterPart, { columns: earlierColumns, from: firstSpans, to: lastSpans });
  }
}

interface Widening {
  readonly columns: number;
  /** Column spans of the row at the break, here and in the other table. */
  readonly from: readonly number[];
  readonly to: readonly number[];
}

function widen(part: { rows: TableRow[]; grid: TableGrid }, widening: Widening): void {
  let reaching: { readonly endRow: number; readonly columns: number }[] = [];
  for (const [position, row] of part.rows.entries()) {
    reaching = reaching.filter(({ endRow }) => position < endRow);
    const fromAbove = sum(reaching.map(({ columns }) => columns));
    const missing = widening.columns - columnsIn(part.grid[position] ?? []) - fromAbove;
    if (missing <= 0) continue;
    const spans = widenedSpans(spansOf(row), missing, widening);
    for (const [cellPosition, cell] of row.cells.entries()) {
      const columns = (spans[cellPosition] ?? cell.columnSpan) - cell.columnSpan;
      cell.columnSpan += columns;
      reaching.push({ endRow: position + cell.rowSpan, columns });
    }
  }
}

/** Like the row at the break where that has the same cells; otherwise the last cell takes the rest. */
function widenedSpans(spans: readonly number[], missing: number, { from, to }: Widening): number[] {
  const isLikeBreakRow =
    spans.length === to.length &&
    spans.length === from.length &&
    spans.every((span, position) => span === from[position]);
  if (isLikeBreakRow && sum(to) === sum(spans) + missing) return [...to];
  return spans.map((span, position) => (position === spans.length - 1 ? span + missing : span));
}

function spansOf(row: TableRow | undefined): number[] {
  return (row?.cells ?? []).map(({ columnSpan }) => columnSpan);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
