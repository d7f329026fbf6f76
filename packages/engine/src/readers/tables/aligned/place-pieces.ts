import type { Box } from "@parsewright/contract";
import { boxWidth, medianOf, middleX, unionOf } from "@parsewright/document/geometry";
import type { Ruling } from "@parsewright/document/files";
import type { Separator } from "../steps/find-columns.ts";
import type { GroupLinesOf } from "../steps/group-heads.ts";
import { splitWords, type Column, type WordGroup } from "./split-words.ts";
import type { TextRow, Word } from "../steps/text-rows.ts";

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
  groupLinesOf: GroupLinesOf = () => undefined,
): CellLine[][] {
  const columns = measureColumns(rows, separators);
  return rows.map((row, index) => {
    const lines = groupLinesOf(row, rows[index + 1]?.top ?? row.bottom);
    if (lines !== undefined)
      return joinSameColumn(
        row.pieces.map(({ words }, place) => ({ words, ...columnsOver(lines[place], separators) })),
      );
    const groups = row.pieces.map((piece) => ({
      words: piece.words,
      ...reachOf(piece.box, separators),
    }));
    const isClear = groups.every(({ first, last }) => first === last);
    return joinSameColumn(isClear ? groups : splitWords(row, columns));
  });
}

/** Most that the middle of a head is off the middle of the table, as a share of the table's width. */
const MAX_OFF_MIDDLE_SHARE = 0.025;

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

/** The columns that a line reaches over. */
function columnsOver(line: Ruling | undefined, separators: readonly Separator[]) {
  return reachOf([line?.from ?? 0, 0, line?.to ?? 0, 0], separators);
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
