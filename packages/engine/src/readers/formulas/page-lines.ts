import type { Box } from "@parsewright/contract";
import type { Character } from "@parsewright/document/files";
import { medianOf, middleY, overlapY, unionOf } from "@parsewright/document/geometry";
import { isEquationNumber } from "@parsewright/document/language";
import { joinLines, type TextLine } from "../text/text-line.ts";
import type { TextSegment } from "../text/text-segment.ts";
import { isMathCharacter, proseLetterCount } from "../text/formula-evidence.ts";
import { AXIS_HEIGHT, QUAD_SIZES, SLACK_SIZES, SMALLER_SHARE } from "../text/formula-measures.ts";

/** Characters that follow each other, with the box around their strokes. */
export interface Piece {
  readonly characters: readonly Character[];
  readonly box: Box;
  readonly size: number;
  readonly baseline: number;
}

export interface PageLines {
  /** Pieces that are not part of a line of prose. */
  readonly pieces: readonly Piece[];
  /** Boxes of the lines of prose, as high as their font. */
  readonly proseLines: readonly Box[];
  /** White between two lines of prose, in points. */
  readonly usualWhite: number;
}

/** Pieces on one baseline with less white between them, in font sizes, are one line. */
const LINE_GAP_SIZES = 1.6;

/** A line is prose when this share of its characters are letters of words. */
const PROSE_SHARE = 0.45;

/** Fewer letters are a word or two, which equations contain as well. */
export const MIN_PROSE_LETTERS = 9;

/** The last line of a paragraph may have as few letters as this, if it is more formulas than words. */
const MIN_LAST_WORD_LETTERS = 6;

/** Paragraphs and the items of lists begin at most this far from the edge of their column, in font sizes. */
const MAX_INDENT_SIZES = 4;

/** A line with this many letters is prose wherever it is; shorter ones must begin where such a line does. */
const SURE_PROSE_LETTERS = 28;

/** Limit: more pieces than a full page of formulas has; each is compared with every line. */
const MAX_PIECES = 8_000;

interface Line {
  readonly pieces: readonly Piece[];
  readonly box: Box;
  readonly size: number;
  readonly proseLetters: number;
  /** Letters in words, however many formulas are among them. */
  readonly letters: number;
  /** Letters in words, where a word begins the line; 0 where none does. */
  readonly lettersFromStart: number;
}

/** Divides the text of a page into lines of prose and the rest. */
export function readPageLines(segments: readonly TextSegment[]): PageLines {
  const upright = segments.filter(({ angle }) => angle === 0);
  if (upright.length > MAX_PIECES) return { pieces: [], proseLines: [], usualWhite: 0 };
  const lines = joinLines(upright, { hasLooseParts: false }).flatMap(splitAtGaps).map(toLine);
  const pieces = lines.flatMap((line) => line.pieces);
  const sure = lines.filter(({ proseLetters }) => proseLetters >= SURE_PROSE_LETTERS);
  const prose = lines.filter(
    (line) =>
      line.proseLetters >= SURE_PROSE_LETTERS ||
      sure.some((one) => goesOn(line, one) || beginsLike(line, one)),
  );
  const proseLines = prose.map(({ box }) => box);
  const inProse = new Set(prose.flatMap((line) => line.pieces));
  const rest = pieces.filter((piece) => !inProse.has(piece));
  return {
    pieces: rest.filter((piece) => !isInLine(piece, proseLines)),
    proseLines,
    usualWhite: usualWhiteOf(proseLines),
  };
}

/** The upright text of a page in pieces. */
export function toPieces(segments: readonly TextSegment[]): Piece[] {
  return segments
    .filter(({ angle }) => angle === 0)
    .flatMap(({ characters }) => splitNumber(characters))
    .map(toPiece);
}

/**
 * Separates an equation from its number where both are one segment. The white between them is never less than a
 * `\quad`.
 */
function splitNumber(characters: readonly Character[]): (readonly Character[])[] {
  const gaps = characters.flatMap(({ box, font }, index) => {
    const before = characters[index - 1];
    return before && box[0] - before.box[2] > QUAD_SIZES * font.size ? [index] : [];
  });
  const parts = gaps.map((at) => [characters.slice(0, at), characters.slice(at)]);
  return parts.find((both) => both.some(isNumberText)) ?? [characters];
}

function isNumberText(characters: readonly Character[]): boolean {
  return isEquationNumber(characters.map(({ text }) => text).join(""));
}

/** Limit: enough lines to measure the distance between them. */
const MAX_SAMPLED_LINES = 200;

function usualWhiteOf(lines: readonly Box[]): number {
  const sample = lines.slice(0, MAX_SAMPLED_LINES);
  const whites = sample.flatMap((line) => {
    const below = sample
      .filter((other) => other[1] > line[1] && other[0] < line[2] && other[2] > line[0])
      .map((other) => other[1] - line[3]);
    return below.length === 0 ? [] : [Math.min(...below)];
  });
  // Takes the lower quartile of the distances: equations are between lines too, on some pages between most of them.
  const [usual = 0] = whites.toSorted((one, other) => one - other).slice(whites.length >> 2);
  return Math.max(0, usual);
}

function toPiece(characters: readonly Character[]): Piece {
  const size = characters.reduce((largest, { font }) => Math.max(largest, font.size), 0);
  const box = unionOf(characters.map(({ ink, box: loose }) => ink ?? loose));
  const main = characters.filter(
    (one) => one.font.size >= SMALLER_SHARE * size && standsOnBaseline(one),
  );
  const middle = middleY(box);
  const baseline =
    main.length === 0 ? middle + AXIS_HEIGHT * size : medianOf(main.map((one) => one.baseline.y));
  return { characters, box, size, baseline };
}

/** Checks for characters on the baseline, unlike TeX's large operators and fences, which hang from it. */
function standsOnBaseline({ ink, baseline, font }: Character): boolean {
  return ink === undefined || middleY(ink) < baseline.y + 0.2 * font.size;
}

/** Divides a line, which may run over several columns, into its parts from left to right. */
function splitAtGaps({ segments }: TextLine): Piece[][] {
  const parts: Piece[][] = [];
  const pieces = toPieces(segments).toSorted((first, second) => first.box[0] - second.box[0]);
  for (const piece of pieces) {
    const part = parts.at(-1);
    const last = part?.at(-1);
    if (part !== undefined && last !== undefined && isNear(last, piece)) part.push(piece);
    else parts.push([piece]);
  }
  return parts;
}

function isNear(last: Piece, { box, size }: Piece): boolean {
  return box[0] - last.box[2] < LINE_GAP_SIZES * Math.max(last.size, size);
}

function toLine(pieces: readonly Piece[]): Line {
  const characters = pieces.flatMap((piece) => piece.characters);
  const letters = proseLetterCount(characters);
  const mathSigns = characters.filter(isMathCharacter).length;
  const isProse = letters > PROSE_SHARE * characters.length && letters > 2 * mathSigns;
  const boxes = pieces.map(({ box, baseline, size }): Box => {
    return [box[0], baseline - 0.8 * size, box[2], baseline + 0.2 * size];
  });
  const size = Math.max(...pieces.map((piece) => piece.size));
  return {
    pieces,
    box: unionOf(boxes),
    size,
    proseLetters: isProse ? letters : 0,
    letters,
    lettersFromStart: isWord(firstWordOf(characters)) ? letters : 0,
  };
}

function isWord(characters: readonly Character[]): boolean {
  const isPlain = characters.every(({ text }) => /^[\p{L},.:;-]+$/u.test(text));
  return isPlain && proseLetterCount(characters) > 0;
}

function firstWordOf(characters: readonly Character[]): readonly Character[] {
  const end = characters.findIndex((one, index) => index > 0 && one.hasSpaceBefore);
  return end < 0 ? characters : characters.slice(0, end);
}

/** Checks whether a short line begins where a line of text does: the rows of equations are further in. */
function goesOn({ box, proseLetters, size }: Line, { box: sure }: Line): boolean {
  const indent = box[0] - sure[0];
  if (Math.abs(indent) < SLACK_SIZES * size) return proseLetters > 0;
  return proseLetters >= MIN_PROSE_LETTERS && indent > -2 && indent < MAX_INDENT_SIZES * size;
}

/**
 * Checks whether a line that is full of formulas has words and begins at the very edge of a line of text, or begins
 * with a word near it and ends where it does: the rows of equations are further in.
 */
function beginsLike({ box, size, letters, lettersFromStart }: Line, { box: sure }: Line): boolean {
  const indent = box[0] - sure[0];
  const isFull = Math.abs(box[2] - sure[2]) < size;
  if (Math.abs(indent) < SLACK_SIZES * size)
    return (
      (isFull ? letters : lettersFromStart) >= MIN_LAST_WORD_LETTERS || letters >= MIN_PROSE_LETTERS
    );
  const isIndented = indent > 0 && indent < MAX_INDENT_SIZES * size;
  return isFull && isIndented && lettersFromStart >= MIN_PROSE_LETTERS;
}

/** Checks for small fractions and scripts in a line of prose, which are pieces of their own. */
function isInLine({ box }: Piece, lines: readonly Box[]): boolean {
  return lines.some(
    (line) =>
      overlapY(line, box) > 0.5 &&
      box[0] > line[0] - 1 &&
      box[0] < line[2] + 0.5 * (line[3] - line[1]),
  );
}
