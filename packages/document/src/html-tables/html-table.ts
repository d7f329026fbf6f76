import type { TableCellPlace } from "@parsewright/contract";
import { escapeLooseBrackets, type HtmlTag, readHtml } from "../html/read-html.ts";
import { escapeHtml } from "../html/escape-html.ts";

/** A cell as written. */
export interface TableCell {
  tag: "td" | "th";
  columnSpan: number;
  rowSpan: number;
  /** Everything in the start tag except the spans, with its leading space. */
  otherAttributes: string;
  html: string;
  /** Its place on its page. Not part of the HTML: whoever knows it sets it. */
  place?: CellPlace;
}

export type CellPlace = Pick<TableCellPlace, "bbox" | "page_idx" | "words" | "parts" | "score">;

export interface TableRow {
  attributes: string;
  section: string | undefined;
  cells: TableCell[];
}

export interface HtmlTable {
  attributes: string;
  rows: TableRow[];
}

/** Wider or longer spans are not a table but an attack on whoever lays it out. */
const LARGEST_SPAN = 1000;
/** Maximum number of rows that all cells together may reach down over, because each is laid out again in every row. */
const LONGEST_REACH = 50_000;

const TABLE_TAGS: ReadonlySet<string> = new Set("table thead tbody tfoot tr td th".split(" "));

/** Reads one table. `undefined` for anything it could not write back whole: text outside cells, tags that do not match. */
export function parseHtmlTable(html: string): HtmlTable | undefined {
  const source = escapeLooseBrackets(html);
  const reading: Reading = { html: source, table: undefined, depth: 0, section: undefined, end: 0 };
  const isRead = readHtml(source, {
    tag: (tag) => !TABLE_TAGS.has(tag.name) || readTag(reading, tag),
  });
  const isWhole = isRead && reading.depth === 0 && source.slice(reading.end).trim() === "";
  return isWhole && reachOf(reading.table) <= LONGEST_REACH ? reading.table : undefined;
}

function reachOf(table: HtmlTable | undefined): number {
  const rows = table?.rows ?? [];
  return rows.reduce((sum, { cells }, index) => {
    const below = rows.length - index - 1;
    return cells.reduce((reach, { rowSpan }) => reach + Math.min(rowSpan - 1, below), sum);
  }, 0);
}

/** Writes a table back in the form the engine makes: no white space between tags. */
export function serializeHtmlTable({ attributes, rows }: HtmlTable): string {
  let html = `<table${attributes}>`;
  for (const [position, row] of rows.entries()) {
    const { section } = row;
    if (section && rows[position - 1]?.section !== section) html += `<${section}>`;
    html += `<tr${row.attributes}>${row.cells.map(serializeCell).join("")}</tr>`;
    if (section && rows[position + 1]?.section !== section) html += `</${section}>`;
  }
  return `${html}</table>`;
}

interface Reading {
  readonly html: string;
  table: HtmlTable | undefined;
  /** Tables opened and not closed; inside the second, everything belongs to a cell of the first. */
  depth: number;
  section: string | undefined;
  /** Set while inside a row. */
  row?: TableRow | undefined;
  /** Set while inside a cell. */
  cell?: { readonly cell: TableCell; readonly start: number } | undefined;
  /** End of the last tag outside a cell: only white space may follow before the next. */
  end: number;
}

function readTag(reading: Reading, tag: HtmlTag): boolean {
  if (tag.isImplied && reading.depth <= 1) return false;
  if (reading.cell) return readTagInCell(reading, reading.cell, tag);
  if (reading.html.slice(reading.end, tag.start).trim() !== "") return false;
  reading.end = tag.end;
  switch (tag.name) {
    case "table":
      return readTableTag(reading, tag);
    case "tr":
      return readRowTag(reading, tag);
    case "td":
    case "th":
      return openCell(reading, tag);
    default:
      reading.section = tag.isEnd ? undefined : tag.name;
      return reading.table !== undefined && reading.row === undefined;
  }
}

function readTagInCell(
  reading: Reading,
  open: NonNullable<Reading["cell"]>,
  tag: HtmlTag,
): boolean {
  if (tag.name === "table") reading.depth += tag.isEnd ? -1 : 1;
  if (reading.depth > 1) return true;
  if (!tag.isEnd || tag.name !== open.cell.tag) return reading.depth === 1 && tag.name === "table";
  open.cell.html = reading.html.slice(open.start, tag.start).trim();
  reading.cell = undefined;
  reading.end = tag.end;
  return true;
}

function readTableTag(reading: Reading, tag: HtmlTag): boolean {
  if (tag.isEnd) {
    reading.depth -= 1;
    return reading.depth === 0 && reading.row === undefined;
  }
  if (reading.table) return false;
  reading.depth = 1;
  reading.table = { attributes: serializeAttributes(tag), rows: [] };
  return true;
}

function readRowTag(reading: Reading, tag: HtmlTag): boolean {
  if (tag.isEnd) {
    const isOpen = reading.row !== undefined;
    reading.row = undefined;
    return isOpen;
  }
  if (reading.depth !== 1 || reading.row) return false;
  reading.row = { attributes: serializeAttributes(tag), section: reading.section, cells: [] };
  reading.table?.rows.push(reading.row);
  return true;
}

function openCell(reading: Reading, tag: HtmlTag): boolean {
  if (tag.isEnd || !reading.row) return false;
  const cell: TableCell = {
    tag: tag.name === "th" ? "th" : "td",
    columnSpan: spanIn(tag, "colspan"),
    rowSpan: spanIn(tag, "rowspan"),
    otherAttributes: serializeAttributes(tag, SPANS),
    html: "",
  };
  reading.row.cells.push(cell);
  reading.cell = { cell, start: tag.end };
  return cell.columnSpan <= LARGEST_SPAN && cell.rowSpan <= LARGEST_SPAN;
}

function spanIn({ attributes }: HtmlTag, name: "colspan" | "rowspan"): number {
  return Math.max(1, Number.parseInt(attributes[name] ?? "", 10) || 1);
}

const SPANS: ReadonlySet<string> = new Set(["colspan", "rowspan"]);
const NONE: ReadonlySet<string> = new Set();

function serializeAttributes({ attributes }: HtmlTag, except = NONE): string {
  return Object.entries(attributes)
    .filter(([name]) => !except.has(name))
    .map(([name, value]) => ` ${name}="${escapeHtml(value).replaceAll('"', "&quot;")}"`)
    .join("");
}

function serializeCell({ tag, columnSpan, rowSpan, otherAttributes, html }: TableCell): string {
  const spans =
    (columnSpan > 1 ? ` colspan="${columnSpan}"` : "") +
    (rowSpan > 1 ? ` rowspan="${rowSpan}"` : "");
  return `<${tag}${spans}${otherAttributes}>${html}</${tag}>`;
}
