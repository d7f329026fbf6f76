import type { SheetCells } from "@parsewright/contract";
import { renderTableHtml, type TableCell } from "@parsewright/document/html";
import { columnName } from "../../office/sheet-cells.ts";
import type { CellRange } from "../sheet/cell-range.ts";
import type { CharacterBudget } from "../sheet/collect-sheet.ts";
import { cellHtml } from "./cell-html.ts";
import { cellsInRegion } from "./region.ts";
import type { GridCell, GridRow, SheetGrid } from "./sheet-grid.ts";
import { shownCells } from "./shown-cells.ts";
import type { TablePlan } from "./table-plan.ts";

/** Everything that writing tables needs. */
export interface TableContext {
  readonly grid: SheetGrid;
  readonly linkOf: (cell: GridCell) => string | undefined;
  /** File name of the picture that a cell holds instead of text. */
  readonly pictureOf: (cell: GridCell) => string | undefined;
  readonly budget: Pick<CharacterBudget, "blankCharactersLeft">;
}

/** Up to this many places, a table is written with all its blank cells however few are filled. */
const LARGEST_FILLED_GRID = 1_000_000;

/** In a larger one, at least one place in this many is filled. */
const MOST_PLACES_PER_CELL = 20;

/** Places of the rows that are written at a time. */
const PLACES_PER_BATCH = 20_000;
const MAX_ROWS_PER_BATCH = 20_000;

const EMPTY_CELL_CHARACTERS = "<td></td>".length;

/** The HTML of a table, and the first row of the sheet that had no room. */
export interface WrittenTable {
  readonly html: string;
  /** Absent where cells are listed with their addresses. */
  readonly cells?: SheetCells;
  readonly firstRowLeftOut?: number;
}

/** Writes a table batch by batch, so that no more than a batch of its cells are held as objects. */
export function writeTable(plan: TablePlan, context: TableContext): WrittenTable {
  const { rows, columns, cellCount } = plan;
  const places = rows.length * columns.length;
  const isFilled = places <= LARGEST_FILLED_GRID || places <= cellCount * MOST_PLACES_PER_CELL;
  return isFilled ? writeGrid(plan, context) : writeCellList(plan, context);
}

function writeGrid(plan: TablePlan, context: TableContext): WrittenTable {
  const { rows, columns } = plan;
  const positions = new Map(columns.map((column, position) => [column, position]));
  const batchRows = Math.max(1, Math.floor(PLACES_PER_BATCH / columns.length));
  let html = "";
  let start = 0;
  while (start < rows.length) {
    const firstRow = rows[start];
    if (context.budget.blankCharactersLeft <= 0 && firstRow !== undefined) {
      const cells = shownCells({ rows: rows.slice(0, start), columns }, context.grid);
      return { html: `<table>${html}</table>`, cells, firstRowLeftOut: firstRow.source.row };
    }
    const batch: (TableCell | undefined)[][] = [];
    /** The last row that a cell of the batch reaches down to. */
    let reach = -1;
    const mayEnd = () => batch.length >= MAX_ROWS_PER_BATCH || reach < (rows[start]?.row ?? 0);
    while (start < rows.length && (batch.length < batchRows || !mayEnd())) {
      const gridRow = rows[start];
      if (gridRow === undefined) break;
      const placed = placeRow(gridRow, { plan, context, positions });
      reach = Math.max(reach, placed.reach);
      batch.push(start < plan.headerRows ? placed.cells.map(toHeading) : placed.cells);
      start++;
    }
    html += withoutTags(renderTableHtml(batch));
  }
  return { html: `<table>${html}</table>`, cells: shownCells(plan, context.grid) };
}

/** Blank cells above a column are headings too. */
function toHeading(cell: TableCell | undefined): TableCell {
  return { html: "", ...cell, isHeader: true };
}

interface PlaceContext {
  readonly plan: TablePlan;
  readonly context: TableContext;
  readonly positions: ReadonlyMap<number, number>;
}

function placeRow(gridRow: GridRow, { plan, context, positions }: PlaceContext) {
  const { grid, budget } = context;
  const width = plan.columns.length;
  const cells: (TableCell | undefined)[] = Array.from({ length: width });
  let reach = -1;
  let filled = 0;
  for (const cell of cellsInRegion(grid, gridRow, plan.region)) {
    const position = positions.get(cell.column) ?? 0;
    const merge = grid.mergeAt(cell.row, cell.column);
    const html = htmlOf(cell, context);
    filled++;
    cells[position] = merge === undefined ? { html } : { html, ...spansOf(merge, plan) };
    reach = Math.max(reach, merge?.bottom ?? -1);
  }
  budget.blankCharactersLeft -= (width - filled) * EMPTY_CELL_CHARACTERS;
  return { cells, reach };
}

function htmlOf(cell: GridCell, { linkOf, pictureOf }: TableContext): string {
  const picture = pictureOf(cell);
  return picture === undefined ? cellHtml(cell.text, linkOf(cell)) : `<img src="${picture}">`;
}

/** Counts the merged rows and columns that the table shows. */
function spansOf({ top, left, bottom, right }: CellRange, { rows, columns }: TablePlan) {
  return {
    rowspan: countRowsUpTo(rows, bottom) - countRowsUpTo(rows, top - 1),
    colspan: countUpTo(columns, right) - countUpTo(columns, left - 1),
  };
}

/** Counts the ascending numbers that do not exceed the limit. */
function countUpTo(numbers: readonly number[], limit: number): number {
  return countWhere(numbers.length, (index) => (numbers[index] ?? 0) <= limit);
}

function countRowsUpTo(rows: readonly GridRow[], limit: number): number {
  return countWhere(rows.length, (index) => (rows[index]?.row ?? 0) <= limit);
}

/** Counts the indices from the first on for which a condition holds. */
function countWhere(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A few cells scattered over a huge area: each with its address. */
function writeCellList({ rows, region }: TablePlan, context: TableContext): WrittenTable {
  const listed = rows.flatMap((gridRow) =>
    cellsInRegion(context.grid, gridRow, region).map((cell) => [
      { html: `${columnName(cell.sheetColumn)}${cell.sheetRow + 1}` },
      { html: htmlOf(cell, context) },
    ]),
  );
  const heading = ["Cell", "Value"].map((html) => ({ html, isHeader: true }));
  return { html: renderTableHtml([heading, ...listed]) };
}

function withoutTags(table: string): string {
  return table.slice("<table>".length, -"</table>".length);
}
