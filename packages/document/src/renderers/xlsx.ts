import { writeZip } from "../archives/zip-writer.ts";
import { countHeaderRows } from "../html-tables/repeated-header.ts";
import { escapeAttribute, escapeHtml } from "../html/escape-html.ts";
import { decimalMarkOf, readAmount } from "../language/amount.ts";
import { type DocumentTable, documentTables } from "./document-tables.ts";
import type { Renderer } from "./renderer.ts";
import { type CellText, tableTexts } from "./table-texts.ts";
import { WorkbookStyles } from "./workbook-styles.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** Limit of a spreadsheet's cell. */
const MAX_CELL_CHARACTERS = 32_767;
/** XML has no way to say them. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
/** A name such as a postcode: its column has names, even where some of them could be numbers. */
const LEADING_ZERO = /^0\d+$/;

interface Sheet {
  readonly id: string;
  readonly rows: readonly (readonly CellText[])[];
  /** Rows of the head, which stay in view. */
  readonly heads: number;
}

/** Every table on a sheet of one workbook, named after its block. Numbers are numbers, and texts are never formulas. */
export const renderXlsx: Renderer<Uint8Array> = (document, options) => {
  const tables = documentTables(document, options).map(toSheet);
  const sheets = tables.length === 0 ? [{ id: "tables", rows: [], heads: 0 }] : tables;
  const mark = decimalMarkOf(sheets.flatMap(({ rows }) => rows.flat().map(({ text }) => text)));
  const styles = new WorkbookStyles();
  const parts = sheets.map((sheet, index) => [
    `xl/worksheets/sheet${index + 1}.xml`,
    sheetXml(sheet, (cell, isText) => cellXml(cell, { sheet, mark, styles, isText })),
  ]);
  return writeZip({
    "[Content_Types].xml": contentTypes(sheets.length),
    "_rels/.rels": relations([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": workbook(sheets.map(({ id }) => id)),
    "xl/_rels/workbook.xml.rels": relations([
      ...sheets.map((_, index) => ["worksheet", `worksheets/sheet${index + 1}.xml`] as const),
      ["styles", "styles.xml"],
    ]),
    "xl/styles.xml": `${HEAD}${styles.toXml(MAIN)}`,
    ...(Object.fromEntries(parts) as Record<string, string>),
  });
};

/** Only rows that the table marks as its head: the first row of any other may be one of its data. */
function toSheet({ id, table }: DocumentTable): Sheet {
  const isHeaded = table.rows[0]?.cells.some(({ tag }) => tag === "th") ?? false;
  return { id, rows: tableTexts(table), heads: isHeaded ? countHeaderRows(table) : 0 };
}

function sheetXml(
  { rows, heads }: Sheet,
  toXml: (cell: CellText, isText: boolean) => string,
): string {
  const named = new Set(
    rows.flat().flatMap(({ text, column }) => (LEADING_ZERO.test(text) ? [column] : [])),
  );
  const written = rows.map((row, index) => {
    const cells = row.map((cell) => toXml(cell, named.has(cell.column)));
    return `<row r="${index + 1}">${cells.join("")}</row>`;
  });
  const pane =
    heads === 0
      ? ""
      : `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${heads}" topLeftCell="A${heads + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  return `${HEAD}<worksheet xmlns="${MAIN}">${pane}<sheetData>${written.join("")}</sheetData>${mergesXml(rows.flat())}</worksheet>`;
}

/** A workbook with merged cells that share a field is damaged: the later one is left as it is. */
function mergesXml(cells: readonly CellText[]): string {
  const taken = new Set<string>();
  const ranges = cells.flatMap((cell) => {
    if (cell.rowSpan === 1 && cell.columnSpan === 1) return [];
    const fields = Array.from({ length: cell.rowSpan * cell.columnSpan }, (_, index) =>
      nameOf({
        row: cell.row + Math.floor(index / cell.columnSpan),
        column: cell.column + (index % cell.columnSpan),
      }),
    );
    if (fields.some((field) => taken.has(field))) return [];
    for (const field of fields) taken.add(field);
    return [`<mergeCell ref="${fields[0]}:${fields.at(-1)}"/>`];
  });
  return ranges.length === 0
    ? ""
    : `<mergeCells count="${ranges.length}">${ranges.join("")}</mergeCells>`;
}

interface CellContext {
  readonly sheet: Sheet;
  readonly mark: ReturnType<typeof decimalMarkOf>;
  readonly styles: WorkbookStyles;
  /** Its column has names. */
  readonly isText: boolean;
}

function cellXml(cell: CellText, { sheet, mark, styles, isText }: CellContext): string {
  const text = cell.text.replaceAll(FORBIDDEN, "").slice(0, MAX_CELL_CHARACTERS);
  const isHead = cell.row < sheet.heads;
  if (text === "") return "";
  const amount = isText ? undefined : readAmount(text, mark);
  const place = `r="${nameOf(cell)}"${styles.attributeFor(amount, isHead)}`;
  if (amount !== undefined) {
    // Written out, a hundredth has the digits that it needs, and none of a division.
    const value = amount.isPercent
      ? (amount.value / 100).toFixed(amount.digits + 2)
      : String(amount.value);
    return `<c ${place}><v>${value}</v></c>`;
  }
  return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escapeHtml(text)}</t></is></c>`;
}

function nameOf({ row, column }: Pick<CellText, "row" | "column">): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCodePoint(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
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
    `<Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/>${parts.join("")}</Types>`
  );
}
