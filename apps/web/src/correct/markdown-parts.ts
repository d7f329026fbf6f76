/** A stretch of Markdown: text as it is, or a table in HTML. */
export interface MarkdownPart {
  readonly kind: "text" | "table";
  readonly source: string;
}

const TABLE = /(<table\b[\s\S]*?<\/table>)/i;

/** The parts in order; joined they are the text again. */
export function splitMarkdown(markdown: string): readonly MarkdownPart[] {
  return markdown
    .split(TABLE)
    .map((source, index): MarkdownPart => ({ kind: index % 2 === 1 ? "table" : "text", source }))
    .filter(({ source }) => source !== "");
}

/** A cell as somebody edits it. */
interface Cell {
  /** Counts the cells of the table. */
  readonly index: number;
  readonly isHead: boolean;
  readonly columns: number;
  readonly rows: number;
  readonly text: string;
}

const ROW = /<tr\b[\s\S]*?(?:<\/tr>|(?=<tr\b|<\/table>))/gi;
const CELL = /(<t([dh])\b([^>]*)>)([\s\S]*?)(<\/t\2>)/gi;

/** The cells of a table, row by row. */
export function cellsOf(table: string): readonly (readonly Cell[])[] {
  let index = 0;
  return [...table.matchAll(ROW)].map(([row]) =>
    [...row.matchAll(CELL)].map(([, , kind, attributes = "", content = ""]) => ({
      index: index++,
      isHead: kind?.toLowerCase() === "h",
      columns: spanOf(attributes, "colspan"),
      rows: spanOf(attributes, "rowspan"),
      text: toText(content),
    })),
  );
}

/** The table with other texts in some cells. A cell that is left alone stays as it is, letter by letter. */
export function withCells(table: string, texts: ReadonlyMap<number, string>): string {
  let written = "";
  let end = 0;
  for (const [index, cell] of [...table.matchAll(CELL)].entries()) {
    const text = texts.get(index);
    if (text === undefined) continue;
    const [whole, startTag = "", , , content = "", endTag = ""] = cell;
    written += table.slice(end, cell.index) + startTag + toSource(text, content) + endTag;
    end = cell.index + whole.length;
  }
  return written + table.slice(end);
}

function spanOf(attributes: string, name: string): number {
  return Number(new RegExp(`\\b${name}="?(\\d{1,3})`, "i").exec(attributes)?.[1] ?? 1) || 1;
}

const ENTITIES = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" } as const;

/** A cell with tags of its own is edited as the HTML that it is. */
function toText(content: string): string {
  if (hasTags(content)) return content;
  return content.replaceAll(
    /&(?:lt|gt|quot|#39|amp);/g,
    (entity) => ENTITIES[entity as keyof typeof ENTITIES],
  );
}

function toSource(text: string, before: string): string {
  if (hasTags(before)) return text;
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function hasTags(content: string): boolean {
  return /<[a-z/]/i.test(content);
}
