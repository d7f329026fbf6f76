/** A cell as written. */
export interface TableCell {
  tag: "td" | "th";
  columnSpan: number;
  rowSpan: number;
  /** Everything in the start tag except the spans, with its leading space. */
  otherAttributes: string;
  html: string;
}

export interface TableRow {
  attributes: string;
  section: string | undefined;
  cells: TableCell[];
}

export interface HtmlTable {
  attributes: string;
  rows: TableRow[];
}

/** Wider or longer spans are no table but an attack on whoever lays it out. */
const LARGEST_SPAN = 1000;
/** How many rows all cells together may reach down over: each of them is laid out again in every row. */
const LONGEST_REACH = 50_000;

const TABLE_TAG = /<(\/?)(table|thead|tbody|tfoot|tr|td|th)((?:\s[^<>]*)?)>/gi;

/** Reads one table. `undefined` for anything it could not write back whole: text outside cells, tags that do not match. */
export function parseHtmlTable(html: string): HtmlTable | undefined {
  const reading: Reading = { html, table: undefined, depth: 0, section: undefined, end: 0 };
  for (const match of html.matchAll(TABLE_TAG)) {
    const [source, slash = "", name = "", attributes = ""] = match;
    const tag: Tag = {
      name: name.toLowerCase(),
      isEnd: slash !== "",
      attributes,
      start: match.index,
      end: match.index + source.length,
    };
    if (!readTag(reading, tag)) return undefined;
  }
  const isWhole = reading.depth === 0 && html.slice(reading.end).trim() === "";
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

interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly attributes: string;
  readonly start: number;
  readonly end: number;
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
  /** Where the last tag outside a cell ended: only white space may follow before the next. */
  end: number;
}

function readTag(reading: Reading, tag: Tag): boolean {
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

function readTagInCell(reading: Reading, open: NonNullable<Reading["cell"]>, tag: Tag): boolean {
  if (tag.name === "table") reading.depth += tag.isEnd ? -1 : 1;
  if (reading.depth > 1) return true;
  if (!tag.isEnd || tag.name !== open.cell.tag) return reading.depth === 1 && tag.name === "table";
  open.cell.html = reading.html.slice(open.start, tag.start).trim();
  reading.cell = undefined;
  reading.end = tag.end;
  return true;
}

function readTableTag(reading: Reading, tag: Tag): boolean {
  if (tag.isEnd) {
    reading.depth -= 1;
    return reading.depth === 0 && reading.row === undefined;
  }
  if (reading.table) return false;
  reading.depth = 1;
  reading.table = { attributes: tag.attributes, rows: [] };
  return true;
}

function readRowTag(reading: Reading, tag: Tag): boolean {
  if (tag.isEnd) {
    const isOpen = reading.row !== undefined;
    reading.row = undefined;
    return isOpen;
  }
  if (reading.depth !== 1 || reading.row) return false;
  reading.row = { attributes: tag.attributes, section: reading.section, cells: [] };
  reading.table?.rows.push(reading.row);
  return true;
}

function openCell(reading: Reading, tag: Tag): boolean {
  if (tag.isEnd || !reading.row) return false;
  const cell: TableCell = {
    tag: tag.name === "th" ? "th" : "td",
    columnSpan: spanIn(tag.attributes, "colspan"),
    rowSpan: spanIn(tag.attributes, "rowspan"),
    otherAttributes: tag.attributes.replaceAll(/\s(?:col|row)span\s*=\s*["']?\d*["']?/gi, ""),
    html: "",
  };
  reading.row.cells.push(cell);
  reading.cell = { cell, start: tag.end };
  return cell.columnSpan <= LARGEST_SPAN && cell.rowSpan <= LARGEST_SPAN;
}

function spanIn(attributes: string, name: string): number {
  const value = new RegExp(String.raw`\s${name}\s*=\s*["']?(\d+)`, "i").exec(attributes)?.[1];
  return Math.max(1, Number(value ?? 1));
}

function serializeCell({ tag, columnSpan, rowSpan, otherAttributes, html }: TableCell): string {
  const spans =
    (columnSpan > 1 ? ` colspan="${columnSpan}"` : "") +
    (rowSpan > 1 ? ` rowspan="${rowSpan}"` : "");
  return `<${tag}${spans}${otherAttributes}>${html}</${tag}>`;
}
