import type { HtmlTable, TableCell } from "../html-tables/html-table.ts";
import { columnsOf, layOut } from "../html-tables/table-grid.ts";
import { cellText } from "./table-texts.ts";

/** The rows of a table as CSV. */
export function tableToCsv(table: HtmlTable): string {
  const rows = textsOf(table).map((row) => row.map(quote).join(","));
  return rows.map((row) => `${row}\r\n`).join("");
}

/** The rows of a table with tabs between the cells, as spreadsheets paste them. */
export function tableToTsv(table: HtmlTable): string {
  const rows = textsOf(table).map((row) => row.map((text) => text.replaceAll(/\s+/g, " ")));
  return rows.map((row) => row.join("\t")).join("\n");
}

/** A cell that spans several is repeated in each, so that every row and column is complete. */
function textsOf(table: HtmlTable): string[][] {
  const grid = layOut(table);
  const columns = columnsOf(grid);
  const texts = new Map<TableCell, string>();
  return grid.map((row) => {
    const line = Array.from({ length: columns }, () => "");
    // Of two that overlap the left one shows.
    for (const { cell, column } of row.toReversed()) {
      const text = texts.get(cell) ?? withoutFormula(cellText(cell));
      texts.set(cell, text);
      line.fill(text, column, column + cell.columnSpan);
    }
    return line;
  });
}

/** Spreadsheets calculate what begins so. A sign alone, a number and a telephone number are none of these. */
const FORMULA = /^\s*(?:[=@]|[+-].*[\p{L}(|!])/u;

/** An apostrophe makes a text of what a spreadsheet would calculate: a document must not run code in it. */
function withoutFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
