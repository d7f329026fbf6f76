import type { Box } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { boxWidth, medianOf, overlapX, unionOf } from "@parsewright/document/geometry";
import { SAME_SIZE_POINTS } from "@parsewright/document/order";
import { findSeparators, type Separator } from "./steps/find-columns.ts";
import { findGroupLines, type GroupLinesOf } from "./steps/group-heads.ts";
import { isCaption, isPrint } from "./steps/not-a-table.ts";
import {
  isNextLine,
  MAX_ROW_GAP_SIZES,
  type Piece,
  readRows,
  type TextRow,
} from "./steps/text-rows.ts";
import { readAlignedRegion } from "./aligned/read-aligned.ts";
import { readTableIn } from "./read-table-in.ts";
import { areaOf } from "./steps/table-area.ts";
import type { TableRegion } from "./steps/table-region.ts";
import { withUprightHeads } from "./upright/slanted-heads.ts";

/** Parts of one table are this close, in font sizes, where nothing is between them. */
const MAX_PART_GAP_SIZES = 4;

/** Parts of one table are about equally wide: the narrower one has this share of the other. */
const MIN_SHARED_WIDTH = 0.8;

/**
 * Gives tables the rows that were left out of them, and joins the parts of those that were found in pieces. Lines and
 * backgrounds often bound only a part of a table: its body without its heading, or every second row.
 * The characters of `page` are those outside of figures.
 */
export function completeTables(tables: readonly TableRegion[], page: SourcePage): TableRegion[] {
  const headed = tables.map((table) => withSlantedHeads(table, page));
  let whole = describeTables(headed, page);
  for (const table of headed) {
    const grown = withMissedRows(table, whole);
    if (grown === table) continue;
    const others = whole.tables.map((one) => (one === table ? grown : one));
    whole = describeTables(others, page);
  }
  return joinParts(whole);
}

/**
 * Reads a table again with its heads that are printed upwards or at a slant, which are not in the rows by which it was
 * found.
 */
function withSlantedHeads(table: TableRegion, page: SourcePage): TableRegion {
  const hasHeads = withUprightHeads(page, table.box) !== undefined;
  return (hasHeads ? readTableIn(page, table.box) : undefined) ?? table;
}

/** Tables of a page, with facts about them and the text around them that are found only once. */
interface PageTables {
  readonly page: SourcePage;
  readonly tables: readonly TableRegion[];
  /** The rows that no table has. */
  rowsOutside(): readonly TextRow[];
  columnsOf(table: TableRegion): TableColumns;
}

function describeTables(tables: readonly TableRegion[], page: SourcePage): PageTables {
  let rows: readonly TextRow[] | undefined;
  const columns = new Map<TableRegion, TableColumns>();
  return {
    page,
    tables,
    rowsOutside() {
      rows ??= readRows(
        page.characters.filter((one) => !tables.some(({ characters }) => characters.has(one))),
      );
      return rows;
    },
    columnsOf(table) {
      const found = columns.get(table) ?? findColumns(table, page);
      columns.set(table, found);
      return found;
    },
  };
}

function withMissedRows(table: TableRegion, whole: PageTables): TableRegion {
  const columns = whole.columnsOf(table);
  if (columns.separators.length === 0) return table;
  const rows = whole.rowsOutside();
  const above = rows.filter((row) => row.bottom <= table.box[1] + row.size / 2).toReversed();
  const below = rows.filter((row) => row.top >= table.box[3] - row.size / 2);
  const missed = [above, below].flatMap((side) => missedRows(side, table.box, columns));
  if (missed.length === 0) return table;
  return readAgain(unionOf([table.box, ...missed]), whole.page, [table]) ?? table;
}

interface TableColumns {
  readonly separators: readonly Separator[];
  readonly size: number;
  /** The white between two rows. */
  readonly gap: number;
  readonly groupLinesOf: GroupLinesOf;
}

function findColumns(table: TableRegion, page: SourcePage): TableColumns {
  const rows = readRows([...table.characters]);
  const { rulings } = areaOf(page, [], table.box);
  const separators = findSeparators(rows, { rulings, minSupport: 1 });
  return {
    separators,
    size: medianOf(rows.map((row) => row.size)),
    gap: medianOf(rows.slice(1).map(({ top }, index) => top - (rows[index]?.bottom ?? top))),
    groupLinesOf: findGroupLines(page.rulings, separators),
  };
}

/** The boxes of the rows on one side of a table, nearest first, that fall into its columns. */
function missedRows(rows: readonly TextRow[], box: Box, columns: TableColumns): Box[] {
  const missed: Box[] = [];
  // Text between two rows may be of a cell that spans both: it belongs to the table if the next row does.
  let between: Box[] = [];
  let reached = box;
  for (const [index, row] of rows.entries()) {
    const pieces = row.pieces.filter((piece) => isBeside(piece.box, box));
    if (pieces.length === 0) continue;
    const gap = Math.max(row.top - reached[3], reached[1] - row.bottom);
    if (gap > MAX_ROW_GAP_SIZES * columns.size) break;
    const found = unionOf(pieces.map((piece) => piece.box));
    if (
      fallsIntoColumns({ ...row, pieces }, box, columns) ||
      isHeadOfGroups({ ...row, pieces }, reached, columns)
    ) {
      missed.push(...between, found);
      between = [];
    } else if (
      isCellBetween({ ...row, pieces }, reached, columns) ||
      (gap <= columns.gap + row.size / 4 && isNameOfGroup({ ...row, pieces }, columns)) ||
      continuesCells({ ...row, pieces }, rows[index + 1])
    )
      between.push(found);
    else break;
    reached = unionOf([reached, found]);
  }
  return missed;
}

/** Checks whether two boxes share some of their width. */
function isBeside(first: Box, second: Box): boolean {
  return overlapX(first, second) > 0;
}

/** Checks whether a row has text in several columns, each piece in its own, and none is a line of print. */
function fallsIntoColumns(row: TextRow, box: Box, { separators, size }: TableColumns): boolean {
  if (row.pieces.length < 2 || isPrint([row]) || isCaption(row)) return false;
  let reached = -1;
  return row.pieces.every((piece) => {
    const { first, last } = reachOf(piece, separators);
    const isIn = piece.box[0] >= box[0] - size && piece.box[2] <= box[2] + size;
    const isNext = first > reached;
    reached = last;
    return isIn && isNext;
  });
}

/** Checks whether a row above a table heads groups of its columns. */
function isHeadOfGroups(row: TextRow, [, top]: Box, { groupLinesOf }: TableColumns): boolean {
  return row.bottom < top + row.size / 2 && groupLinesOf(row, top) !== undefined;
}

/** Checks whether the only text of a row is in one column, and on the height of the rows it is next to. */
function isCellBetween(
  { pieces, top, bottom }: TextRow,
  reached: Box,
  { separators }: TableColumns,
): boolean {
  const [piece] = pieces;
  if (piece === undefined || pieces.length > 1) return false;
  const { first, last } = reachOf(piece, separators);
  return first === last && top < reached[3] && bottom > reached[1];
}

/**
 * Checks whether the only text of a row is in the first column and as large as the table's: the name of a group of
 * rows.
 */
function isNameOfGroup(row: TextRow, { separators, size }: TableColumns): boolean {
  const [piece] = row.pieces;
  if (piece === undefined || row.pieces.length > 1 || isCaption(row)) return false;
  return reachOf(piece, separators).last === 0 && Math.abs(row.size - size) < SAME_SIZE_POINTS;
}

/** Checks whether a row is the second line of some cells of the row above it. */
function continuesCells(row: TextRow, above: TextRow | undefined): boolean {
  if (above === undefined || above.pieces.length < 2) return false;
  return (
    above.bottom <= row.top &&
    isNextLine(above, row) &&
    row.pieces.length < above.pieces.length &&
    row.pieces.every((piece) => above.pieces.some(({ box }) => isBeside(box, piece.box)))
  );
}

/**
 * First and last column of a piece. One that begins in the white before a column, as wide headings do, is in that
 * column.
 */
function reachOf({ box: [left, , right] }: Piece, separators: readonly Separator[]) {
  const first = separators.filter(({ from }) => left >= from - 1).length;
  const last = separators.filter(({ to }) => right > to + 1).length;
  if (first <= last) return { first, last };
  const column = separators.filter(({ from, to }) => left + right >= from + to).length;
  return { first: column, last: column };
}

/** Joins tables under each other that have nothing between them and the same columns. */
function joinParts(whole: PageTables): TableRegion[] {
  const { tables, page } = whole;
  if (tables.length < 2) return [...tables];
  const joined: TableRegion[] = [];
  for (const table of tables.toSorted((first, second) => first.box[1] - second.box[1])) {
    const position = joined.findLastIndex((above) => isContinued(above, table, whole));
    const above = joined[position];
    const both = above && readAgain(unionOf([above.box, table.box]), page, [above, table]);
    if (both === undefined) joined.push(table);
    else joined[position] = both;
  }
  return joined;
}

function isContinued(above: TableRegion, below: TableRegion, whole: PageTables): boolean {
  const narrower = Math.min(boxWidth(above.box), boxWidth(below.box));
  const wider = Math.max(boxWidth(above.box), boxWidth(below.box));
  if (!isBeside(above.box, below.box) || narrower < MIN_SHARED_WIDTH * wider) return false;
  const [upper, lower] = [whole.columnsOf(above), whole.columnsOf(below)];
  const gap = below.box[1] - above.box[3];
  const size = Math.min(upper.size, lower.size);
  if (gap > MAX_PART_GAP_SIZES * size || gap < -size) return false;
  const isParted = whole
    .rowsOutside()
    .some(
      (row) =>
        row.top > above.box[3] - size &&
        row.bottom < below.box[1] + size &&
        row.pieces.some((piece) => isBeside(piece.box, above.box)),
    );
  return (
    !isParted &&
    haveSameColumns(above, below, Math.max(upper.separators.length, lower.separators.length))
  );
}

function haveSameColumns(above: TableRegion, below: TableRegion, separatorCount: number): boolean {
  const rows = readRows([...above.characters, ...below.characters]);
  return findSeparators(rows, { minSupport: 1 }).length >= separatorCount;
}

/**
 * Reads a larger area, or gives `undefined` if that adds lines of print, such as the column of text beside a table. If
 * lines or backgrounds again bound only the parts, the area is read by alignment.
 */
function readAgain(
  box: Box,
  page: SourcePage,
  parts: readonly TableRegion[],
): TableRegion | undefined {
  const area = areaOf(page, page.characters, box);
  const added = area.characters.filter((one) => !parts.some((part) => part.characters.has(one)));
  if (isPrint(readRows(added))) return undefined;
  const region = readTableIn(page, box);
  const isBoundedAgain =
    added.length > 0 && !added.some((one) => region?.characters.has(one) === true);
  // Lines around all cells show where a table ends.
  const isOpen = isBoundedAgain && !parts.some(({ isRuled }) => isRuled === true);
  if (region === undefined || !isOpen) return region;
  return readAlignedRegion(area) ?? region;
}
