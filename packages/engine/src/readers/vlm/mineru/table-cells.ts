import { escapeHtml } from "@parsewright/document/html";

/** Limit: many times what a page can show. Filling a larger grid would make megabytes of a few rows. */
const MOST_PLACES = 100_000;

/** Checks whether the grid of some rows, short ones filled, is one that a page can show. */
export function fitsOnPage(rows: readonly (readonly unknown[])[]): boolean {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  return width * rows.length <= MOST_PLACES;
}

/** Text of a model as the content of a cell or of an attribute, quotes included. */
export function escapeCell(text: string): string {
  return escapeHtml(text.trim()).replaceAll('"', "&quot;").replaceAll("'", "&#x27;");
}
