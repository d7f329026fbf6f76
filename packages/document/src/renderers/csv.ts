import type { HtmlTable } from "../html-tables/html-table.ts";
import { columnsOf, layOut, segmentAt } from "../html-tables/table-grid.ts";
import { documentTables } from "./document-tables.ts";
import type { Renderer } from "./renderer.ts";
import { cellText } from "./table-texts.ts";

/** Each table as CSV, by file name. */
export const renderCsv: Renderer<Record<string, string>> = (document, options) =>
  Object.fromEntries(
    documentTables(document, options).map(({ id, table }) => [`${id}.csv`, toCsv(table)]),
  );

/** A cell that spans several is repeated in each, so that every row and column is complete. */
function toCsv(table: HtmlTable): string {
  const grid = layOut(table);
  const columns = Array.from({ length: columnsOf(grid) }, (_, column) => column);
  const rows = grid.map((row) =>
    columns.map((column) => {
      const segment = segmentAt(row, column);
      return quote(segment === undefined ? "" : cellText(segment.cell));
    }),
  );
  return rows.map((row) => `${row.join(",")}\r\n`).join("");
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
