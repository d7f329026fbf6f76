import { renderTableHtml } from "@parsewright/document/html";
import { escapeCell, fitsOnPage } from "../table-cells.ts";

const SEPARATOR_CELL = /^:?-+:?$/;

/** The cells of a Markdown table by row, without the line under the header; `undefined` where there is none. */
export function readMarkdownTable(text: string): string[][] | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const rows = lines.map(cellsOf);
  const isTable = lines.every((line) => line.includes("|")) && isSeparator(rows[1]);
  return isTable ? rows.filter((_, index) => index !== 1) : undefined;
}

/** A Markdown table as HTML, its first row as the header; `undefined` for anything else. */
export function markdownTableToHtml(text: string): string | undefined {
  const rows = readMarkdownTable(text);
  if (!rows || !fitsOnPage(rows)) return undefined;
  return renderTableHtml(
    rows.map((cells, index) =>
      cells.map((cell) => ({ html: escapeCell(cell), isHeader: index === 0 })),
    ),
  );
}

function cellsOf(line: string): string[] {
  const cells = line
    .trim()
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, "|"));
  if (cells[0] === "") cells.shift();
  if (cells.at(-1) === "") cells.pop();
  return cells;
}

function isSeparator(cells: readonly string[] = []): boolean {
  return cells.length > 0 && cells.every((cell) => SEPARATOR_CELL.test(cell));
}
