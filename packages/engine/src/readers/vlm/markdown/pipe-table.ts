import { escapeHtml, renderTableHtml, type TableRow } from "../../../html/table-html.ts";

const SEPARATOR_CELL = /^:?-+:?$/;

/** Whether a table begins at a line: a row in pipes, and below it the line that makes it a head. */
export function startsPipeTable(lines: readonly string[], position: number): boolean {
  return (
    isPipeRow(lines[position]) &&
    isPipeRow(lines[position + 1]) &&
    cellsOf(lines[position + 1] ?? "").every((cell) => SEPARATOR_CELL.test(cell))
  );
}

export function isPipeRow(line: string | undefined): boolean {
  const text = line?.trim() ?? "";
  return text.length > 1 && text.startsWith("|");
}

/** A Markdown table as HTML. The second line says only where the head ends. */
export function pipeTableToHtml(lines: readonly string[]): string {
  const rows = lines.filter((_, position) => position !== 1).map(cellsOf);
  return renderTableHtml(
    rows.map((cells, position): TableRow =>
      cells.map((cell) => ({ html: escapeHtml(cell), isHeader: position === 0 })),
    ),
  );
}

function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replaceAll(String.raw`\|`, "|").trim());
}
