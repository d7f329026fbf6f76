import type { Box, Span, SpanStyle } from "@parsewright/contract";
import { printOf } from "@parsewright/document/blocks";
import {
  escapeHtml,
  renderTableHtml,
  spanToHtml,
  type TableCell,
} from "@parsewright/document/html";
import type { Character } from "@parsewright/document/files";
import { beforeLeader, hasLeader } from "@parsewright/document/language";
import type { InlineFormula } from "../../text/inline-formula.ts";
import { lineSpans } from "../../text/line-spans.ts";
import { joinLines, type TextLine } from "../../text/text-line.ts";
import { isMostlyRightToLeft } from "../../text/right-to-left.ts";
import { readSegments } from "../../text/read-segments.ts";
import { readRows, type Word } from "./text-rows.ts";

/** The place of a cell among rows and columns. */
export interface Field {
  readonly row: number;
  readonly column: number;
  readonly rowspan: number;
  readonly colspan: number;
}

/** A cell of a table that was found on a page, with the characters that are in it. */
export interface PlacedCell extends Field {
  readonly characters: readonly Character[];
  /** Lines or backgrounds around it. Absent where only its text shows it. */
  readonly box?: Box;
  /** Likelihood of the cell, by a model, 0 to 1. */
  readonly score?: number;
}

/** A cell with its text. */
export interface ReadCell extends Field {
  readonly text: string;
  /** Text as HTML, with formulas, styles and links; absent where it has none. */
  readonly html?: string;
  readonly isBold: boolean;
}

/** A cell with the lines that its text was read from. */
interface CellWithLines extends ReadCell {
  readonly lines: readonly TextLine[];
}

/** A table without lines around it has at least this many rows. */
export const MIN_ROWS = 3;

/** Finds the formulas in lines of text. */
type FindFormulas = (lines: readonly (readonly Character[])[]) => readonly InlineFormula[];

/** Makes a finder of formulas for the text of a whole table, which judges them by the size of that text. */
export type FormulaFinder = (text: readonly Character[]) => FindFormulas;

/** Reads the text of cells; the lines of a cell are joined. Formulas are looked for where a finder is given. */
export function readCells(cells: readonly PlacedCell[], finder?: FormulaFinder): CellWithLines[] {
  const findFormulas = finder?.(cells.flatMap(({ characters }) => characters));
  return cells.map(({ characters, row, column, rowspan, colspan }) => {
    const lines = joinLines(readSegments(withoutLeader(characters)));
    const html = markedHtml(lines, findFormulas);
    return {
      row,
      column,
      rowspan,
      colspan,
      text: lines.map(({ text }) => text).join(" "),
      ...(html !== undefined && { html }),
      lines,
      isBold: lines.length > 0 && lines.every(({ isBold }) => isBold),
    };
  });
}

/** Leaves out dots that lead from the name of a row to its figures. A line to write on stays. */
function withoutLeader(characters: readonly Character[]): readonly Character[] {
  const text = characters.map((character) => character.text).join("");
  const name = hasLeader(text) ? (beforeLeader(text) ?? "") : "";
  if (name === "" || text.includes("_", name.length)) return characters;
  let length = 0;
  return characters.filter((character) => (length += character.text.length) <= name.length);
}

/** Writes the lines of a cell with their formulas, styles and links; `undefined` if they have none. */
function markedHtml(
  lines: readonly TextLine[],
  findFormulas: FindFormulas | undefined,
): string | undefined {
  const characters = lines.map(({ segments }) => segments.flatMap((one) => one.characters));
  const whole = findFormulas && wholeFormula(characters, findFormulas);
  if (whole !== undefined) return spanToHtml({ type: "inline_equation", content: whole });
  const formulas = findFormulas?.(characters) ?? [];
  const spans = lines.map(({ segments, box }) => lineSpans(segments, box, formulas));
  const unsaid = printOf(spans.flat());
  const said = spans.map((line) => line.map((span) => withoutStyles(span, unsaid)));
  if (said.flat().every(({ type, style = [] }) => type === "text" && style.length === 0))
    return undefined;
  return said.map((line) => line.map(spanToHtml).join("")).join(" ");
}

function withoutStyles(span: Span, unsaid: readonly SpanStyle[]): Span {
  return { ...span, style: (span.style ?? []).filter((name) => !unsaid.includes(name)) };
}

/**
 * Reads all lines of a cell as one formula, as a fraction that is alone in its cell is on several. Gives `undefined`
 * where they are not one.
 */
function wholeFormula(
  lines: readonly (readonly Character[])[],
  findFormulas: FindFormulas,
): string | undefined {
  if (lines.length < 2) return undefined;
  const characters = lines.flat().toSorted((first, second) => first.box[0] - second.box[0]);
  const [formula] = findFormulas([characters]);
  return formula?.characters.size === characters.length ? formula.latex : undefined;
}

/**
 * Arranges the cells of a table for writing. `headerRows` is the number of rows above a dividing line; without one,
 * bold type decides.
 */
export function layOutCells(cells: readonly ReadCell[], headerRows = 0) {
  const heads = headerRows > 0 ? headerRows : countBoldRows(cells);
  const width = cells.reduce((most, { column, colspan }) => Math.max(most, column + colspan), 0);
  const rows: (TableCell | undefined)[][] = Array.from({ length: heads }, () =>
    Array.from({ length: width }, () => ({ html: "", isHeader: true })),
  );
  const isFromRight = beginsAtRight(cells, width);
  /** Converts a column on the page into a column of the table in reading order, and back. */
  const columnOf = ({ column, colspan }: Field) =>
    isFromRight ? width - column - colspan : column;
  for (const cell of cells) {
    const { row, rowspan, colspan, text, html = escapeHtml(text) } = cell;
    const line = (rows[row] ??= []);
    line[columnOf(cell)] = { html, rowspan, colspan, isHeader: row < heads };
  }
  return { rows: Array.from(rows, (row) => Array.from(row ?? [])), columnOf };
}

/** Writes cells as HTML. */
export function cellsToHtml(cells: readonly ReadCell[], headerRows?: number): string {
  return renderTableHtml(layOutCells(cells, headerRows).rows);
}

/** Checks whether a table is read from the right: its names are there, in a script that is. */
function beginsAtRight(cells: readonly ReadCell[], width: number): boolean {
  const last = cells.filter(({ column, colspan }) => column + colspan === width);
  return isMostlyRightToLeft(last.map(({ text }) => text).join(" "));
}

/** Counts the first row as a heading if it is bold and the rest is not. */
function countBoldRows(cells: readonly ReadCell[]): number {
  const filled = cells.filter(({ text }) => text !== "");
  const isHeaded =
    filled.every(({ row, isBold }) => row > 0 || isBold) &&
    filled.some(({ row, isBold }) => row > 0 && !isBold);
  return isHeaded ? 1 : 0;
}

/** Finds the words of a table, and those that its columns run through. */
export function findCutWords(
  cells: readonly PlacedCell[],
  characters: readonly Character[],
): { readonly words: readonly Word[]; readonly cut: readonly Word[] } {
  const columns = new Map<Character, number>();
  for (const cell of cells)
    for (const character of cell.characters) columns.set(character, cell.column);
  const words = readRows(characters.filter((character) => columns.has(character))).flatMap(
    ({ pieces }) => pieces.flatMap((piece) => piece.words),
  );
  const cut = words.filter(
    (word) => new Set(word.characters.map((character) => columns.get(character))).size > 1,
  );
  return { words, cut };
}
