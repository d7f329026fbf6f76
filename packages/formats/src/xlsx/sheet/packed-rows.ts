import type { CellText, TextRun } from "../workbook/rich-text.ts";
import type { SheetCell } from "./sheet-cell.ts";

/**
 * A row of a sheet. Millions of cells fit into memory only if they are not objects: all texts of a row are one
 * string, and rows with the same columns share them.
 */
export interface PackedRow {
  /** 0-based. */
  readonly row: number;
  /** Ascending. */
  readonly columns: readonly number[];
  readonly texts: string;
}

/** A cell of a packed row. */
export interface RowCell {
  readonly column: number;
  readonly text: CellText;
  readonly isValue: boolean;
  readonly isEmphasised: boolean;
}

/** Cannot be in XML. */
const SEPARATOR = "\u0000";

/** First character of a packed text. */
const TEXT = "t";
const VALUE = "v";
const RICH = "r";
const RICH_VALUE = "w";

/** All rows of a sheet, hidden ones included. */
export interface PackedRows {
  /** Ascending, one per row that shows something. */
  readonly rows: readonly PackedRow[];
  unpack(row: PackedRow): RowCell[];
}

/** Collects the cells of a sheet that are not blank. */
export function createRowPacker() {
  const rows: PackedRow[] = [];
  const richTexts: (readonly TextRun[])[] = [];
  let [row, isAscending] = [-1, true];
  let columns: number[] = [];
  let texts: string[] = [];

  function endRow(): void {
    if (columns.length === 0) return;
    const last = rows.at(-1);
    isAscending &&= last === undefined || last.row < row;
    rows.push({
      row,
      columns: last !== undefined && areEqual(last.columns, columns) ? last.columns : columns,
      texts: texts.join(SEPARATOR),
    });
    [columns, texts] = [[], []];
  }

  return {
    add(cell: SheetCell): void {
      if (cell.row !== row) endRow();
      row = cell.row;
      isAscending &&= (columns.at(-1) ?? -1) < cell.column;
      columns.push(cell.column);
      texts.push(packText(cell, richTexts));
    },
    finish(): PackedRows {
      endRow();
      const unpack = (packed: PackedRow) => unpackRow(packed, richTexts);
      return { rows: isAscending ? rows : mendOrder(rows), unpack };
    },
  };
}

function packText({ text, isValue, isEmphasised }: SheetCell, richTexts: (readonly TextRun[])[]) {
  const isRich = typeof text !== "string";
  const mark = isRich ? (isValue ? RICH_VALUE : RICH) : isValue ? VALUE : TEXT;
  const content = isRich ? String(richTexts.push(text) - 1) : text.replaceAll(SEPARATOR, "");
  return (isEmphasised ? mark.toUpperCase() : mark) + content;
}

function unpackRow(
  { columns, texts }: PackedRow,
  richTexts: readonly (readonly TextRun[])[],
): RowCell[] {
  return texts.split(SEPARATOR).map((packed, position) => {
    const mark = packed.charAt(0).toLowerCase();
    const content = packed.slice(1);
    const isRich = mark === RICH || mark === RICH_VALUE;
    return {
      column: columns[position] ?? 0,
      text: isRich ? (richTexts[Number(content)] ?? "") : content,
      isValue: mark === VALUE || mark === RICH_VALUE,
      isEmphasised: packed.charAt(0) !== mark,
    };
  });
}

/** Puts rows and cells into order. Where a cell is there twice, the last one counts. */
export function mendOrder(rows: readonly PackedRow[]): PackedRow[] {
  const cellsByRow = new Map<number, Map<number, string>>();
  for (const { row, columns, texts } of rows) {
    const cells = cellsByRow.get(row) ?? new Map<number, string>();
    cellsByRow.set(row, cells);
    for (const [position, text] of texts.split(SEPARATOR).entries()) {
      cells.set(columns[position] ?? 0, text);
    }
  }
  return [...cellsByRow]
    .toSorted(([one], [other]) => one - other)
    .map(([row, cells]) => {
      const sorted = [...cells].toSorted(([one], [other]) => one - other);
      return {
        row,
        columns: sorted.map(([column]) => column),
        texts: sorted.map(([, text]) => text).join(SEPARATOR),
      };
    });
}

function areEqual(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((column, index) => column === other[index]);
}
