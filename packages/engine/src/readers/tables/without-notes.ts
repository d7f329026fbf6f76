import type { Box } from "@parsewright/contract";
import type { Character, Ruling, SourcePage } from "@parsewright/document/files";
import { unionOf } from "@parsewright/document/geometry";
import { endsSentence, startsTableNote } from "@parsewright/document/language";
import { dividingLines } from "./steps/drawn-lines.ts";
import { type Piece, readRows, textOf, type TextRow } from "./steps/text-rows.ts";

/** A line of units above a table is in brackets. */
const IN_BRACKETS = /^[(（[［].*[)）\]］]$/u;

/** A sentence below a table has this many words, or letters where words are not apart. */
const MIN_WORDS = 3;
const MIN_LETTERS = 8;

/** Notes begin at the left of their table, to within this many font sizes. */
const MAX_INDENT_SIZES = 2;

/** Fewer rows with cells of their own are not a table to have notes. */
const MIN_ROWS = 2;

/** Separates a table from the line of units above its head and from the notes below it. */
export function withoutNotes(
  page: SourcePage,
  box: Box,
): { readonly box: Box; readonly characters: readonly Character[] } {
  const rows = readRows(page.characters);
  const isCell = ({ pieces }: TextRow) => pieces.length > 1;
  const first = rows[0] !== undefined && isUnit(rows[0], page.rulings) ? 1 : 0;
  let last = rows.length;
  const body = rows.slice(0, rows.findLastIndex(isCell) + 1);
  while (last > body.length && isNote(rows[last - 1], body, page.rulings)) last--;
  const left = [...rows.slice(0, first), ...rows.slice(last)];
  if (left.length === 0 || rows.slice(first, last).filter(isCell).length < MIN_ROWS)
    return { box, characters: page.characters };
  const outside = new Set(left.flatMap(charactersOf));
  const kept = rows.slice(first, last);
  const top = first === 0 ? box[1] : Math.min(...kept.map((row) => row.top));
  const bottom = last === rows.length ? box[3] : Math.max(...kept.map((row) => row.bottom));
  const characters = page.characters.filter((character) => !outside.has(character));
  return { box: [box[0], top, box[2], bottom], characters };
}

function charactersOf({ pieces }: TextRow): Character[] {
  return pieces.flatMap(({ words }) => words.flatMap(({ characters }) => characters));
}

/** Checks whether the first row is a line of units with no line above it, which would make it a part of the table. */
function isUnit({ pieces, top }: TextRow, rulings: readonly Ruling[]): boolean {
  const [piece] = pieces;
  if (piece === undefined || pieces.length > 1 || !IN_BRACKETS.test(textOf(piece))) return false;
  const [from, , to] = piece.box;
  return !dividingLines(rulings, "horizontal", { from, to }).some((y) => y <= top);
}

/** Checks whether a row is a sentence across the columns, below the last line of its table. */
function isNote(
  row: TextRow | undefined,
  body: readonly TextRow[],
  rulings: readonly Ruling[],
): boolean {
  const [piece, ...others] = row?.pieces ?? [];
  if (row === undefined || piece === undefined || others.length > 0 || !isSentence(piece))
    return false;
  const [left, , right] = unionOf(body.flatMap(({ pieces }) => pieces.map(({ box }) => box)));
  const seconds = body.flatMap(({ pieces: [, second] }) => second?.box[0] ?? []);
  return (
    Math.abs(piece.box[0] - left) <= MAX_INDENT_SIZES * row.size &&
    piece.box[2] > Math.min(...seconds) &&
    !dividingLines(rulings, "horizontal", { from: left, to: right }).some((y) => y >= row.bottom)
  );
}

function isSentence(piece: Piece): boolean {
  const text = textOf(piece);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const isLong =
    piece.words.length >= MIN_WORDS || (piece.words.length === 1 && letters >= MIN_LETTERS);
  return isLong && (endsSentence(text) || startsTableNote(text));
}
