import { escapeHtml, renderTableHtml, type TableCell } from "../../html/table-html.ts";
import { medianOf } from "../../geometry/box.ts";
import type { TextSegment } from "../text-layer/text-segment.ts";
import type { Separator } from "./find-columns.ts";
import type { TextRow } from "./text-rows.ts";

/** Lines of one cell stand closer than rows: by less than this share of the usual distance of rows. */
const SAME_CELL_SHARE = 0.8;

/** A row of cells, each a text or nothing; a cell that spans several columns stands at its first. */
type Cells = { text: string; colspan: number; isBold: boolean }[];

/** Writes rows of aligned text as a table. */
export function readAlignedRows(
  rows: readonly TextRow[],
  separators: readonly Separator[],
): string {
  const grid: Cells[] = [];
  const usual = medianOf(
    rows.slice(1).map((row, index) => row.bottom - (rows[index]?.bottom ?? 0)),
  );
  for (const [index, row] of rows.entries()) {
    const cells = toCells(row, separators);
    const distance = row.bottom - (rows[index - 1]?.bottom ?? Number.NEGATIVE_INFINITY);
    const above = grid.at(-1);
    if (above !== undefined && isContinuation(cells, above, distance < SAME_CELL_SHARE * usual))
      joinInto(above, cells);
    else grid.push(cells);
  }
  const isHeaded = isBoldRow(grid[0]) && grid.slice(1).some((cells) => !isBoldRow(cells));
  return renderTableHtml(
    grid.map((cells, index) =>
      cells.map(({ text, colspan }): TableCell | undefined =>
        colspan === 0
          ? undefined
          : { html: escapeHtml(text), colspan, isHeader: isHeaded && index === 0 },
      ),
    ),
  );
}

function isBoldRow(cells: Cells | undefined): boolean {
  const filled = cells?.filter(({ text }) => text !== "") ?? [];
  return filled.length > 0 && filled.every(({ isBold }) => isBold);
}

/** Text under a cell, with nothing in the first column: the next line of that cell. */
function isContinuation(cells: Cells, above: Cells, isClose: boolean): boolean {
  const filled = cells.filter(({ text }) => text !== "").length;
  if (filled === 0) return true;
  if (!isClose) return false;
  return cells.every(
    ({ text }, column) => text === "" || above[column]?.text !== "" || cells[0]?.text === "",
  );
}

function joinInto(above: Cells, cells: Cells): void {
  for (const [column, { text }] of cells.entries()) {
    const target = above[column];
    if (target === undefined || text === "") continue;
    target.text = target.text === "" ? text : `${target.text} ${text}`;
    target.colspan = Math.max(target.colspan, 1);
  }
}

/** The cells of one row. A cell that spans several columns stands at its first; those it covers have `colspan` 0. */
export function toCells({ segments }: TextRow, separators: readonly Separator[]): Cells {
  const cells: Cells = Array.from({ length: separators.length + 1 }, () => ({
    text: "",
    colspan: 1,
    isBold: false,
  }));
  for (const segment of segments) {
    for (const piece of splitAtSeparators(segment, separators)) place(cells, piece, segment.isBold);
  }
  return cells;
}

interface Piece {
  readonly text: string;
  readonly first: number;
  readonly last: number;
}

function place(cells: Cells, { text, first, last }: Piece, isBold: boolean): void {
  const cell = cells[first];
  if (cell === undefined) return;
  cell.text = cell.text === "" ? text : `${cell.text} ${text}`;
  cell.isBold = isBold;
  for (let column = first + 1; column <= last; column++) {
    const covered = cells[column];
    if (covered === undefined || covered.text !== "") break;
    covered.colspan = 0;
    cell.colspan += 1;
  }
}

/** A segment that crosses separators is cut where a space falls into one; else it spans the columns. */
function splitAtSeparators({ text, box }: TextSegment, separators: readonly Separator[]): Piece[] {
  const first = separators.filter(({ from, to }) => box[0] >= (from + to) / 2).length;
  const last = separators.filter(({ from, to }) => box[2] > (from + to) / 2).length;
  if (first >= last) return [{ text, first, last: first }];
  const width = (box[2] - box[0]) / Math.max(text.length, 1);
  const pieces: Piece[] = [];
  let start = 0;
  let column = first;
  for (let next = first; next < last; next++) {
    const cut = findSpaceIn(text, separators[next], { left: box[0], width, after: start });
    if (cut === undefined) continue;
    pieces.push({ text: text.slice(start, cut).trim(), first: column, last: next });
    start = cut + 1;
    column = next + 1;
  }
  pieces.push({ text: text.slice(start).trim(), first: column, last });
  return pieces.filter((piece) => piece.text !== "");
}

/** The last space that lies in a separator, by the average width of the segment's characters: headings start where their column does. */
function findSpaceIn(
  text: string,
  separator: Separator | undefined,
  { left, width, after }: { left: number; width: number; after: number },
): number | undefined {
  if (separator === undefined) return undefined;
  let found: number | undefined;
  for (let index = text.indexOf(" ", after); index !== -1; index = text.indexOf(" ", index + 1)) {
    const x = left + (index + 0.5) * width;
    if (x >= separator.from - 2 * width && x <= separator.to + 2 * width) found = index;
  }
  return found;
}
