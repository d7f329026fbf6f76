import { decodeCharacterReferences } from "./plain-text.ts";

/** An element inside a table, with what is in it. */
export interface HtmlElement {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly content: (HtmlElement | string)[];
}

const TOKEN =
  /<!--[\s\S]*?-->|<[!?][^>]*>|<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|[^<]+|</giu;
const ATTRIBUTE = /([^\s=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gu;
const IGNORED_TAGS = new Set(["thead", "tbody", "html", "body"]);
const EMPTY_TAGS = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);

/** All tables of a text; one inside another is listed too. Cells and rows that are not closed end where the next begins. */
export function readTables(text: string): HtmlElement[] {
  const reader: Reader = { tables: [], open: [] };
  for (const [token, slash, name, attributes = ""] of text.matchAll(TOKEN)) {
    if (name === undefined) {
      if (!/^<[!?]/.test(token)) addText(reader, token);
      continue;
    }
    const tag = cellTag(name.toLowerCase());
    if (IGNORED_TAGS.has(tag)) continue;
    if (slash === "/") closeInnermost(reader, tag, tag === "table" ? [] : ["table"]);
    else openElement(reader, tag, attributes);
  }
  return reader.tables;
}

interface Reader {
  readonly tables: HtmlElement[];
  /** Elements not closed yet, outermost first. Empty outside tables. */
  readonly open: HtmlElement[];
}

function cellTag(name: string): string {
  return name === "th" ? "td" : name;
}

function addText({ open }: Reader, text: string): void {
  open.at(-1)?.content.push(decodeCharacterReferences(text));
}

function openElement(reader: Reader, tag: string, attributes: string): void {
  const { open, tables } = reader;
  if (tag !== "table" && open.length === 0) return;
  if (tag === "tr") {
    closeInnermost(reader, "td", ["table"]);
    closeInnermost(reader, "tr", ["table"]);
  }
  if (tag === "td") closeInnermost(reader, "td", ["table", "tr"]);

  const element: HtmlElement = { tag, attributes: readAttributes(attributes), content: [] };
  open.at(-1)?.content.push(element);
  if (tag === "table") tables.push(element);
  const isClosed = EMPTY_TAGS.has(tag) || (attributes.trimEnd().endsWith("/") && tag !== "table");
  if (!isClosed) open.push(element);
}

/** Closes the innermost element of a tag with all inside it, unless one of `limits` is in between. */
function closeInnermost({ open }: Reader, tag: string, limits: readonly string[]): void {
  const position = open.findLastIndex(
    (element) => element.tag === tag || limits.includes(element.tag),
  );
  if (open[position]?.tag === tag) open.splice(position);
}

function readAttributes(source: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = "", double, single, bare] of source.matchAll(ATTRIBUTE)) {
    attributes.set(name.toLowerCase(), double ?? single ?? bare ?? "");
  }
  return attributes;
}
