import { escapeHtml } from "@parsewright/document/html";
import { parseXml } from "@parsewright/document/xml";
import { createTextBudget } from "@parsewright/document/files";
import type { OfficePackage, Relationship } from "../ooxml/office-package.ts";

/** A workbook that another format was read into, to be laid out as Excel's are. */
export interface WrittenWorkbook {
  readonly sheets: readonly WrittenSheet[];
  readonly styles: readonly WrittenStyle[];
  readonly isDate1904: boolean;
  readonly fileBytes: number;
}

export interface WrittenSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Row by row, in order. */
  readonly rows: () => Iterable<WrittenRow>;
  readonly merges: readonly WrittenRange[];
  /** First and last column, 0-based. */
  readonly hiddenColumns: readonly { readonly first: number; readonly last: number }[];
}

interface WrittenRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface WrittenRow {
  /** 0-based. */
  readonly row: number;
  readonly isHidden: boolean;
  readonly cells: readonly WrittenCell[];
}

export interface WrittenCell {
  readonly column: number;
  /** `shown` is a value that the file itself has written out; `number` is written by the format of its style. */
  readonly kind: "text" | "number" | "boolean" | "shown";
  readonly value: string;
  readonly style: number;
}

export interface WrittenStyle {
  /** Of Excel's built-in number formats. */
  readonly formatId: number;
  /** Instead of a built-in one. */
  readonly formatCode?: string | undefined;
  readonly isBold: boolean;
}

const MAIN = "xl/workbook.xml";
const STYLES = "xl/styles.xml";
const NAMESPACES =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
/** Numbers of formats that the file itself defines begin here. */
const FIRST_OWN_FORMAT = 1000;

const KINDS: Readonly<Record<WrittenCell["kind"], string>> = {
  text: "inlineStr",
  number: "n",
  boolean: "b",
  shown: "shown",
};

/** The parts of an Excel file with this content. They exist only while they are read. */
export function writeWorkbookPackage(book: WrittenWorkbook): OfficePackage {
  const sheetParts = book.sheets.map((_, index) => `xl/sheet${index + 1}.xml`);
  const relationships = new Map(
    sheetParts.map((target, index): [string, Relationship] => [
      `sheet${index + 1}`,
      { type: "worksheet", target, isExternal: false },
    ]),
  );
  const has = (part: string) => part === MAIN || part === STYLES || sheetParts.includes(part);
  return {
    format: "xlsx",
    mainPart: MAIN,
    has,
    readXml(part) {
      if (part === MAIN) return parseXml(Buffer.from(workbookXml(book)));
      return part === STYLES ? parseXml(Buffer.from(stylesXml(book.styles))) : undefined;
    },
    readBytes: () => undefined,
    async *streamBytes(part) {
      const sheet = book.sheets[sheetParts.indexOf(part)];
      if (sheet !== undefined) for (const piece of sheetXml(sheet)) yield Buffer.from(piece);
    },
    relationshipsOf: (part) => (part === MAIN ? relationships : new Map()),
    relatedPart: (part, type) => (part === MAIN && type === "styles" ? STYLES : undefined),
    spendText: createTextBudget(book.fileBytes),
  };
}

function workbookXml({ sheets, isDate1904 }: WrittenWorkbook): string {
  const list = sheets.map(({ name, isHidden }, index) => {
    const state = isHidden ? ' state="hidden"' : "";
    return `<sheet name="${attribute(name)}" r:id="sheet${index + 1}"${state}/>`;
  });
  const dates = isDate1904 ? '<workbookPr date1904="1"/>' : "";
  return `<workbook ${NAMESPACES}>${dates}<sheets>${list.join("")}</sheets></workbook>`;
}

function stylesXml(styles: readonly WrittenStyle[]): string {
  const formats = styles.flatMap(({ formatCode }, index) =>
    formatCode === undefined
      ? []
      : [`<numFmt numFmtId="${FIRST_OWN_FORMAT + index}" formatCode="${attribute(formatCode)}"/>`],
  );
  const looks = styles.map(({ formatId, formatCode, isBold }, index) => {
    const id = formatCode === undefined ? formatId : FIRST_OWN_FORMAT + index;
    return `<xf numFmtId="${id}" fontId="${isBold ? 1 : 0}"/>`;
  });
  return (
    `<styleSheet ${NAMESPACES}><numFmts>${formats.join("")}</numFmts>` +
    `<fonts><font/><font><b/></font></fonts><cellXfs>${looks.join("")}</cellXfs></styleSheet>`
  );
}

function* sheetXml({ rows, merges, hiddenColumns }: WrittenSheet): Generator<string> {
  const columns = hiddenColumns.map(
    ({ first, last }) => `<col min="${first + 1}" max="${last + 1}" hidden="1"/>`,
  );
  yield `<worksheet ${NAMESPACES}><cols>${columns.join("")}</cols><sheetData>`;
  for (const { row, isHidden, cells } of rows()) {
    const hidden = isHidden ? ' hidden="1"' : "";
    yield `<row r="${row + 1}"${hidden}>${cells.map((cell) => cellXml(cell, row)).join("")}</row>`;
  }
  const ranges = merges.map(
    ({ top, left, bottom, right }) =>
      `<mergeCell ref="${reference(top, left)}:${reference(bottom, right)}"/>`,
  );
  yield `</sheetData><mergeCells>${ranges.join("")}</mergeCells></worksheet>`;
}

function cellXml({ column, kind, value, style }: WrittenCell, row: number): string {
  const text = escapeHtml(withoutControls(value));
  const content = kind === "text" ? `<is><t>${text}</t></is>` : `<v>${text}</v>`;
  return `<c r="${reference(row, column)}" s="${style}" t="${KINDS[kind]}">${content}</c>`;
}

function reference(row: number, column: number): string {
  return `${columnLetters(column)}${row + 1}`;
}

function columnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/** XML cannot contain them, and they show nothing. */
function withoutControls(text: string): string {
  return Array.from(text, (sign) => (sign < " " && !"\t\n".includes(sign) ? "" : sign)).join("");
}

function attribute(text: string): string {
  return escapeHtml(withoutControls(text)).replaceAll('"', "&quot;");
}
