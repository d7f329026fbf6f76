import { cleanTableHtml, renderTableHtml, type TableCell } from "@parsewright/document/html";
import { escapeCell, fitsOnPage } from "./table-cells.ts";

const TOKEN = /<(fcel|ecel|lcel|ucel|xcel|nl)>/;

interface Place {
  readonly token: string;
  readonly text: string;
}

type Grid = readonly (readonly Place[])[];

/**
 * Turns the model's table language into an HTML table; `""` when there is no table in it, or one that no page can
 * hold. An answer that is HTML already is cleaned.
 */
export function otslToHtml(text: string): string {
  const trimmed = text.trim();
  if (/^<table\b/i.test(trimmed) && /<\/table>$/i.test(trimmed)) {
    return cleanTableHtml(trimmed) ?? "";
  }
  const grid = readGrid(text);
  if (!fitsOnPage(grid)) return "";
  return renderTableHtml(
    grid.map((row, rowIndex) => row.map((_, columnIndex) => cellAt(grid, rowIndex, columnIndex))),
  );
}

function readGrid(text: string): Grid {
  const rows: Place[][] = [[]];
  // The first part is before any token and belongs to no cell.
  const parts = text.split(TOKEN).slice(1);
  for (let index = 0; index < parts.length; index += 2) {
    const [token = "", content = ""] = [parts[index], parts[index + 1]];
    if (token === "nl") rows.push([]);
    else rows.at(-1)?.push({ token, text: content });
  }
  return rows.filter((row) => row.length > 0);
}

function cellAt(grid: Grid, row: number, column: number): TableCell | undefined {
  const place = grid[row]?.[column];
  if (!place || !isStart(place)) return undefined;
  const colspan = reachToTheRight(grid[row] ?? [], column);
  return {
    html: escapeCell(place.text),
    colspan,
    rowspan: reachDown(grid, { row, column, colspan }),
  };
}

function isStart({ token }: Place): boolean {
  return token === "fcel" || token === "ecel";
}

function reachToTheRight(row: readonly Place[], column: number): number {
  let reach = 1;
  while (["lcel", "xcel"].includes(row[column + reach]?.token ?? "")) reach += 1;
  return reach;
}

/** Ends above a row in which another cell begins under this one: its text must not be lost. */
function reachDown(
  grid: Grid,
  { row, column, colspan }: { row: number; column: number; colspan: number },
): number {
  let reach = 1;
  for (;;) {
    const places = grid[row + reach]?.slice(column, column + colspan) ?? [];
    const isMerged = ["ucel", "xcel"].includes(places[0]?.token ?? "");
    if (!isMerged || places.some(isStart)) return reach;
    reach += 1;
  }
}
