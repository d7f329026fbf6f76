import type { Box } from "@parsewright/contract";
import type { Character, SourcePage } from "@parsewright/document/files";
import {
  boxHeight,
  boxWidth,
  medianOf,
  middleX,
  overlapX,
  overlapY,
  unionOf,
} from "@parsewright/document/geometry";
import { isEquationNumber } from "@parsewright/document/language";
import { isMathCharacter, proseLetterCount } from "../text/formula-evidence.ts";
import type { FormulaRegion } from "./formula-region.ts";
import type { TextSegment } from "../text/text-segment.ts";
import type { TextLayer } from "../text/text-layer.ts";
import { DISPLAY_WHITE_SIZES, QUAD_SIZES, SMALLER_SHARE } from "../text/formula-measures.ts";
import { type PageLines, type Piece, readPageLines } from "./page-lines.ts";
import { barsOf } from "./bars.ts";
import { clusterPieces, continuesEquation } from "./cluster-pieces.ts";
import { divideByProse } from "./divide-by-prose.ts";
import { isNumberOf, readRegion } from "./read-region.ts";

/**
 * An indented equation is wider than this share of its column, or its middle is within the middle part of the column
 * that has this width.
 */
const MIDDLE_SHARE = 0.2;

/** A character of mathematics that is taller than this, in font sizes, is never in a line of text of TeX. */
const LARGE_SIZES = 1.3;

/** A line with a larger share of letters in words is text that contains a formula. */
const MAX_WORD_SHARE = 0.6;

/** The same for an equation that begins where lines of text do. */
const MAX_WIDE_WORD_SHARE = 0.2;

/** Limit: more pieces than a page of formulas has; pairs of them are compared. */
const MAX_PIECES = 1_500;

/** Finds the equations that are on lines of their own, by their fonts and by where they are. */
export function findDisplayFormulas(
  page: SourcePage,
  { characters, segments }: TextLayer,
): FormulaRegion[] {
  if (!characters.some(isMathCharacter)) return [];
  return divideByProse(segments).flatMap((column) => findInColumn(page, column));
}

function findInColumn(page: SourcePage, segments: readonly TextSegment[]): FormulaRegion[] {
  const lines = readPageLines(segments);
  if (lines.pieces.length > MAX_PIECES) return [];
  const clusters = clusterPieces(lines, barsOf(page));
  const numbers = lines.pieces.filter(isNumber);
  return clusters
    .filter((cluster) => isDisplay(cluster, { lines, page, clusters, numbers }))
    .map((cluster) => readRegion(page, cluster, lines.pieces));
}

interface DisplayContext {
  readonly lines: PageLines;
  readonly page: SourcePage;
  readonly clusters: readonly (readonly Piece[])[];
  /** Pieces with the form of an equation number. */
  readonly numbers: readonly Piece[];
}

function isDisplay(cluster: readonly Piece[], context: DisplayContext): boolean {
  const characters = cluster.flatMap((piece) => piece.characters);
  const isNumbered = context.numbers.some(
    (number) => !cluster.includes(number) && isNumberOf(number, cluster),
  );
  if (characters.length < 2 || cluster.every(isNumber) || isAlternative(characters)) return false;
  if (!isMathematics(characters, isNumbered)) return false;
  const size = medianOf(characters.map(({ font }) => font.size));
  // Leaves out numbers, which are at the edge of the column.
  const body = cluster.filter((piece) => !isNumber(piece));
  return isSetApart(body, size, context) && !isInDrawing(boxOf(cluster), context.page);
}

function boxOf(cluster: readonly Piece[]): Box {
  return unionOf(cluster.map((piece) => piece.box));
}

/**
 * Checks for an alternative of a grammar, which begins with a bar and white. In formulas, no white follows a bar that
 * opens.
 */
function isAlternative(characters: readonly Character[]): boolean {
  const [first, ...others] = characters.toSorted((one, other) => one.box[0] - other.box[0]);
  const next = others.find(({ text }) => text !== "|");
  if (first?.text !== "|" || next === undefined) return false;
  return next.box[0] - first.box[2] > QUAD_SIZES * first.font.size;
}

/** Share of letters in words, without scripts: words in them are names. */
function wordShareOf(characters: readonly Character[]): number {
  const size = characters.reduce((largest, { font }) => Math.max(largest, font.size), 0);
  const main = characters.filter(({ font }) => font.size >= SMALLER_SHARE * size);
  return proseLetterCount(main) / Math.max(characters.length, 1);
}

/**
 * Checks whether there is more mathematics than words. Letters in italics with a relation between them count as
 * mathematics.
 */
function isMathematics(characters: readonly Character[], isNumbered: boolean): boolean {
  const words = wordShareOf(characters);
  if (characters.some((one) => isMathCharacter(one) && !isDot(one)))
    return isNumbered || words < MAX_WORD_SHARE;
  if (isNumbered && words < MAX_WORD_SHARE) return true;
  const hasVariable = characters.some(({ text, font }) => font.isItalic && /^[a-z]$/i.test(text));
  return words === 0 && hasVariable && characters.some(({ text }) => "=<>".includes(text));
}

/** Checks for a dot: TeX leads from titles to page numbers with dots of a font of mathematics. */
function isDot({ text }: Character): boolean {
  return text === ".";
}

function isSetApart(
  cluster: readonly Piece[],
  size: number,
  { lines, clusters }: DisplayContext,
): boolean {
  const box = boxOf(cluster);
  const column = columnAround(box, lines);
  if (column === undefined) return false;
  const [left, right] = column;
  if (box[0] < left - size || box[2] > right + size) return false;
  if (neighboursOf(box, column, clusters) > 1 || isBesideProse(box, column, lines)) return false;
  const isIndented = box[0] - left > size || cluster.some(goesOnFurtherRight);
  if (!isIndented) return isWideEquation(cluster, size, lines);
  const offCentre = Math.abs(middleX(box) - (left + right) / 2);
  const middle = MIDDLE_SHARE * (right - left);
  if (offCentre < middle / 2 || boxWidth(box) > middle) return true;
  // Accepts equations at an indent of their own, as some styles set them.
  return isWideEquation(cluster, size, lines);
}

/**
 * Checks for a row further right that continues the equation: TeX begins long equations near the left edge of their
 * column, and sets their last row at the right.
 */
function goesOnFurtherRight(piece: Piece, _index: number, cluster: readonly Piece[]): boolean {
  const isRowStart = !cluster.some(
    ({ box }) => box[0] < piece.box[0] && overlapY(box, piece.box) > 0,
  );
  const above = cluster.filter(({ box }) => box[3] <= piece.box[1]);
  return isRowStart && continuesEquation(piece) && above.some(({ box }) => box[2] < piece.box[2]);
}

/** Checks whether a part that begins where lines of text do is an equation even so, by the white around it. */
function isWideEquation(cluster: readonly Piece[], size: number, lines: PageLines): boolean {
  const characters = cluster.flatMap((piece) => piece.characters);
  if (wordShareOf(characters) > MAX_WIDE_WORD_SHARE) return false;
  const isLarge = characters.some(
    ({ ink }) => ink !== undefined && boxHeight(ink) > LARGE_SIZES * size,
  );
  const more = isLarge ? 0 : DISPLAY_WHITE_SIZES * size;
  return whiteAround(cluster, lines) > lines.usualWhite + more;
}

/** Measures the white to the nearest text above or below an equation. */
function whiteAround(cluster: readonly Piece[], { proseLines, pieces }: PageLines): number {
  const box = boxOf(cluster);
  const others = pieces.filter((piece) => !cluster.includes(piece)).map((piece) => piece.box);
  const over = [...proseLines, ...others].filter((one) => one[0] < box[2] && one[2] > box[0]);
  return Math.min(Infinity, ...over.map((line) => distance(line, box)));
}

/** Finds the left and right edges of the prose above and below. */
function columnAround(box: Box, { proseLines }: PageLines): [number, number] | undefined {
  const middle = middleX(box);
  const around = proseLines
    .filter((line) => line[0] <= middle && line[2] >= middle)
    .toSorted((first, second) => distance(first, box) - distance(second, box))
    .slice(0, 12);
  if (around.length === 0) return undefined;
  return [
    Math.min(...around.map(([left]) => left)),
    Math.max(...around.map(([, , right]) => right)),
  ];
}

function distance(line: Box, box: Box): number {
  return Math.max(line[1] - box[3], box[1] - line[3], 0);
}

function isNumber({ characters }: Piece): boolean {
  return isEquationNumber(characters.map(({ text }) => text).join(""));
}

/**
 * Counts the parts beside the box that are neither prose nor numbers of equations. More than one are cells of a table.
 */
function neighboursOf(
  box: Box,
  [left, right]: readonly [number, number],
  clusters: readonly (readonly Piece[])[],
): number {
  return clusters.filter((cluster) => {
    if (cluster.every((piece) => isNumber(piece))) return false;
    const other = unionOf(cluster.map((piece) => piece.box));
    const isInColumn = other[2] > left && other[0] < right;
    const isBeside = isInColumn && (other[2] <= box[0] || other[0] >= box[2]);
    return isBeside && overlapY(other, box) > 0.5;
  }).length;
}

/** Checks whether a line of the same column goes on beside the box. */
function isBesideProse(
  box: Box,
  [left, right]: readonly [number, number],
  { proseLines }: PageLines,
): boolean {
  return proseLines.some((line) => line[2] > left && line[0] < right && overlapY(line, box) > 0.5);
}

/** Checks for labels of plots and diagrams, which are set as formulas too. */
function isInDrawing(box: Box, { drawings, images }: SourcePage): boolean {
  const pictures = [...drawings, ...images.map((image) => image.box)];
  return pictures.some(
    (picture) =>
      boxHeight(picture) > 1.5 * boxHeight(box) &&
      overlapY(picture, box) > 0.6 &&
      overlapX(picture, box) > 0.6,
  );
}
