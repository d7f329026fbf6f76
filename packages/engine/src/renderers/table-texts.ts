import type { HtmlTable } from "../tables/html-table.ts";
import { layOut } from "../tables/table-grid.ts";
import { textOfHtml } from "./plain-text.ts";
import { replaceEquationTags } from "./text/html.ts";

/** A cell of a table as text, where it begins. */
export interface CellText {
  readonly column: number;
  readonly columnSpan: number;
  readonly rowSpan: number;
  readonly text: string;
}

/** The cells that begin in each row, without markup. Formulas are LaTeX between `$`. */
export function tableTexts(table: HtmlTable): CellText[][] {
  return layOut(table).map((row) =>
    row
      .filter(({ isFromAbove }) => !isFromAbove)
      .map(({ cell, column }) => ({
        column,
        columnSpan: cell.columnSpan,
        rowSpan: cell.rowSpan,
        text: textOfHtml(replaceEquationTags(cell.html)),
      })),
  );
}
