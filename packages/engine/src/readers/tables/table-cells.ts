import { escapeHtml, renderTableHtml, type TableCell } from "../../html/table-html.ts";
import type { Character } from "../../formats/page-source.ts";
import { joinLines } from "../text/text-line.ts";
import { isMostlyRightToLeft } from "../text/right-to-left.ts";
import { readSegments } from "../text/read-segments.ts";
import type { Field } from "./join-fields.ts";

/** A cell of a table that was found on a page, with the characters that stand in it. */
export interface PlacedCell extends Field {
  readonly characters: readonly Character[];
}

/** A cell with its text. */
export interface ReadCell extends Field {
  readonly text: string;
  readonly isBold: boolean;
}

/** Fewer rows could be anything, where no line shows a table. */
export const MIN_ROWS = 3;

/** Reads the text of cells; the lines of a cell are joined. */
export function readCells(cells: readonly PlacedCell[]): ReadCell[] {
  return cells.map(({ characters, ...field }) => {
    const lines = joinLines(readSegments(characters));
    return {
      ...field,
      text: lines.map(({ text }) => text).join(" "),
      isBold: lines.length > 0 && lines.every(({ isBold }) => isBold),
    };
  });
}

/** Writes cells as HTML. `headerRows` counts those that a line divides from the rest; without one, bold type decides. */
export function cellsToHtml(cells: readonly ReadCell[], headerRows = 0): string {
  const heads = headerRows > 0 ? headerRows : countBoldRows(cells);
  const width = cells.reduce((most, { column, colspan }) => Math.max(most, column + colspan), 0);
  const rows: (TableCell | undefined)[][] = Array.from({ length: heads }, () =>
    Array.from({ length: width }, () => ({ html: "", isHeader: true })),
  );
  const isTurned = beginsAtRight(cells, width);
  for (const { row, column, rowspan, colspan, text } of cells) {
    const line = (rows[row] ??= []);
    const place = isTurned ? width - column - colspan : column;
    line[place] = { html: escapeHtml(text), rowspan, colspan, isHeader: row < heads };
  }
  return renderTableHtml(Array.from(rows, (row) => Array.from(row ?? [])));
}

/** A table is read from the right when its names are there, in a script that is. */
function beginsAtRight(cells: readonly ReadCell[], width: number): boolean {
  const last = cells.filter(({ column, colspan }) => column + colspan === width);
  return isMostlyRightToLeft(last.map(({ text }) => text).join(" "));
}

/** The first row heads the table when it is bold and the rest is not. */
function countBoldRows(cells: readonly ReadCell[]): number {
  const filled = cells.filter(({ text }) => text !== "");
  const isHeaded =
    filled.every(({ row, isBold }) => row > 0 || isBold) &&
    filled.some(({ row, isBold }) => row > 0 && !isBold);
  return isHeaded ? 1 : 0;
}
