import type { Block } from "@parsewright/contract";
import { parseHtmlTable } from "@parsewright/document/html-tables";
import { spansOf } from "@parsewright/document/blocks";

/** A table of one row or one column is more often a list or a paragraph. */
const SINGLE_ROW_FIT = 0.5;

/**
 * Fit of a table without text in any cell: forms and sparse tables have empty cells, wrong columns have more of them.
 */
const EMPTY_TABLE_FIT = 0.4;

/** Rates how well a table's text fills its cells. */
export function tableFit(block: Block): number | undefined {
  if (block.type !== "table") return undefined;
  const html = (block.blocks ?? []).flatMap(spansOf).find((span) => span.html !== undefined)?.html;
  const rows = html === undefined ? undefined : parseHtmlTable(html)?.rows;
  if (rows === undefined) return undefined;
  const cells = rows.flatMap((row) => row.cells);
  const columns = rows.reduce((most, row) => Math.max(most, row.cells.length), 0);
  if (rows.length < 2 || columns < 2) return SINGLE_ROW_FIT;
  const filled = cells.filter((cell) => cell.html.trim() !== "").length / cells.length;
  return EMPTY_TABLE_FIT + (1 - EMPTY_TABLE_FIT) * filled;
}
