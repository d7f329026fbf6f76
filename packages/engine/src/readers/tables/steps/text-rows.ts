import type { Box } from "@parsewright/contract";
import { emptyBox, growBox, medianOf, middleY, unionOf } from "@parsewright/document/geometry";
import type { Character } from "@parsewright/document/files";
import { areTwoAmounts, hasLeader, isFigure } from "@parsewright/document/language";
import { readSegments } from "../../text/read-segments.ts";
import { isMostlyRightToLeft, isRightToLeft } from "../../text/right-to-left.ts";
import { MAX_SCRIPT_SIZE_RATIO } from "../../text/spacing.ts";
import { type TextSegment, wordsOf } from "../../text/text-segment.ts";

/** A word, or a part of one with white around it. */
export interface Word {
  readonly characters: readonly Character[];
  readonly box: Box;
}

/** Words with no more than the usual space between them. */
export interface Piece {
  readonly words: readonly Word[];
  readonly box: Box;
}

/** Text on one baseline. */
export interface TextRow {
  /** From left to right. */
  readonly pieces: readonly Piece[];
  readonly top: number;
  readonly bottom: number;
  readonly baseline: number;
  readonly size: number;
}

/**
 * White that separates cells is at least this wide, in font sizes: a little wider than between words, and narrower than
 * between columns of print.
 */
export const CELL_GAP_SIZES = 0.75;

/** The space between two words of a line, where nothing widens it. */
export const WORD_SPACE_SIZES = 0.25;

/** Pieces that overlap or almost touch are one: a word and its script, or a word in two fonts. */
const TOUCHING_SIZES = 0.2;

/** Baselines that differ by less than this, in font sizes, are of one row. */
export const SAME_ROW_SIZES = 0.35;

/** Limit: ten times as many as a page of small print has. More are not searched for tables. */
const MAX_RUNS = 50_000;

/** Limit: no scripts are looked for beside a row of more pieces. */
const MAX_ROW_PIECES = 500;

/** Rows of one table are at most this many font sizes apart, foot of one to head of the next. */
export const MAX_ROW_GAP_SIZES = 2.2;

/** Lines of one cell are this close, in font sizes, foot of one to head of the next. */
const MAX_LINE_GAP_SIZES = 0.5;

interface RowOptions {
  /** The text is known to be a table: small characters at the height of a row are then parts of its fractions. */
  readonly hasFractions?: boolean;
}

/** Groups upright characters to rows of words, from top to bottom. */
export function readRows(
  characters: readonly Character[],
  options: RowOptions = {},
): readonly TextRow[] {
  return toRows(readSegments(characters), options);
}

/** Checks whether text has several cells on one line. */
export function hasRowOfCells(characters: readonly Character[]): boolean {
  return readRows(characters).some(({ pieces }) => pieces.length > 1);
}

/** Of segments, while those are kept. Each kind of table looks at the rows of the page. */
const keptRows = new WeakMap<readonly TextSegment[], readonly TextRow[]>();

/** Groups upright text to rows of words, from top to bottom. */
export function toRows(
  segments: readonly TextSegment[],
  { hasFractions = false }: RowOptions = {},
): readonly TextRow[] {
  if (hasFractions) return groupToRows(segments, hasFractions);
  const rows = keptRows.get(segments) ?? groupToRows(segments, hasFractions);
  keptRows.set(segments, rows);
  return rows;
}

function groupToRows(segments: readonly TextSegment[], hasFractions: boolean): TextRow[] {
  const runs = segments.flatMap(splitAtCells);
  if (runs.length > MAX_RUNS) return [];
  const groups: Placed[][] = [];
  for (const placed of runs.toSorted((first, second) => first.baseline - second.baseline)) {
    const group = groups.at(-1);
    if (group !== undefined && isSameRow(group, placed)) group.push(placed);
    else groups.push([placed]);
  }
  const scripts = attachSmall(groups, isScriptOf);
  return (hasFractions ? attachSmall(scripts, isPartOfFraction) : scripts).map(toRow);
}

/** A segment, or a part of one with no gap in it that is as wide as between cells. */
interface Placed {
  readonly words: readonly Word[];
  readonly box: Box;
  readonly baseline: number;
  readonly size: number;
  readonly isRightToLeft: boolean;
}

function splitAtCells(segment: TextSegment): Placed[] {
  if (segment.angle !== 0) return [];
  const words = wordsOf(segment);
  const texts = words.map(wordText);
  // Finds the last word that is not a figure: in a line of text, words follow its numbers.
  const lastText = texts.findLastIndex((text) => !isFigure(text));
  const parts: Character[][][] = [];
  let start = 0;
  for (const [index, word] of words.entries()) {
    const part = parts.at(-1);
    // Numbers of two cells may be as close as words are.
    const areTwo = index > lastText && areTwoAmounts(texts[index - 1] ?? "", texts[index] ?? "");
    const isNext = areTwo || isCellGap(words[index - 1]?.at(-1), word[0]);
    if (part === undefined || isNext || endsLeader(texts, start, index)) {
      parts.push([word]);
      start = index;
    } else part.push(word);
  }
  return parts.map(toPlaced);
}

/** Checks whether dots lead to a word, in the part of a line that begins with the word `start`. */
function endsLeader(texts: readonly string[], start: number, index: number): boolean {
  const [before = "", text = ""] = [texts[index - 1], texts[index]];
  return DOTS.test(before) && !DOTS.test(text) && hasLeader(texts.slice(start, index).join(" "));
}

const DOTS = /^[.·․‥…⋯]+$/u;

function wordText(characters: readonly Character[]): string {
  return characters.map(({ text }) => text).join("");
}

/** Checks whether the white between two characters, in either order, is wide enough to separate cells. */
function isCellGap(previous: Character | undefined, next: Character | undefined): boolean {
  if (previous === undefined || next === undefined) return false;
  const gap = Math.max(previous.box[0], next.box[0]) - Math.min(previous.box[2], next.box[2]);
  return gap > CELL_GAP_SIZES * Math.max(previous.font.size, next.font.size);
}

function toPlaced(part: readonly (readonly Character[])[]): Placed {
  const words: Word[] = [];
  const around = emptyBox();
  let [size, hasRightToLeft] = [0, false];
  for (const characters of part) {
    const box = emptyBox();
    for (const character of characters) {
      growBox(box, character.box);
      size = Math.max(size, character.font.size);
      hasRightToLeft ||= isRightToLeft(character.text);
    }
    growBox(around, box);
    words.push({ characters, box });
  }
  const isFull = ({ font }: Character) => font.size >= MAX_SCRIPT_SIZE_RATIO * size;
  const full = part.find((word) => word.some(isFull))?.find(isFull);
  return {
    words,
    box: around,
    baseline: full?.baseline.y ?? 0,
    size,
    isRightToLeft: hasRightToLeft,
  };
}

function isSameRow(group: readonly Placed[], { size, baseline }: Placed): boolean {
  const [anchor] = group;
  if (anchor === undefined) return false;
  return baseline - anchor.baseline < SAME_ROW_SIZES * Math.max(anchor.size, size);
}

/** Moves small pieces that belong to a larger one in the row above or below into that row. */
function attachSmall(
  groups: readonly Placed[][],
  belongsTo: (small: Placed, large: Placed) => boolean,
): Placed[][] {
  const kept: Placed[][] = groups.map((group) => [...group]);
  for (const [index, group] of groups.entries()) {
    const near = [kept[index - 1], kept[index + 1]].filter(
      (other) => other !== undefined && other.length <= MAX_ROW_PIECES,
    );
    for (const small of group) {
      const home = near.find((other) => other?.some((large) => belongsTo(small, large)));
      if (home === undefined) continue;
      home.push(small);
      kept[index] = (kept[index] ?? []).filter((placed) => placed !== small);
    }
  }
  return kept.filter((group) => group.length > 0);
}

/** Checks whether a small piece touches a larger one. */
function isScriptOf(small: Placed, large: Placed): boolean {
  if (small.size > MAX_SCRIPT_SIZE_RATIO * large.size) return false;
  const middle = middleY(small.box);
  const reach = TOUCHING_SIZES * large.size;
  return (
    middle > large.box[1] - reach &&
    middle < large.box[3] + reach &&
    small.box[0] < large.box[2] + reach &&
    small.box[2] > large.box[0] - reach
  );
}

/** Checks whether a small piece without words is at the height of a larger one, anywhere in its row. */
function isPartOfFraction(small: Placed, large: Placed): boolean {
  if (small.size > MAX_SCRIPT_SIZE_RATIO * large.size || small.words.length > 1) return false;
  const middle = middleY(small.box);
  return middle > large.box[1] && middle < large.box[3] && !/\p{L}{2}/u.test(textOf(small));
}

function toRow(group: readonly Placed[]): TextRow {
  const ordered = group.toSorted((first, second) => first.box[0] - second.box[0]);
  const size = Math.max(1, medianOf(ordered.map((run) => run.size)));
  const joined: Placed[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const run of ordered) {
    const piece = joined.at(-1);
    const maxGap = maxGapBetween(piece?.at(-1), run);
    if (piece !== undefined && run.box[0] - right < maxGap * size) piece.push(run);
    else joined.push([run]);
    right = Math.max(right, run.box[2]);
  }
  const pieces = joined.map(toPiece);
  const box = unionOf(pieces.map((piece) => piece.box));
  const largest = group.reduce((best, placed) => (placed.size > best.size ? placed : best));
  return { pieces, top: box[1], bottom: box[3], baseline: largest.baseline, size };
}

/**
 * Largest gap within a piece. It is wider in right-to-left text, which comes character by character, with its numbers
 * separate.
 */
function maxGapBetween(before: Placed | undefined, run: Placed): number {
  if (before?.isRightToLeft && run.isRightToLeft) return CELL_GAP_SIZES;
  return before?.isRightToLeft || run.isRightToLeft ? WORD_SPACE_SIZES : TOUCHING_SIZES;
}

function toPiece(runs: readonly Placed[]): Piece {
  return { words: runs.flatMap(({ words }) => words), box: unionOf(runs.map(({ box }) => box)) };
}

/** Gives the box around rows. */
export function boxOfRows(rows: readonly Pick<TextRow, "pieces">[]): Box {
  return unionOf(rows.flatMap(({ pieces }) => pieces.map(({ box }) => box)));
}

/** Checks whether a row is as close below another one as rows of one table are. */
export function isNear(above: TextRow, below: TextRow): boolean {
  return below.top - above.bottom <= MAX_ROW_GAP_SIZES * above.size;
}

/** Checks whether a row is as close below another one as lines of one cell are. */
export function isNextLine(above: TextRow, below: TextRow): boolean {
  return below.top - above.bottom < MAX_LINE_GAP_SIZES * below.size;
}

/** The text of a piece, for rules about what a cell says. */
export function textOf({ words }: Pick<Piece, "words">): string {
  return words.map(({ characters }) => wordText(characters)).join(" ");
}

/** The pieces of a row, from left to right, in the order in which they are read. */
export function inReadingOrder(pieces: readonly Piece[]): readonly Piece[] {
  return isMostlyRightToLeft(pieces.map(textOf).join("")) ? pieces.toReversed() : pieces;
}

/** Checks whether all pieces of a row contain digits and no letters. */
export function isNumberRow({ pieces }: Pick<TextRow, "pieces">): boolean {
  return pieces.every((piece) => NUMBER.test(textOf(piece)));
}

export const NUMBER = /^[^\p{L}]*\d[^\p{L}]*$/u;

/** Checks whether each piece of a row is a number, a code, or a mark for a missing figure. */
export function isFigureRow({ pieces }: Pick<TextRow, "pieces">): boolean {
  return pieces.every((piece) => isFigure(textOf(piece)));
}
