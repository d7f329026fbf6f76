import type { HtmlTable, TableCell } from "../html-tables/html-table.ts";
import { cellsOf } from "../html-tables/table-grid.ts";
import { textOfHtml } from "./plain-text.ts";
import { withoutEmphasis } from "./text/cell-styles.ts";
import { replaceEquationTags } from "./text/html.ts";

/** A cell of a table as text, where it begins. */
export interface CellText {
  readonly row: number;
  readonly column: number;
  readonly columnSpan: number;
  /** Ends with the table. */
  readonly rowSpan: number;
  readonly text: string;
  readonly isMarkedHeader: boolean;
}

/** The cells that begin in each row, without markup. */
export function tableTexts(table: HtmlTable): CellText[][] {
  const rows: CellText[][] = table.rows.map(() => []);
  for (const { cell, row, column, rowspan, colspan } of cellsOf(table)) {
    const isMarkedHeader = cell.tag === "th";
    const text = cellText(cell);
    rows[row]?.push({ row, column, columnSpan: colspan, rowSpan: rowspan, text, isMarkedHeader });
  }
  return rows;
}

/** Text of a cell. Formulas are LaTeX between `$`. */
export function cellText({ html }: TableCell): string {
  return textOfHtml(replaceEquationTags(withoutEmphasis(html)));
}
