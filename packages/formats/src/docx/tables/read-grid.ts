import { childElements, findChild, type XmlElement } from "@parsewright/document/xml";
import type { StyleSheet } from "../styles/style-sheet.ts";
import { clamp, isOn, toInteger, valueOf } from "../tree/values.ts";

/** A cell of a Word table, at the top left corner of what it spans. */
export interface GridCell {
  readonly element: XmlElement;
  readonly colspan: number;
  rowspan: number;
}

export interface GridRow {
  readonly isHeader: boolean;
  /** By grid column; covered and empty places are `undefined`. */
  readonly cells: (GridCell | undefined)[];
}

/** Word itself allows 63 columns. */
const MOST_COLUMNS = 1000;

/** The rows of a table with merged cells worked out. */
export function readGrid(table: XmlElement, sheet: StyleSheet): GridRow[] {
  const rows: GridRow[] = [];
  /** By grid column, the cell that cells below may continue. */
  let above = new Map<number, GridCell>();
  const isFirstRowHeader = hasStyledHeader(table, sheet);
  for (const element of childElements(table, "w:tr")) {
    const isHeader = (isFirstRowHeader && rows.length === 0) || isHeaderRow(element, rows);
    const row: GridRow = { isHeader, cells: [] };
    const current = new Map<number, GridCell>();
    skip(row, toInteger(valueOf(element, "w:trPr", "w:gridBefore")));
    for (const { cell, colspan } of joinHorizontally(childElements(element, "w:tc"))) {
      const column = row.cells.length;
      if (column >= MOST_COLUMNS) break;
      const upper = continuesAbove(cell) ? above.get(column) : undefined;
      if (upper !== undefined) upper.rowspan += 1;
      const own = upper ?? { element: cell, colspan, rowspan: 1 };
      current.set(column, own);
      row.cells.push(upper === undefined ? own : undefined);
      skip(row, colspan - 1);
    }
    skip(row, toInteger(valueOf(element, "w:trPr", "w:gridAfter")));
    rows.push(row);
    above = current;
  }
  return rows;
}

function skip({ cells }: GridRow, columns = 0): void {
  cells.length += clamp(columns, 0, Math.max(0, MOST_COLUMNS - cells.length));
}

/** Header rows are at the top; a mark further down means nothing. */
function isHeaderRow(row: XmlElement, before: readonly GridRow[]): boolean {
  const isMarked = isOn(findChild(row, "w:trPr", "w:tblHeader")) === true;
  return isMarked && before.every(({ isHeader }) => isHeader);
}

const FIRST_ROW_BIT = 0x20;

/** Checks whether the table shows the header row of its style, and is more than that row. */
function hasStyledHeader(table: XmlElement, sheet: StyleSheet): boolean {
  const properties = findChild(table, "w:tblPr");
  const { "w:firstRow": firstRow, "w:val": bits } =
    findChild(properties, "w:tblLook")?.attributes ?? {};
  const isShown =
    firstRow === undefined
      ? (Number.parseInt(bits ?? "", 16) & FIRST_ROW_BIT) !== 0
      : firstRow === "1" || firstRow === "true";
  return (
    isShown &&
    sheet.hasHeaderRow(valueOf(properties, "w:tblStyle") ?? "") &&
    childElements(table, "w:tr").length > 1
  );
}

function continuesAbove(cell: XmlElement): boolean {
  const merge = findChild(cell, "w:tcPr", "w:vMerge");
  return merge !== undefined && merge.attributes["w:val"] !== "restart";
}

/** Old files merge cells of a row by marks instead of spans. */
function joinHorizontally(cells: readonly XmlElement[]): { cell: XmlElement; colspan: number }[] {
  const joined: { cell: XmlElement; colspan: number }[] = [];
  for (const cell of cells) {
    const colspan = clamp(toInteger(valueOf(cell, "w:tcPr", "w:gridSpan")) ?? 1, 1, MOST_COLUMNS);
    const merge = findChild(cell, "w:tcPr", "w:hMerge");
    const last = joined.at(-1);
    if (merge !== undefined && merge.attributes["w:val"] !== "restart" && last !== undefined) {
      last.colspan = Math.min(last.colspan + colspan, MOST_COLUMNS);
    } else {
      joined.push({ cell, colspan });
    }
  }
  return joined;
}
