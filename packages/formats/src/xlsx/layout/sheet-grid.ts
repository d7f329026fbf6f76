import { cellKey, type CellRange } from "../sheet/cell-range.ts";
import { mendOrder, type PackedRow, type PackedRows, type RowCell } from "../sheet/packed-rows.ts";
import { createVisibleAxis, type VisibleAxis } from "./visible-axis.ts";

/** A row that is seen. Rows and columns count the visible ones only, from 0. */
export interface GridRow {
  readonly row: number;
  /** Ascending, at least one. */
  readonly columns: readonly number[];
  readonly source: PackedRow;
}

/** A cell that is seen, and where it is on the sheet with the hidden rows and columns. */
export interface GridCell extends RowCell {
  readonly row: number;
  readonly sheetRow: number;
  readonly sheetColumn: number;
}

/** The visible cells of a sheet. */
export interface SheetGrid {
  /** Ascending. */
  readonly rows: readonly GridRow[];
  cellsOf(row: GridRow): GridCell[];
  /** All that the cell covers, itself at the top left; `undefined` when it is not merged. */
  mergeAt(row: number, column: number): CellRange | undefined;
  /** Visible part of a range; `undefined` if all of it is hidden. */
  toVisible(range: CellRange): CellRange | undefined;
  /** The column of the sheet that a visible one is. */
  sheetColumnOf(column: number): number;
}

export interface GridSource {
  readonly packed: PackedRows;
  readonly merges: readonly CellRange[];
  readonly hiddenRows: readonly { first: number; last: number }[];
  readonly hiddenColumns: readonly { first: number; last: number }[];
}

/** Takes the hidden rows and columns out of a sheet. */
export function createSheetGrid({
  packed,
  merges,
  hiddenRows,
  hiddenColumns,
}: GridSource): SheetGrid {
  const rowAxis = createVisibleAxis(hiddenRows);
  const columnAxis = createVisibleAxis(hiddenColumns);
  const toVisible = (range: CellRange) => visibleRange(range, rowAxis, columnAxis);

  const shown = uncoverMergedTexts(packed.rows, merges, { rowAxis, columnAxis });
  const rows = shown.flatMap((source) => visibleRow(source, rowAxis, columnAxis));
  const merged = new Map<number, CellRange>();
  for (const merge of merges) {
    const range = toVisible(merge);
    if (range !== undefined) merged.set(cellKey(range.top, range.left), range);
  }

  return {
    rows,
    cellsOf({ row, source }) {
      const cells: GridCell[] = [];
      for (const { column, text, isValue, isEmphasised } of packed.unpack(source)) {
        if (columnAxis.isHidden(column)) continue;
        // Spelled out: spreading costs more than all else that is done to a cell.
        cells.push({
          row,
          column: columnAxis.positionOf(column),
          text,
          isValue,
          isEmphasised,
          sheetRow: source.row,
          sheetColumn: column,
        });
      }
      return cells;
    },
    mergeAt: (row, column) => merged.get(cellKey(row, column)),
    toVisible,
    sheetColumnOf: (column) => columnAxis.indexAt(column),
  };
}

function visibleRow(source: PackedRow, rowAxis: VisibleAxis, columnAxis: VisibleAxis): GridRow[] {
  if (rowAxis.isHidden(source.row)) return [];
  const { columns } = source;
  const isWhole = columns.every(
    (column) => columnAxis.positionOf(column) === column && !columnAxis.isHidden(column),
  );
  const seen = isWhole
    ? columns
    : columns
        .filter((column) => !columnAxis.isHidden(column))
        .map((column) => columnAxis.positionOf(column));
  return seen.length === 0 ? [] : [{ row: rowAxis.positionOf(source.row), columns: seen, source }];
}

function visibleRange(
  { top, left, bottom, right }: CellRange,
  rowAxis: VisibleAxis,
  columnAxis: VisibleAxis,
): CellRange | undefined {
  const range = {
    top: rowAxis.positionOf(top),
    left: columnAxis.positionOf(left),
    bottom: rowAxis.positionOf(bottom + 1) - 1,
    right: columnAxis.positionOf(right + 1) - 1,
  };
  return range.top <= range.bottom && range.left <= range.right ? range : undefined;
}

/** The text of merged cells is stored in the first one; when that is hidden, it is seen in the rest of them. */
function uncoverMergedTexts(
  rows: readonly PackedRow[],
  merges: readonly CellRange[],
  { rowAxis, columnAxis }: { rowAxis: VisibleAxis; columnAxis: VisibleAxis },
): readonly PackedRow[] {
  const targets = new Map<number, { row: number; column: number }>();
  for (const merge of merges) {
    const isCovered = rowAxis.isHidden(merge.top) || columnAxis.isHidden(merge.left);
    if (!isCovered || visibleRange(merge, rowAxis, columnAxis) === undefined) continue;
    targets.set(cellKey(merge.top, merge.left), {
      row: rowAxis.firstVisible(merge.top),
      column: columnAxis.firstVisible(merge.left),
    });
  }
  if (targets.size === 0) return rows;

  const moved = rows.flatMap((packed) => {
    const texts = packed.texts.split("\u0000");
    return packed.columns.flatMap((column, position) => {
      const target = targets.get(cellKey(packed.row, column));
      if (target === undefined) return [];
      return [{ row: target.row, columns: [target.column], texts: texts[position] ?? "" }];
    });
  });
  return mendOrder([...rows, ...moved]);
}
