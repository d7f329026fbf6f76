import { escapeLooseBrackets, type HtmlTag, readHtml } from "./read-html.ts";
import { escapeHtml } from "./escape-html.ts";

/** A cell being read: its content is HTML that is safe to show. */
interface Cell {
  readonly tag: "td" | "th";
  readonly spans: string;
  /** The kept tags that have no end yet, outermost first. */
  readonly open: string[];
  html: string;
}

interface Reading {
  readonly rows: Cell[][];
  /** Tables inside of cells lose their own cells. */
  depth: number;
  /** Cell that receives text. Text outside cells is not part of the table: a caption is a block of its own. */
  cell: Cell | undefined;
  /** Number of open elements whose content is code. */
  codeDepth: number;
}

const KEPT_TAGS: ReadonlySet<string> = new Set("b em eq i s strong sub sup u".split(" "));
/** Their content is on lines of its own, so the words before and after them do not touch. */
const SEPARATING_TAGS: ReadonlySet<string> = new Set("div li ol p td th tr ul".split(" "));
const CODE_TAGS: ReadonlySet<string> = new Set(["script", "style"]);

/** Wider or longer spans are not a table but an attack on whoever lays it out. */
const MAX_SPAN = 1000;

/** Many times what a page can show. What follows is not read. */
const MAX_CHARACTERS = 1_000_000;

/**
 * The first table in what a model wrote, with nothing in it but cells, their spans, simple styles and text: a document
 * can make a model write anything. Other tags are dropped and their text is kept, except code and comments.
 * `undefined` where there is no table.
 */
export function cleanTableHtml(html: string): string | undefined {
  const start = html.search(/<table[\s>]/i);
  if (start === -1) return undefined;
  const reading: Reading = { rows: [], depth: 0, cell: undefined, codeDepth: 0 };
  readHtml(escapeLooseBrackets(html.slice(start, start + MAX_CHARACTERS)), {
    tag: (tag) => readTag(reading, tag),
    text: (text) => addText(reading, text),
  });
  closeCell(reading);
  const rows = reading.rows.filter((row) => row.length > 0);
  return rows.length === 0 ? undefined : `<table>${rows.map(writeRow).join("")}</table>`;
}

/** Checks whether there may be more of the table. */
function readTag(reading: Reading, tag: HtmlTag): boolean {
  const { name, isEnd } = tag;
  if (CODE_TAGS.has(name)) reading.codeDepth += isEnd ? -1 : 1;
  else if (name === "table") reading.depth += isEnd ? -1 : 1;
  else if (reading.depth === 1 && name === "tr") startRow(reading, isEnd);
  else if (reading.depth === 1 && (name === "td" || name === "th")) {
    readCellTag(reading, name, tag);
  } else readContentTag(reading, tag);
  return reading.depth > 0;
}

function startRow(reading: Reading, isEnd: boolean): void {
  closeCell(reading);
  if (!isEnd) reading.rows.push([]);
}

function readCellTag(reading: Reading, name: "td" | "th", tag: HtmlTag): void {
  closeCell(reading);
  if (tag.isEnd) return;
  const spans = spanOf(tag, "rowspan") + spanOf(tag, "colspan");
  reading.cell = { tag: name, spans, open: [], html: "" };
  if (reading.rows.length === 0) reading.rows.push([]);
  reading.rows.at(-1)?.push(reading.cell);
}

function readContentTag({ cell }: Reading, { name, isEnd }: HtmlTag): void {
  if (cell === undefined) return;
  if (SEPARATING_TAGS.has(name)) cell.html += " ";
  else if (name === "br") cell.html += isEnd ? "" : "<br>";
  else if (KEPT_TAGS.has(name)) readKeptTag(cell, name, isEnd);
}

function readKeptTag(cell: Cell, name: string, isEnd: boolean): void {
  if (!isEnd) {
    cell.open.push(name);
    cell.html += `<${name}>`;
  } else if (cell.open.at(-1) === name) {
    cell.open.pop();
    cell.html += `</${name}>`;
  }
}

function closeCell(reading: Reading): void {
  const { cell } = reading;
  if (cell === undefined) return;
  cell.html += cell.open
    .splice(0)
    .toReversed()
    .map((name) => `</${name}>`)
    .join("");
  reading.cell = undefined;
}

function spanOf({ attributes }: HtmlTag, name: "rowspan" | "colspan"): string {
  const span = Math.min(Number.parseInt(attributes[name] ?? "", 10), MAX_SPAN);
  return span > 1 ? ` ${name}="${span}"` : "";
}

function addText({ cell, codeDepth }: Reading, text: string): void {
  if (cell !== undefined && codeDepth === 0) cell.html += escapeHtml(text);
}

function writeRow(cells: readonly Cell[]): string {
  const written = cells.map(({ tag, spans, html }) => `<${tag}${spans}>${html.trim()}</${tag}>`);
  return `<tr>${written.join("")}</tr>`;
}
