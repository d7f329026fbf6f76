import { writeZip } from "../archives/zip-writer.ts";
import { type DocumentTable, documentTables } from "./document-tables.ts";
import type { Renderer } from "./renderer.ts";
import { type CellText, tableTexts } from "./table-texts.ts";
import { escapeAttribute, escapeHtml } from "../html/escape-html.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** Limit of a spreadsheet's cell. */
const MAX_CELL_CHARACTERS = 32_767;
/** A longer number would lose its last digits, and one with a leading zero is a name. */
const NUMBER = /^-?(?:0|[1-9]\d{0,13})(?:\.\d{1,6})?$/;
/** XML has no way to say them. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Every table on a sheet of one workbook, named after its block. Texts are never formulas. */
export const renderXlsx: Renderer<Uint8Array> = (document, options) => {
  const tables = documentTables(document, options);
  const sheets = tables.length === 0 ? [{ id: "tables", cells: [] }] : tables.map(toSheet);
  const parts = sheets.map(({ cells }, index) => [
    `xl/worksheets/sheet${index + 1}.xml`,
    sheetXml(cells),
  ]);
  return writeZip({
    "[Content_Types].xml": contentTypes(sheets.length),
    "_rels/.rels": relations([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": workbook(sheets.map(({ id }) => id)),
    "xl/_rels/workbook.xml.rels": relations(
      sheets.map((_, index) => ["worksheet", `worksheets/sheet${index + 1}.xml`]),
    ),
    ...(Object.fromEntries(parts) as Record<string, string>),
  });
};

function toSheet({ id, table }: DocumentTable) {
  return { id, cells: tableTexts(table) };
}

function sheetXml(rows: readonly (readonly CellText[])[]): string {
  const written = rows.map(
    (row, index) => `<row r="${index + 1}">${row.map(cellXml).join("")}</row>`,
  );
  const merged = rows.flat().filter(({ rowSpan, columnSpan }) => rowSpan > 1 || columnSpan > 1);
  const ranges = merged.map((cell) => `<mergeCell ref="${nameOf(cell)}:${lastNameOf(cell)}"/>`);
  const merges =
    ranges.length === 0
      ? ""
      : `<mergeCells count="${ranges.length}">${ranges.join("")}</mergeCells>`;
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${written.join("")}</sheetData>${merges}</worksheet>`;
}

function cellXml(cell: CellText): string {
  const text = cell.text.replaceAll(FORBIDDEN, "").slice(0, MAX_CELL_CHARACTERS);
  if (text === "") return "";
  if (NUMBER.test(text)) return `<c r="${nameOf(cell)}"><v>${text}</v></c>`;
  return `<c r="${nameOf(cell)}" t="inlineStr"><is><t xml:space="preserve">${escapeHtml(text)}</t></is></c>`;
}

function nameOf({ row, column }: Pick<CellText, "row" | "column">): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCodePoint(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}

function lastNameOf({ row, column, rowSpan, columnSpan }: CellText): string {
  return nameOf({ row: row + rowSpan - 1, column: column + columnSpan - 1 });
}

function workbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) =>
      `<sheet name="${escapeAttribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.join("")}</sheets></workbook>`;
}

function relations(targets: readonly (readonly [kind: string, target: string])[]): string {
  const written = targets.map(
    ([kind, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${kind}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${written.join("")}</Relationships>`;
}

function contentTypes(sheets: number): string {
  const kind = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const parts = Array.from(
    { length: sheets },
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${kind}.worksheet+xml"/>`,
  );
  return (
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>${parts.join("")}</Types>`
  );
}
