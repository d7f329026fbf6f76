import {
  isBlank,
  layOut,
  plainText,
  segmentAt,
  columnsOf,
} from "@parsewright/document/html-tables";
import type { HtmlTable, Segment } from "@parsewright/document/html-tables";
import { isFigure, joinsLinesWithoutSpace } from "@parsewright/document/language";

/** Begins within a sentence. */
const STARTS_WITHIN = /^[\p{Ll}),;]/u;
const ENDS_WITHIN = /[,;(–-]$/u;

/**
 * Finds which cells of the first row after a page break go on with the last row before it, one number for each column:
 * the words of a cell go on, the cells beside it are empty or go on too, and no other row of the table begins like that;
 * or it has no name, and each other row has one.
 * Empty where that row is one of its own.
 */
export function findCutRow(earlier: HtmlTable, later: HtmlTable, headerRows: number): number[] {
  const [before, after] = [layOut(earlier), layOut(later).slice(headerRows)];
  const [last, first] = [before.at(-1), after[0]];
  const columns = columnsOf(before);
  if (last === undefined || first === undefined || columns !== columnsOf(after)) return [];
  // The first row of the earlier part may itself go on with one before it.
  const others = [...before.slice(headerRows + 1, -1), ...after.slice(1)];
  const cut = first
    .filter(({ cell }) => !isBlank(cell))
    .map(({ cell, column }): CutText => {
      const home = homeOf(last, column, cell.columnSpan);
      const below = plainText(cell.html);
      return { column: home, above: textAt(last, home), below, others: othersIn(others, home) };
    });
  const isText = cut.every(({ above, below }) => above !== "" && !isFigure(below));
  const isNarrower = cut.length < last.filter(({ cell }) => !isBlank(cell)).length;
  const isCut =
    lacksName(first, [...others, last]) ||
    (isNarrower ? cut.some(goesOn) : cut.length > 0 && cut.every(goesOn));
  if (!isText || !isCut) return [];
  const homes = new Set(cut.map(({ column }) => column));
  return Array.from({ length: columns }, (_, column) => (homes.has(column) ? 1 : 0));
}

/** Checks for a row without the name at its beginning that each other row has for itself. */
function lacksName(row: readonly Segment[], others: readonly (readonly Segment[])[]): boolean {
  const hasName = (one: readonly Segment[]) =>
    textAt(one, 0) !== "" && segmentAt(one, 0)?.cell.rowSpan === 1;
  return textAt(row, 0) === "" && others.every(hasName);
}

/** A cell that is alone in its row may seem to span columns: it goes on with the longest text above it. */
function homeOf(row: readonly Segment[], column: number, span: number): number {
  const columns = Array.from({ length: span }, (_, index) => column + index);
  return columns.reduce((best, one) =>
    textAt(row, one).length > textAt(row, best).length ? one : best,
  );
}

interface CutText {
  readonly column: number;
  readonly above: string;
  readonly below: string;
  /** Texts of the other rows in the same column. */
  readonly others: readonly string[];
}

function goesOn({ above, below, others }: CutText): boolean {
  if (ENDS_WITHIN.test(above)) return true;
  const isUsual = others.length === 0 || others.some((text) => STARTS_WITHIN.test(text));
  if (STARTS_WITHIN.test(below)) return !isUsual;
  // Chinese and Japanese have no small letters: a cell that is as long as a line and has no end goes on.
  const isCjk = [above.slice(-1), below.slice(0, 1)].every((sign) => joinsLinesWithoutSpace(sign));
  return isCjk && /[，、]$/u.test(above);
}

function othersIn(rows: readonly (readonly Segment[])[], column: number): string[] {
  return rows.map((row) => textAt(row, column)).filter((text) => text !== "");
}

function textAt(row: readonly Segment[], column: number): string {
  const segment = segmentAt(row, column);
  return segment === undefined || isBlank(segment.cell) ? "" : plainText(segment.cell.html);
}
