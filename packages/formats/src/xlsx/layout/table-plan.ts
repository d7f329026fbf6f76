import { startsRemark } from "@parsewright/document/language";
import type { CellRange } from "../sheet/cell-range.ts";
import { plainTextOf } from "../workbook/rich-text.ts";
import {
  isOverDataMostly,
  looksLikeHeader,
  looksLikeTextHeader,
  SAMPLE_ROWS,
} from "./header-look.ts";
import { cellsInRegion, isInRegion, type Region, rowsOf } from "./region.ts";
import type { GridCell, GridRow, SheetGrid } from "./sheet-grid.ts";

/** Plan for a region: texts above and below, and a table of the rows and columns with content. */
export interface TablePlan {
  readonly region: Region;
  /** Lines above the table that head all of it. */
  readonly titles: readonly GridCell[];
  /** Lines below the table that explain it. */
  readonly footnotes: readonly GridCell[];
  readonly rows: readonly GridRow[];
  /** Ascending. */
  readonly columns: readonly number[];
  readonly headerRows: number;
  readonly cellCount: number;
}

/** Headings that reach further down are not headings. */
const MAX_HEADER_ROWS = 5;

/** Looks at a region: what of it is title, heading and data. */
export function planTable(grid: SheetGrid, region: Region): TablePlan {
  const allRows = [...rowsOf(grid, region)];
  const isDefined = region.definedTable !== undefined;
  const titles = isDefined ? [] : findTitles(grid, region, allRows);
  const footnotes = isDefined ? [] : findFootnotes(grid, region, allRows.slice(titles.length));
  const rows = allRows.slice(titles.length, allRows.length - footnotes.length);
  const used = new Set<number>();
  let cellCount = 0;
  for (const { row, columns } of rows) {
    for (const column of columns) {
      if (!isInRegion(region, row, column)) continue;
      used.add(column);
      cellCount++;
    }
  }
  const columns = [...used].toSorted((one, other) => one - other);
  const headerRows = countHeaderRows(grid, { region, rows, columns });
  return { region, titles, footnotes, rows, columns, headerRows, cellCount };
}

/** Rows at the top with one cell, at the left edge, over rows with several; the first says what it is about. */
function findTitles(grid: SheetGrid, region: Region, rows: readonly GridRow[]): GridCell[] {
  const titles: GridCell[] = [];
  for (const gridRow of rows) {
    const line = lineOf(grid, region, gridRow);
    // A row with several cells ends the titles; one with a cell elsewhere is the top of the table.
    if (line === undefined) return cellsInRegion(grid, gridRow, region).length > 1 ? titles : [];
    if (line.isValue && titles.length === 0) return [];
    titles.push(line);
  }
  return [];
}

/** A longer text in one cell of the first column is a sentence rather than a label. */
const MAX_LABEL_CHARACTERS = 60;

/** Rows at the bottom with one text, at the left edge, from the first one that is a remark. */
function findFootnotes(grid: SheetGrid, region: Region, rows: readonly GridRow[]): GridCell[] {
  const lines: GridCell[] = [];
  for (const gridRow of rows.toReversed()) {
    const line = lineOf(grid, region, gridRow);
    if (line === undefined || line.isValue || lines.length === MAX_FOOTNOTES) break;
    lines.unshift(line);
  }
  if (lines.length === rows.length) return [];
  const first = lines.findIndex(({ text }) => {
    const plain = plainTextOf(text).trim();
    return startsRemark(plain) || plain.length > MAX_LABEL_CHARACTERS;
  });
  return first === -1 ? [] : lines.slice(first);
}

/** More lines than that are rows of data. */
const MAX_FOOTNOTES = 20;

/** The only cell of a row, if it is at the left edge and does not reach further down. */
function lineOf(grid: SheetGrid, region: Region, gridRow: GridRow): GridCell | undefined {
  // Most rows have more than one; they are not unpacked for this.
  const inRegion = gridRow.columns.filter((column) => isInRegion(region, gridRow.row, column));
  if (inRegion.length !== 1 || inRegion[0] !== region.left) return undefined;
  const [cell] = cellsInRegion(grid, gridRow, region);
  if (cell === undefined) return undefined;
  return extentOf(grid, cell).bottom === cell.row ? cell : undefined;
}

function extentOf(grid: SheetGrid, { row, column }: GridCell): CellRange {
  return grid.mergeAt(row, column) ?? { top: row, left: column, bottom: row, right: column };
}

function countHeaderRows(
  grid: SheetGrid,
  {
    region,
    rows,
    columns,
  }: { region: Region; rows: readonly GridRow[]; columns: readonly number[] },
): number {
  if (region.definedTable !== undefined) {
    return Math.min(region.definedTable.headerRows, MAX_HEADER_ROWS);
  }
  const sample = rows
    .slice(0, MAX_HEADER_ROWS + SAMPLE_ROWS)
    .map((gridRow) => cellsInRegion(grid, gridRow, region));
  const stacked = countStackedHeadings(grid, sample);
  if (stacked > 1 && looksLikeHeader(sample.slice(0, stacked).flat(), sample.slice(stacked))) {
    return stacked;
  }
  const leading = countLeadingTextRows(sample);
  if (leading > 1 && isOverDataMostly(columns, sample.slice(leading))) return leading;
  const [first = [], ...below] = sample;
  const isHeader =
    looksLikeHeader(first, below.slice(0, SAMPLE_ROWS)) ||
    looksLikeTextHeader(first, below, columns);
  return isHeader ? 1 : 0;
}

/** Rows of text only, at the top; 0 when they are too many for headings. */
function countLeadingTextRows(sample: readonly GridCell[][]): number {
  const count = sample.findIndex((cells) => cells.some(({ isValue }) => isValue));
  return count > MAX_HEADER_ROWS ? 0 : count;
}

/** Rows that headings would take: as far as the first row's cells reach down, or one more below headings of groups. */
function countStackedHeadings(grid: SheetGrid, sample: readonly GridCell[][]): number {
  const [first = [], second = []] = sample;
  const extents = first.map((cell) => extentOf(grid, cell));
  const bottom = extents.reduce((lowest, extent) => Math.max(lowest, extent.bottom), 0);
  const spanned = sample.filter(([cell]) => cell !== undefined && cell.row <= bottom).length;
  const hasGroups = extents.some(({ left, right }) => right > left);
  const areHeadings = second.length > 0 && second.every(({ isValue }) => !isValue);
  return Math.min(Math.max(spanned, hasGroups && areHeadings ? 2 : 1), MAX_HEADER_ROWS);
}
