import { type Block, ParserError } from "@parsewright/contract";
import { tableBlock } from "@parsewright/document/blocks";
import { findDelimiter, readRecords } from "@parsewright/document/detection";
import { escapeHtml } from "@parsewright/document/html";
import { decodeDocument } from "../flow/decode-document.ts";
import { onePage } from "../flow/one-page.ts";
import { sheetCells } from "../office/sheet-cells.ts";
import { createTextBudget, type StructuredDocument } from "@parsewright/document/files";

const MAX_COLUMNS = 16_384;

/** Opens values that are separated by commas, semicolons or tabs: one table. */
export function openCsv(bytes: Uint8Array): StructuredDocument {
  return onePage(() => readTable(decodeDocument(bytes), bytes.length));
}

/** Row by row: the cells of a long table as objects would take many times its size. */
function readTable(text: string, fileBytes: number): Block[] {
  const spendText = createTextBudget(fileBytes);
  const rows: string[] = [];
  /** Record of each row, as programs for sheets count them. */
  const places: number[] = [];
  let width = 0;
  let place = -1;
  for (const { fields } of readRecords(text, findDelimiter(text) ?? ",")) {
    place += 1;
    if (fields.every((field) => field.trim() === "")) continue;
    if (fields.length > MAX_COLUMNS) throw tooWide();
    const tag = rows.length === 0 && isHeader(fields) ? "th" : "td";
    width = Math.max(width, fields.length);
    // Records that end early lack their last fields.
    while (fields.length < width) fields.push("");
    const row = `<tr>${fields.map((field) => `<${tag}>${cellHtml(field)}</${tag}>`).join("")}</tr>`;
    spendText(row.length);
    rows.push(row);
    places.push(place);
  }
  if (rows.length === 0) return [];
  const cells = sheetCells([...Array(width).keys()], places);
  return [tableBlock({ html: `<table>${rows.join("")}</table>` }, { parser_cells: cells })];
}

/** The names of columns: all there, none of them a number. */
function isHeader(fields: readonly string[]): boolean {
  return fields.every((field) => field.trim() !== "" && !/^[\s+-]*[\d.,]+[\s%]*$/.test(field));
}

function cellHtml(field: string): string {
  return escapeHtml(field.trim()).replaceAll(/\r\n?|\n/g, "<br>");
}

function tooWide(): ParserError {
  return new ParserError(
    "DOCUMENT_TOO_COMPLEX",
    `The document has a record of more than ${MAX_COLUMNS} fields, the most that a table may have.`,
  );
}
