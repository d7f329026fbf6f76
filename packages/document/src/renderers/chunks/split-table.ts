import {
  type HtmlTable,
  parseHtmlTable,
  serializeHtmlTable,
} from "../../html-tables/html-table.ts";
import { countHeaderRows } from "../../html-tables/repeated-header.ts";
import { layOut, type TableGrid } from "../../html-tables/table-grid.ts";
import { countTokens } from "./count-tokens.ts";

/** A part of a table: its rows behind the head, from 0 and without the last. */
export interface TablePart {
  readonly html: string;
  readonly headRows: number;
  readonly from: number;
  readonly to: number;
}

/** All parts together may be this many times as long as their table: each repeats the caption, the head and the cells that reach into it. */
export const MOST_REPEATED = 32;

/**
 * Cuts a table between rows into tables of at most this many tokens, each with the head. A row is never cut, and a cell
 * that reaches over a cut is in both parts. `undefined` for HTML that is not one table, or of which parts would repeat too much.
 */
export function splitTable(html: string, maxTokens: number): TablePart[] | undefined {
  const table = parseHtmlTable(html);
  if (table === undefined) return undefined;
  const headRows = countHeaderRows(table);
  const grid = layOut(table);
  const room = html.length * MOST_REPEATED;
  if (lengthOf(grid) > room) return undefined;
  const ends = rowEnds(grid);
  const partOf = (from: number, to: number) => sliceRows(table, { grid, ends, from, to });
  const costOf = (from: number, to: number) => countTokens(serializeHtmlTable(partOf(from, to)));
  const head = partOf(0, headRows);
  const headTokens = costOf(0, headRows);

  const cuts = [headRows];
  let tokens = headTokens;
  for (let row = headRows; row < grid.length; row += 1) {
    const cost = costOf(row, row + 1);
    if (tokens + cost > maxTokens && row > (cuts.at(-1) ?? 0)) {
      cuts.push(row);
      tokens = headTokens;
    }
    tokens += cost;
  }
  if (serializeHtmlTable(head).length * cuts.length > room) return undefined;
  return cuts.map((from, position) => {
    const to = cuts[position + 1] ?? grid.length;
    const { rows } = partOf(from, to);
    const part = serializeHtmlTable({ ...table, rows: [...head.rows, ...rows] });
    return { html: part, headRows, from, to };
  });
}

/** Characters of all cells in all rows that they reach over. */
function lengthOf(grid: TableGrid): number {
  return grid.reduce(
    (sum, row) => row.reduce((length, { cell }) => length + cell.html.length, sum),
    0,
  );
}

/** For each row and column where a cell shows: the row after its last one. */
function rowEnds(grid: TableGrid): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  for (const [row, segments] of grid.entries()) {
    for (const { cell, column, isFromAbove } of segments) {
      const end = isFromAbove ? ends.get(`${row - 1}:${column}`) : row + cell.rowSpan;
      ends.set(`${row}:${column}`, Math.min(end ?? row + 1, grid.length));
    }
  }
  return ends;
}

interface Slice {
  readonly grid: TableGrid;
  readonly ends: ReadonlyMap<string, number>;
  readonly from: number;
  readonly to: number;
}

function sliceRows({ attributes, rows }: HtmlTable, { grid, ends, from, to }: Slice): HtmlTable {
  const sliced = rows.slice(from, to).map((row, offset) => {
    const index = from + offset;
    const shown = (grid[index] ?? []).filter(({ isFromAbove }) => !isFromAbove || offset === 0);
    const cells = shown.map(({ cell, column }) => {
      const end = Math.min(ends.get(`${index}:${column}`) ?? index + 1, to);
      return { ...cell, rowSpan: end - index };
    });
    return { ...row, cells };
  });
  return { attributes, rows: sliced };
}
