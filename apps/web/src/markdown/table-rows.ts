/** A table of the Markdown, taken apart without a browser's parser, which would take seconds for 100,000 rows. */
export interface TableRows {
  /** The Markdown around the table, such as its caption. */
  readonly before: string;
  readonly after: string;
  /** HTML of the rows of headings. */
  readonly headings: readonly string[];
  readonly rows: readonly Row[];
  /** Characters of the longest text of each column, as far as some of the rows show. */
  readonly widths: readonly number[];
}

interface Row {
  readonly html: string;
  /** Offset of its beginning in the Markdown. */
  readonly start: number;
  /** Set where a cell of a row above reaches into it. */
  readonly isContinued: boolean;
}

/** Tables up to this many rows are shown whole. */
export const MAX_WHOLE_ROWS = 500;
const SHORTEST_ROW = "<tr></tr>".length;
/** Rows that are looked at for the widths of columns. */
const SAMPLED_ROWS = 400;

/** Finds the rows of a long table; `undefined` where the text is anything else. */
export function longTableRows(markdown: string): TableRows | undefined {
  if (markdown.length < MAX_WHOLE_ROWS * SHORTEST_ROW) return undefined;
  const start = markdown.indexOf("<table");
  const end = markdown.indexOf("</table>");
  const isOneTable = start !== -1 && markdown.indexOf("<table", start + 1) === -1;
  if (!isOneTable || end < start) return undefined;
  const all = rowsBetween(markdown, start, end);
  if (all.length <= MAX_WHOLE_ROWS) return undefined;
  const headings = headingsOf(all);
  return {
    before: markdown.slice(0, start),
    after: markdown.slice(end + "</table>".length),
    headings: headings.map(({ html }) => html),
    rows: all.slice(headings.length),
    widths: widthsOf(all),
  };
}

/** The rows from one to another, and those before that reach into them. */
export function rowsAround(
  rows: readonly Row[],
  first: number,
  last: number,
): { readonly first: number; readonly html: string } {
  let from = Math.max(0, first);
  while (from > 0 && rows[from]?.isContinued) from -= 1;
  const html = rows.slice(from, last).map((row) => row.html);
  return { first: from, html: html.join("") };
}

function rowsBetween(markdown: string, start: number, end: number): Row[] {
  const rows: Row[] = [];
  let reach = 0;
  let at = markdown.indexOf("<tr", start);
  while (at !== -1 && at < end) {
    const close = markdown.indexOf("</tr>", at);
    if (close === -1) break;
    const html = markdown.slice(at, close + "</tr>".length);
    rows.push({ html, start: at, isContinued: rows.length < reach });
    reach = Math.max(reach, rows.length - 1 + deepestSpan(html));
    at = markdown.indexOf("<tr", close);
  }
  return rows;
}

function deepestSpan(html: string): number {
  if (!html.includes("rowspan")) return 1;
  return Array.from(html.matchAll(/rowspan="?(\d+)/g)).reduce(
    (deepest, [, rows]) => Math.max(deepest, Number(rows)),
    1,
  );
}

/** The rows at the top that have nothing but headings. One that reaches below them is an ordinary row. */
function headingsOf(rows: readonly Row[]): readonly Row[] {
  const count = rows.findIndex(({ html }) => /<td[\s>]/.test(html));
  return count === -1 || rows[count]?.isContinued ? [] : rows.slice(0, count);
}

function widthsOf(rows: readonly Row[]): number[] {
  const step = Math.ceil(rows.length / SAMPLED_ROWS);
  const widths: number[] = [];
  for (const [index, { html }] of rows.entries()) {
    if (index % step !== 0 && index > 2) continue;
    const cells = html.split(/<t[dh](?=[\s>])[^>]*>/).slice(1);
    for (const [column, cell] of cells.entries()) {
      const text = cell.replaceAll(/<[^<>]*>/g, "");
      widths[column] = Math.max(widths[column] ?? 0, text.length);
    }
  }
  return widths;
}
