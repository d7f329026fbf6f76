import type { Character } from "@parsewright/document/files";
import { boxWidth, unionOf } from "@parsewright/document/geometry";
import { findGutters, type Separator } from "../steps/find-columns.ts";
import { EVEN_SPACE_SIZES } from "../steps/not-a-table.ts";
import {
  type Piece,
  textOf,
  type TextRow,
  type Word,
  WORD_SPACE_SIZES,
} from "../steps/text-rows.ts";

/** Running text breaks a line where the next word has no room, and justified lines have even spaces: at least this share of the lines. */
const MIN_PRINTED_SHARE = 0.5;

/**
 * The columns of a page, when that is what rows are made of: a table has at most one column of running text, and its
 * lines are on the heights of the table's rows. Each comes as its characters. Empty for other rows.
 */
export function columnsOfPrint(rows: readonly TextRow[]): Character[][] {
  const columns = divide(rows, findGutters(rows));
  const printed = columns.filter(isRunningText);
  const others = columns.filter((column) => !printed.includes(column)).flat();
  const [only] = printed;
  if (only === undefined || (printed.length === 1 && !isApart(only, others))) return [];
  return joinOthers(columns, printed).map((lines) =>
    lines.flatMap(({ words }) => words.flatMap(({ characters }) => characters)),
  );
}

/** Checks whether most lines are on other heights than those of a column of text. */
function isApart(printed: readonly ColumnLine[], others: readonly ColumnLine[]): boolean {
  const heights = new Set(printed.map(({ row }) => row));
  const beside = others.filter(({ row }) => heights.has(row));
  return beside.length < MIN_PRINTED_SHARE * others.length;
}

/** Columns beside each other that hold no running text may be those of a table. */
function joinOthers(
  columns: readonly (readonly ColumnLine[])[],
  printed: readonly (readonly ColumnLine[])[],
): ColumnLine[][] {
  const joined: ColumnLine[][] = [];
  let isOpen = false;
  for (const column of columns) {
    const isPrinted = printed.includes(column);
    if (isOpen && !isPrinted) joined.at(-1)?.push(...column);
    else joined.push([...column]);
    isOpen = !isPrinted;
  }
  return joined;
}

/**
 * Checks whether a row with wide spaces begins and ends where the line above or below it does, and so is justified as
 * that is.
 */
export function isFlushWith({ pieces, size }: TextRow, line: TextRow | undefined): boolean {
  const [piece, ...further] = line?.pieces ?? [];
  if (pieces.length < 2 || piece === undefined || further.length > 0) return false;
  const [left, , right] = unionOf(pieces.map(({ box }) => box));
  return [left - piece.box[0], right - piece.box[2]].every(
    (offset) => Math.abs(offset) <= EVEN_SPACE_SIZES * size,
  );
}

/** Checks whether rows are justified lines, with spaces between their words that are as wide as those between cells. */
export function isJustified(rows: readonly TextRow[], columnCount: number): boolean {
  const even = rows.filter(({ pieces, size }) => {
    const gaps = pieces.slice(1).map(({ box }, index) => box[0] - (pieces[index]?.box[2] ?? 0));
    const isEven = Math.max(...gaps) - Math.min(...gaps) <= EVEN_SPACE_SIZES * size;
    return pieces.length > columnCount && isEven;
  });
  return even.length > 1 && even.length >= MIN_PRINTED_SHARE * rows.length;
}

/** Content of a row in one column. */
interface ColumnLine {
  readonly row: TextRow;
  readonly words: readonly Word[];
}

/** Lines that reach from one column into another, such as headings, are left out. */
function divide(rows: readonly TextRow[], gutters: readonly Separator[]): ColumnLine[][] {
  return Array.from({ length: gutters.length + 1 }, (_, column) => {
    const from = gutters[column - 1]?.to ?? Number.NEGATIVE_INFINITY;
    const to = gutters[column]?.from ?? Number.POSITIVE_INFINITY;
    const isInside = ({ box }: Piece) => box[0] >= from && box[2] <= to;
    return rows.flatMap((row) => {
      const words = row.pieces.filter(isInside).flatMap((piece) => piece.words);
      return words.length > 0 ? [{ row, words }] : [];
    });
  });
}

function isRunningText(lines: readonly ColumnLine[]): boolean {
  const width = lines.reduce((most, line) => Math.max(most, widthOf(line)), 0);
  const full = lines.filter((line, index) => {
    const next = lines[index + 1];
    const [word] = next?.words ?? [];
    if (next === undefined || word === undefined || !isText(line) || !isText(next)) return false;
    return widthOf(line) + WORD_SPACE_SIZES * line.row.size + boxWidth(word.box) > width;
  });
  return full.length > 1 && full.length >= MIN_PRINTED_SHARE * (lines.length - 1);
}

/** A number, or a number with its unit. */
const AMOUNT = /^\P{L}*(?:\p{L}\S*)?$/u;

function isText({ words }: ColumnLine): boolean {
  return words.length > 1 && !AMOUNT.test(textOf({ words }));
}

function widthOf({ words }: ColumnLine): number {
  return boxWidth(unionOf(words.map(({ box }) => box)));
}
