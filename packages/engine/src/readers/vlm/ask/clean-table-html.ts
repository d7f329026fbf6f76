/** A cell being read: its content is HTML that is safe to show. */
interface Cell {
  readonly tag: "td" | "th";
  readonly spans: string;
  html: string;
}

interface Reading {
  readonly rows: Cell[][];
  /** Tables inside of cells lose their own cells. */
  depth: number;
  isInCell: boolean;
  /** The element whose content is code, until it ends. */
  skipped: string | undefined;
}

const TAG = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>/gi;
const KEPT_TAGS: ReadonlySet<string> = new Set([
  "b",
  "br",
  "em",
  "eq",
  "i",
  "strong",
  "sub",
  "sup",
]);
const CODE_TAGS: ReadonlySet<string> = new Set(["script", "style"]);

/** Wider or longer spans are no table but an attack on whoever lays it out. */
const LARGEST_SPAN = 1000;

/**
 * The first table in what a model wrote, with nothing but cells, their spans and text in it: a document can make a
 * model write anything. `undefined` where there is none.
 */
export function cleanTableHtml(html: string): string | undefined {
  const start = html.search(/<table[\s>]/i);
  if (start === -1) return undefined;
  const reading: Reading = { rows: [], depth: 0, isInCell: false, skipped: undefined };
  let end = start;
  for (const match of html.slice(start).matchAll(TAG)) {
    const [source, slash = "", name = "", attributes = ""] = match;
    const position = start + match.index;
    addText(reading, html.slice(end, position));
    end = position + source.length;
    readTag(reading, { name: name.toLowerCase(), isEnd: slash !== "", attributes });
    if (reading.depth === 0) break;
  }
  if (reading.depth > 0) addText(reading, html.slice(end));
  const rows = reading.rows.filter((row) => row.length > 0);
  return rows.length === 0 ? undefined : `<table>${rows.map(writeRow).join("")}</table>`;
}

interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly attributes: string;
}

function readTag(reading: Reading, tag: Tag): void {
  const { name, isEnd } = tag;
  if (reading.skipped !== undefined) {
    if (isEnd && name === reading.skipped) reading.skipped = undefined;
  } else if (CODE_TAGS.has(name)) reading.skipped = isEnd ? undefined : name;
  else if (name === "table") reading.depth += isEnd ? -1 : 1;
  else if (reading.depth > 1) addHtml(reading, " ");
  else readInnerTag(reading, tag);
}

function readInnerTag(reading: Reading, tag: Tag): void {
  const { name, isEnd } = tag;
  if (name === "tr") startRow(reading, isEnd);
  else if (name === "td" || name === "th") readCellTag(reading, { ...tag, name });
  else if (KEPT_TAGS.has(name)) addHtml(reading, isEnd ? `</${name}>` : `<${name}>`);
}

function startRow(reading: Reading, isEnd: boolean): void {
  reading.isInCell = false;
  if (!isEnd) reading.rows.push([]);
}

function readCellTag(reading: Reading, tag: Tag & { readonly name: "td" | "th" }): void {
  reading.isInCell = !tag.isEnd;
  if (tag.isEnd) return;
  if (reading.rows.length === 0) reading.rows.push([]);
  const spans = spanOf("rowspan", tag.attributes) + spanOf("colspan", tag.attributes);
  reading.rows.at(-1)?.push({ tag: tag.name, spans, html: "" });
}

function spanOf(name: "rowspan" | "colspan", attributes: string): string {
  const digits = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,4})`, "i").exec(attributes)?.[1];
  const span = Math.min(Number(digits ?? 1), LARGEST_SPAN);
  return span > 1 ? ` ${name}="${span}"` : "";
}

function addText(reading: Reading, text: string): void {
  if (reading.skipped !== undefined) return;
  const escaped = text
    .replace(/&(?!#?\w{1,10};)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
  addHtml(reading, escaped);
}

function addHtml(reading: Reading, html: string): void {
  const cell = reading.isInCell ? reading.rows.at(-1)?.at(-1) : undefined;
  if (cell !== undefined) cell.html += html;
}

function writeRow(cells: readonly Cell[]): string {
  const written = cells.map(({ tag, spans, html }) => `<${tag}${spans}>${html.trim()}</${tag}>`);
  return `<tr>${written.join("")}</tr>`;
}
