import { plainTextOf } from "../workbook/rich-text.ts";
import type { GridCell } from "./sheet-grid.ts";

/** Rows below the first that show whether it is over data. */
export const SAMPLE_ROWS = 3;

/** Longer texts are content, not headings. */
const MAX_HEADING_CHARACTERS = 60;

/** Periods that head a column although they are numbers or dates: 2024, Jan-24, Q1 2024. */
const PERIOD = /^(?:(?:19|20)\d\d|(?:[A-Z][a-z]{2,8}|Q[1-4])[-' ]?(?:\d\d|\d{4}))$/;

/**
 * Checks whether the first row heads the columns of those below: texts over numbers, or set off by its look. Of two
 * cells below each other, the first is not a heading of the other.
 */
export function looksLikeHeader(first: readonly GridCell[], below: readonly GridCell[][]): boolean {
  if (!first.every(isHeading) || !first.some(({ isValue }) => !isValue)) return false;
  const [second = []] = below;
  if (below.length === 1 && first.length === 1) return false;
  const isSetOff =
    second.length > 0 &&
    first.every(({ isEmphasised }) => isEmphasised) &&
    !second.every(({ isEmphasised }) => isEmphasised);
  return isSetOff || first.some(({ column }) => isOverData(column, below));
}

/**
 * Checks whether the first row of a table that is all text names its columns: short texts, all different, one per
 * column; the column of labels may go without. A text that ends in a colon is the label of what is beside it.
 */
export function looksLikeTextHeader(
  first: readonly GridCell[],
  below: readonly GridCell[][],
  columns: readonly number[],
): boolean {
  const texts = new Set(first.map(({ text }) => plainTextOf(text).trim()));
  const labelled = first[0]?.column === columns[0] ? columns : columns.slice(1);
  return (
    below.length > 0 &&
    columns.length > 1 &&
    texts.size === labelled.length &&
    first.every(({ isValue }) => !isValue) &&
    [...texts].every((text) => text.length <= MAX_HEADING_CHARACTERS && !/[:：]$/.test(text))
  );
}

/** Columns below which a few labels with values look like headings over data. */
const MIN_COLUMNS_OF_STACKED_HEADINGS = 3;

/** Checks whether several rows of text can all be headings: most columns hold numbers only, right below them. */
export function isOverDataMostly(
  columns: readonly number[],
  below: readonly GridCell[][],
): boolean {
  const sample = below.slice(0, SAMPLE_ROWS);
  const overData = columns.filter((column) => isOverData(column, sample));
  return columns.length >= MIN_COLUMNS_OF_STACKED_HEADINGS && overData.length * 2 > columns.length;
}

function isHeading({ text, isValue }: GridCell): boolean {
  return !isValue || PERIOD.test(plainTextOf(text).trim());
}

function isOverData(column: number, below: readonly GridCell[][]): boolean {
  const cells = below.flatMap((row) => row.filter((cell) => cell.column === column));
  return cells.length > 0 && cells.every((cell) => cell.isValue && !isHeading(cell));
}
