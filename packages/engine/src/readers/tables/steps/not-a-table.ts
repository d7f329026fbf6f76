import { medianOf } from "@parsewright/document/geometry";
import {
  hasLeader,
  isEquationNumber,
  isListMarker,
  plainCaptionKind,
} from "@parsewright/document/language";
import type { Separator } from "./find-columns.ts";
import { type Piece, textOf, type TextRow } from "./text-rows.ts";

/** Names of authors are beside each other, with their addresses below. */
const ELECTRONIC_ADDRESS = /\S@\S+\.\w/;

/** A table of contents has more headings than this. */
const MIN_CONTENTS_ROWS = 4;

/** Lines of print are this many font sizes long, and hold no more than this share of a table's characters. */
const PRINT_SIZES = 16;
const MAX_PRINT_SHARE = 0.4;

/** Fewer spaces may be as wide by chance. */
const MIN_EVEN_SPACES = 4;

/** Spaces are even, and lines begin and end together, to within this many font sizes. */
export const EVEN_SPACE_SIZES = 0.15;

/**
 * Checks whether rows in columns are a list, a table of contents, a form, authors, or numbered equations: what lines up
 * without being a table.
 */
export function isListing(rows: readonly TextRow[], separators: readonly Separator[]): boolean {
  const columns = piecesByColumn(rows, separators);
  return isContents(rows, columns) || isNumbered(columns) || rows.some(isAddressRow);
}

function isAddressRow({ pieces }: TextRow): boolean {
  return pieces.length > 1 && pieces.every((piece) => ELECTRONIC_ADDRESS.test(textOf(piece)));
}

/** Checks whether a row is the caption of a figure or a table, and so not a part of one. */
export function isCaption({ pieces }: TextRow): boolean {
  return plainCaptionKind(pieces.map(textOf).join(" ")) !== undefined;
}

/** Checks whether rows hold lines of print, such as columns of a page beside each other. */
export function isPrint(rows: readonly TextRow[]): boolean {
  const pieces = rows.flatMap((row) => row.pieces);
  return countCharacters(linesOfPrint(rows)) > MAX_PRINT_SHARE * countCharacters(pieces);
}

/** The pieces of rows that are as long as lines of print. */
export function linesOfPrint(rows: readonly TextRow[]): Piece[] {
  const size = medianOf(rows.map((row) => row.size));
  return rows
    .flatMap((row) => row.pieces)
    .filter(({ box }) => box[2] - box[0] > PRINT_SIZES * size);
}

/** Checks whether the spaces of a row are as even as those of a justified line. Cells begin in columns: what is between them is not. */
export function isEvenlySpaced({ pieces, size }: TextRow): boolean {
  const words = pieces.flatMap((piece) => piece.words);
  const gaps = words.slice(1).map(({ box }, index) => box[0] - (words[index]?.box[2] ?? 0));
  const isText = pieces.some((piece) => /\p{L}{2}/u.test(textOf(piece)));
  return (
    isText &&
    gaps.length >= MIN_EVEN_SPACES &&
    Math.max(...gaps) - Math.min(...gaps) <= EVEN_SPACE_SIZES * size
  );
}

function countCharacters(pieces: readonly Piece[]): number {
  return pieces.reduce(
    (sum, { words }) => sum + words.reduce((count, { characters }) => count + characters.length, 0),
    0,
  );
}

/** Checks whether dots lead to one value. Where several follow, the dots help to find the row's values in a wide table. */
function leadsToPage({ pieces }: TextRow): boolean {
  const leader = pieces.findIndex((piece) => hasLeader(textOf(piece)));
  return leader !== -1 && pieces.length - leader <= 2;
}

/** Headings, and pages that never go back. */
function isContents(rows: readonly TextRow[], columns: readonly (readonly Piece[])[]): boolean {
  if (rows.some(leadsToPage)) return true;
  const pages = (columns.at(-1) ?? []).map((piece) =>
    /^\d{1,4}$/.test(textOf(piece)) ? Number(textOf(piece)) : Number.NaN,
  );
  const isAscending = pages.every((page, index) => page >= (pages[index - 1] ?? 0));
  return columns.length === 2 && pages.length >= MIN_CONTENTS_ROWS && isAscending;
}

function isNumbered(columns: readonly (readonly Piece[])[]): boolean {
  const [first = []] = columns;
  const last = columns.at(-1) ?? [];
  const isList = columns.length === 2 && first.every((piece) => isListMarker(textOf(piece)));
  return isList || (last.length > 0 && last.every((piece) => isEquationNumber(textOf(piece))));
}

/** The pieces of each column, those that cross into another left out. */
export function piecesByColumn(
  rows: readonly TextRow[],
  separators: readonly Separator[],
): Piece[][] {
  const columns: Piece[][] = Array.from({ length: separators.length + 1 }, () => []);
  for (const piece of rows.flatMap(({ pieces }) => pieces)) {
    const first = separators.filter(({ to }) => piece.box[0] >= to - 1).length;
    const last = separators.filter(({ from }) => piece.box[2] > from + 1).length;
    if (first === last) columns[first]?.push(piece);
  }
  return columns;
}
