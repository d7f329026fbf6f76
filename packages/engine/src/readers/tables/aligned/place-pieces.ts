import type { Ruling } from "@parsewright/document/files";
import type { Box } from "@parsewright/contract";
import { boxWidth, medianOf, middleX, unionOf } from "@parsewright/document/geometry";
import type { Separator } from "../steps/find-columns.ts";
import { splitWords, type Column, type WordGroup } from "./split-words.ts";
import { boxOfRows, textOf, type TextRow, type Word } from "../steps/text-rows.ts";

/** Words of one row that are in one cell. */
export interface CellLine {
  readonly column: number;
  readonly colspan: number;
  readonly words: readonly Word[];
  readonly box: Box;
}

/** A row of text with its words put into columns. */
export interface TableLine {
  readonly row: TextRow;
  readonly cells: readonly CellLine[];
}

/** Puts the words of rows into columns. */
export function placePieces(
  rows: readonly TextRow[],
  separators: readonly Separator[],
  rulings: readonly Ruling[],
): CellLine[][] {
  const columns = measureColumns(rows, separators);
  const lastColumn = separators.length;
  return rows.map((row, index) => {
    const groups = row.pieces.map((piece) => ({
      words: piece.words,
      ...reachOf(piece.box, separators),
    }));
    const isClear = groups.every(({ first, last }) => first === last);
    const isHead = !isClear && leavesEnds(groups, lastColumn) && isHeadOfAll(rows, index);
    if (isHead)
      return joinSameColumn(groups.map((group) => ({ ...group, first: 0, last: lastColumn })));
    const placed = isClear ? groups : splitWords(row, columns);
    return joinSameColumn(widenByLines(placed, { row, rulings, columns }));
  });
}

/** Heads of columns that nearly touch are over the first and the last of them; a head of all is not. */
function leavesEnds(groups: readonly WordGroup[], lastColumn: number): boolean {
  return groups.every(({ first, last }) => first > 0 && last < lastColumn);
}

/** Most that the middle of a head is off the middle of the table, as a share of the table's width. */
const MAX_OFF_MIDDLE_SHARE = 0.025;

/**
 * Checks whether a row of several is one head in the middle of the table, whose words are not those of the columns
 * below them.
 */
function isHeadOfAll(rows: readonly TextRow[], index: number): boolean {
  const [piece, ...others] = rows[index]?.pieces ?? [];
  const below = rows[index + 1]?.pieces.length ?? 0;
  if (piece === undefined || others.length > 0 || below < 2) return false;
  const table = boxOfRows(rows);
  return /\p{L}/u.test(textOf(piece)) && isInMiddle(piece.box, table);
}

/** Checks whether a head is in the middle of a table. */
export function isInMiddle(head: Box, table: Box): boolean {
  return Math.abs(middleX(head) - middleX(table)) <= MAX_OFF_MIDDLE_SHARE * boxWidth(table);
}

/** The columns that a box lies in. */
function reachOf([left, , right]: Box, separators: readonly Separator[]) {
  const first = separators.filter(({ from, to }) => left >= (from + to) / 2).length;
  const last = separators.filter(({ from, to }) => right > (from + to) / 2).length;
  return { first, last: Math.max(first, last) };
}

function middleOf(separator: Separator | undefined): number | undefined {
  return separator && (separator.from + separator.to) / 2;
}

function measureColumns(rows: readonly TextRow[], separators: readonly Separator[]): Column[] {
  const inside: Box[][] = Array.from({ length: separators.length + 1 }, () => []);
  for (const { box } of rows.flatMap(({ pieces }) => pieces)) {
    const { first, last } = reachOf(box, separators);
    if (first === last) inside[first]?.push(box);
  }
  return inside.map((boxes, index) => {
    const bounds = {
      from: separators[index - 1]?.from ?? Number.NEGATIVE_INFINITY,
      to: separators[index]?.to ?? Number.POSITIVE_INFINITY,
      start: middleOf(separators[index - 1]) ?? Number.NEGATIVE_INFINITY,
      end: middleOf(separators[index]) ?? Number.POSITIVE_INFINITY,
    };
    if (boxes.length === 0) {
      const left = separators[index - 1]?.to ?? bounds.to;
      const right = separators[index]?.from ?? bounds.from;
      return { ...bounds, left, right, middle: (left + right) / 2 };
    }
    const [left, , right] = unionOf(boxes);
    return {
      ...bounds,
      left: medianOf(boxes.map((box) => box[0])),
      right: medianOf(boxes.map((box) => box[2])),
      middle: (left + right) / 2,
    };
  });
}

interface Underlined {
  readonly row: TextRow;
  readonly rulings: readonly Ruling[];
  readonly columns: readonly Column[];
}

/** A short line below a heading shows which columns it heads. */
function widenByLines(
  groups: readonly WordGroup[],
  { row, rulings, columns }: Underlined,
): WordGroup[] {
  const below = rulings.filter(
    ({ direction, position }) =>
      direction === "horizontal" && position > row.baseline && position < row.bottom + row.size,
  );
  return groups.map((group) => {
    const line = below.find((ruling) => isOver(group, ruling));
    if (line === undefined) return group;
    if (groups.some((other) => other !== group && isOver(other, line))) return group;
    const covered = columns.flatMap(({ middle }, index) =>
      middle > line.from && middle < line.to ? index : [],
    );
    const [first, last] = [covered[0], covered.at(-1)];
    // One that spans all columns closes a row, and says nothing about what is above it.
    if (first === undefined || last === undefined || covered.length === columns.length)
      return group;
    return { ...group, first, last };
  });
}

function isOver({ words }: WordGroup, { from, to }: Ruling): boolean {
  const middle = middleX(unionOf(words.map(({ box }) => box)));
  return middle > from && middle < to;
}

function joinSameColumn(groups: readonly WordGroup[]): CellLine[] {
  const lines: CellLine[] = [];
  for (const { words, first, last } of groups) {
    const previous = lines.at(-1);
    const reached = previous === undefined ? -1 : previous.column + previous.colspan - 1;
    if (previous !== undefined && first <= reached) {
      const joined = [...previous.words, ...words];
      lines[lines.length - 1] = {
        ...previous,
        colspan: Math.max(reached, last) - previous.column + 1,
        words: joined,
        box: unionOf(joined.map(({ box }) => box)),
      };
      continue;
    }
    const box = unionOf(words.map((word) => word.box));
    lines.push({ column: first, colspan: last - first + 1, words, box });
  }
  return lines;
}
