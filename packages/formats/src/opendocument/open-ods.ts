import {
  childElements,
  descendantElements,
  isElement,
  type XmlElement,
} from "@parsewright/document/xml";
import { openXlsx } from "../xlsx/open-xlsx.ts";
import {
  type WrittenCell,
  type WrittenRow,
  type WrittenSheet,
  writeWorkbookPackage,
} from "../office/written-workbook.ts";
import type { StructuredDocument } from "@parsewright/document/files";
import { type OdfPackage, openOdfPackage } from "./odf-package.ts";

/** Excel's sheets end here, and no table of a file with less content is this large. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
/** Of cells that a file writes once and repeats; more only fill a sheet. */
const MAX_COPIES = 50_000;
const MAX_COPIES_IN_ROW = 256;

/** Opens an OpenDocument spreadsheet: each visible sheet is a page, laid out as Excel's are. */
export async function openOds(bytes: Uint8Array): Promise<StructuredDocument> {
  const pkg = openOdfPackage(bytes, "office:spreadsheet");
  const hiddenStyles = findHiddenTables(pkg);
  const sheets = childElements(pkg.body, "table:table").map((table) =>
    readSheet(table, hiddenStyles.has(table.attributes["table:style-name"] ?? "")),
  );
  return openXlsx(
    writeWorkbookPackage({
      sheets,
      styles: [{ formatId: 0, isBold: false }],
      isDate1904: false,
      fileBytes: bytes.length,
    }),
  );
}

function findHiddenTables({ content }: OdfPackage): Set<string> {
  const hidden = descendantElements(content, "style:style").filter((style) =>
    childElements(style, "style:table-properties").some(
      ({ attributes }) => attributes["table:display"] === "false",
    ),
  );
  return new Set(hidden.map(({ attributes }) => attributes["style:name"] ?? ""));
}

function readSheet(table: XmlElement, isHidden: boolean): WrittenSheet {
  return {
    name: table.attributes["table:name"] ?? "",
    isHidden,
    rows: () => readRows(table),
    merges: [...readMerges(table)],
    hiddenColumns: readHiddenColumns(table),
  };
}

function* readRows(table: XmlElement): Generator<WrittenRow> {
  let row = 0;
  let copiesLeft = MAX_COPIES;
  for (const element of rowElements(table)) {
    const { attributes } = element;
    const repeated = countOf(attributes["table:number-rows-repeated"], MAX_ROWS);
    const isHidden = isCollapsed(attributes);
    const cells = readCells(element);
    for (let copy = 0; copy < repeated && cells.length > 0 && copiesLeft > 0; copy++) {
      copiesLeft -= copy === 0 ? 0 : cells.length;
      if (row + copy < MAX_ROWS) yield { row: row + copy, isHidden, cells };
    }
    row += repeated;
  }
}

function isCollapsed(attributes: Readonly<Record<string, string>>): boolean {
  return /^(?:collapse|filter)$/.test(attributes["table:visibility"] ?? "");
}

function rowElements(group: XmlElement): XmlElement[] {
  return childElements(group).flatMap((child) => {
    if (child.name === "table:table-row") return [child];
    return /^table:table-(?:header-rows|rows|row-group)$/.test(child.name)
      ? rowElements(child)
      : [];
  });
}

function readCells(element: XmlElement): WrittenCell[] {
  const cells: WrittenCell[] = [];
  let column = 0;
  for (const cell of cellElements(element)) {
    const { attributes } = cell;
    const repeated = countOf(attributes["table:number-columns-repeated"], MAX_COLUMNS);
    const value = cell.name === "table:table-cell" ? shownText(cell) : "";
    const kind = /^(?:string)?$/.test(attributes["office:value-type"] ?? "") ? "text" : "shown";
    const copies = value === "" ? 0 : Math.min(repeated, MAX_COPIES_IN_ROW, MAX_COLUMNS - column);
    for (let copy = 0; copy < copies; copy++) {
      cells.push({ column: column + copy, kind, value, style: 0 });
    }
    column += repeated;
  }
  return cells;
}

function* readMerges(table: XmlElement): Generator<WrittenSheet["merges"][number]> {
  let row = 0;
  for (const element of rowElements(table)) {
    let column = 0;
    for (const { attributes } of cellElements(element)) {
      const right = column + countOf(attributes["table:number-columns-spanned"], MAX_COLUMNS) - 1;
      const bottom = row + countOf(attributes["table:number-rows-spanned"], MAX_ROWS) - 1;
      if (right > column || bottom > row) yield { top: row, left: column, bottom, right };
      column += countOf(attributes["table:number-columns-repeated"], MAX_COLUMNS);
    }
    row += countOf(element.attributes["table:number-rows-repeated"], MAX_ROWS);
  }
}

function cellElements(row: XmlElement): XmlElement[] {
  return childElements(row).filter(({ name }) => /^table:(?:covered-)?table-cell$/.test(name));
}

/** Paragraphs of a cell are lines of it; comments are not part of its text. */
function shownText(cell: XmlElement): string {
  return childElements(cell, "text:p")
    .map((paragraph) => plainText(paragraph))
    .join("\n");
}

function plainText({ children }: XmlElement): string {
  return children
    .map((node) => {
      if (!isElement(node)) return node;
      if (node.name === "text:line-break") return "\n";
      return node.name === "text:s" || node.name === "text:tab" ? " " : plainText(node);
    })
    .join("");
}

function readHiddenColumns(table: XmlElement): { first: number; last: number }[] {
  const hidden: { first: number; last: number }[] = [];
  let column = 0;
  for (const { attributes } of descendantElements(table, "table:table-column")) {
    const repeated = countOf(attributes["table:number-columns-repeated"], MAX_COLUMNS);
    if (isCollapsed(attributes)) {
      hidden.push({ first: column, last: Math.min(column + repeated, MAX_COLUMNS) - 1 });
    }
    column += repeated;
  }
  return hidden;
}

function countOf(written: string | undefined, most: number): number {
  return Math.max(1, Math.min(Number.parseInt(written ?? "1", 10) || 1, most));
}
