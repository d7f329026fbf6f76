import type { HtmlTable, TableCell } from "../html-tables/html-table.ts";
import { layOut } from "../html-tables/table-grid.ts";
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
  const grid = layOut(table);
  return grid.map((segments, row) =>
    segments
      .filter(({ isFromAbove }) => !isFromAbove)
      .map(({ cell, column }) => ({
        row,
        column,
        columnSpan: cell.columnSpan,
        rowSpan: Math.min(cell.rowSpan, grid.length - row),
        text: cellText(cell),
        isMarkedHeader: cell.tag === "th",
      })),
  );
}

/** Text of a cell. Formulas are LaTeX between `$`. */
export function cellText({ html }: TableCell): string {
  return textOfHtml(replaceEquationTags(withoutEmphasis(html)));
}
