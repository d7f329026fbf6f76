import { parseHtmlTable } from "../../html-tables/html-table.ts";
import { countHeaderRows } from "../../html-tables/repeated-header.ts";
import type { PlacedTableCell } from "../cell-places.ts";
import { textOfHtml } from "../plain-text.ts";
import { type CellText, tableTexts } from "../table-texts.ts";
import type { DoclingCell, DoclingTable } from "./docling-document.ts";
import { doclingBox } from "./docling-writing.ts";

/** The cells of a table by row and column. HTML that is not one table becomes a single cell. */
export function doclingTable(
  html: string,
  places: readonly PlacedTableCell[],
): DoclingTable["data"] {
  const table = parseHtmlTable(html);
  const rows = table === undefined ? singleCell(html) : tableTexts(table);
  const headerRows = table === undefined ? 0 : countHeaderRows(table);
  const cells = rows.flat();
  const ends = cells.map(({ column, columnSpan }) => column + columnSpan);
  const placed = new Map(places.map((place) => [`${place.row} ${place.column}`, place]));
  const [first] = places;
  return {
    table_cells: cells.map((cell) => ({
      ...placeOf(placed.get(`${cell.row} ${cell.column}`), first),
      ...toDoclingCell(cell, headerRows),
    })),
    num_rows: rows.length,
    num_cols: ends.reduce((most, end) => Math.max(most, end), 0),
  };
}

function placeOf(
  place: PlacedTableCell | undefined,
  first: PlacedTableCell | undefined,
): Pick<DoclingCell, "bbox" | "parser_page_no"> {
  if (place === undefined) return {};
  const isOnFirst = place.page === first?.page;
  return { bbox: doclingBox(place.bbox), ...(!isOnFirst && { parser_page_no: place.page }) };
}

function singleCell(html: string): CellText[][] {
  const text = textOfHtml(html);
  if (text === "") return [];
  return [[{ row: 0, column: 0, rowSpan: 1, columnSpan: 1, text, isMarkedHeader: false }]];
}

function toDoclingCell(cell: CellText, headerRows: number): DoclingCell {
  const { row, column, rowSpan, columnSpan, text, isMarkedHeader } = cell;
  return {
    row_span: rowSpan,
    col_span: columnSpan,
    start_row_offset_idx: row,
    end_row_offset_idx: row + rowSpan,
    start_col_offset_idx: column,
    end_col_offset_idx: column + columnSpan,
    text,
    column_header: row < headerRows,
    row_header: row >= headerRows && isMarkedHeader,
    row_section: false,
  };
}
