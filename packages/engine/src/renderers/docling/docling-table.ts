import { parseHtmlTable } from "../../tables/html-table.ts";
import { countHeaderRows } from "../../tables/repeated-header.ts";
import { columnsOf, layOut } from "../../tables/table-grid.ts";
import { textOfHtml } from "../plain-text.ts";
import { replaceEquationTags } from "../text/html.ts";
import type { DoclingCell, DoclingTable } from "./docling-document.ts";

/** The cells of a table by row and column. HTML that is not one table becomes a single cell. */
export function doclingTable(html: string): DoclingTable["data"] {
  const table = parseHtmlTable(html);
  if (table === undefined) return singleCell(html);
  const headerRows = countHeaderRows(table);
  const grid = layOut(table);
  const table_cells = grid.flatMap((row, rowIndex) =>
    row
      .filter(({ isFromAbove }) => !isFromAbove)
      .map(({ cell, column }): DoclingCell => {
        const rowSpan = Math.min(cell.rowSpan, grid.length - rowIndex);
        const isInHead = rowIndex < headerRows;
        return {
          row_span: rowSpan,
          col_span: cell.columnSpan,
          start_row_offset_idx: rowIndex,
          end_row_offset_idx: rowIndex + rowSpan,
          start_col_offset_idx: column,
          end_col_offset_idx: column + cell.columnSpan,
          text: textOfHtml(replaceEquationTags(cell.html)),
          column_header: isInHead,
          row_header: !isInHead && cell.tag === "th",
          row_section: false,
        };
      }),
  );
  return { table_cells, num_rows: grid.length, num_cols: columnsOf(grid) };
}

function singleCell(html: string): DoclingTable["data"] {
  const text = textOfHtml(html);
  if (text === "") return { table_cells: [], num_rows: 0, num_cols: 0 };
  const cell: DoclingCell = {
    row_span: 1,
    col_span: 1,
    start_row_offset_idx: 0,
    end_row_offset_idx: 1,
    start_col_offset_idx: 0,
    end_col_offset_idx: 1,
    text,
    column_header: false,
    row_header: false,
    row_section: false,
  };
  return { table_cells: [cell], num_rows: 1, num_cols: 1 };
}
