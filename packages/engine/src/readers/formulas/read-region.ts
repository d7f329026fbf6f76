import type { Box } from "@parsewright/contract";
import { escapeTag } from "@parsewright/document/latex";
import { barsOf } from "./bars.ts";
import type { Ruling, SourcePage } from "@parsewright/document/files";
import { middleY, overlapY, unionOf } from "@parsewright/document/geometry";
import { equationLabelOf, isEquationNumber } from "@parsewright/document/language";
import type { FormulaRegion } from "./formula-region.ts";
import type { Piece } from "./page-lines.ts";
import { QUAD_SIZES, SLACK_SIZES } from "../text/formula-measures.ts";
import { readFormula } from "./read-formula.ts";
import type { RowTag } from "./write-grid.ts";

/** Below this, what is read is more often wrong than right: the picture says more. */
const MIN_CONFIDENCE = 0.6;

/** The region of an equation: what it says, with its number when it has one. */
export function readRegion(
  page: SourcePage,
  cluster: readonly Piece[],
  pieces: readonly Piece[],
): FormulaRegion {
  const numbers = numbersOf(cluster, pieces);
  const body = cluster.filter((piece) => !numbers.includes(piece));
  const box = unionOf(body.map((piece) => piece.box));
  const region = readCharacters(page, body, { box, tags: numbers.map(toTag) });
  return {
    ...region,
    box: unionOf([region.box, ...numbers.map((number) => number.box)]),
    characters: new Set([...region.characters, ...numbers.flatMap((one) => one.characters)]),
  };
}

/** The numbers of an equation, from the top: one, or those of its rows. They are among its pieces or beside them. */
export function numbersOf(cluster: readonly Piece[], pieces: readonly Piece[]): Piece[] {
  const inside = cluster.filter((piece) => isEquationNumber(textOf(piece)));
  const rest = cluster.filter((piece) => !inside.includes(piece));
  const outside = pieces.filter((piece) => !cluster.includes(piece));
  const numbers = [...inside, ...outside].filter((piece) => isNumberOf(piece, rest));
  const [first, ...others] = numbers.toSorted((one, other) => one.box[1] - other.box[1]);
  if (first === undefined) return [];
  return [first, ...others.filter((other) => isUnder(other, first))];
}

/** Numbers are flush with each other. */
function isUnder({ box, size }: Piece, { box: above }: Piece): boolean {
  const slack = SLACK_SIZES * size;
  const isFlush = [0, 2].some((side) => Math.abs((box[side] ?? 0) - (above[side] ?? 0)) < slack);
  return isFlush && box[1] > above[3] - slack;
}

function toTag(number: Piece): RowTag {
  return { y: middleY(number.box), tag: escapeTag(equationLabelOf(textOf(number)) ?? "") };
}

/** Reads the characters of an equation together with the lines that are among them. */
function readCharacters(
  page: SourcePage,
  body: readonly Piece[],
  { box, tags }: { box: Box; tags: readonly RowTag[] },
): FormulaRegion {
  const characters = body.flatMap((piece) => piece.characters);
  const size = characters.reduce((largest, { font }) => Math.max(largest, font.size), 0);
  const { latex, confidence } = readFormula(characters, rulingsIn(page, box, size), { tags });
  return {
    box,
    latex: confidence < MIN_CONFIDENCE || latex === "" ? undefined : latex,
    confidence,
    characters: new Set(characters),
  };
}

/** The bar of a root may be longer than what it covers, by a space that was typed there. */
function rulingsIn(page: SourcePage, [left, top, right, bottom]: Box, size: number): Ruling[] {
  return barsOf(page).filter(
    ({ position, from, to }) =>
      position > top - size && position < bottom + size && from > left - size && to < right + size,
  );
}

function textOf({ characters }: Piece): string {
  return characters.map(({ text }) => text).join("");
}

export function isNumberOf(piece: Piece, others: readonly Piece[]): boolean {
  if (others.length === 0 || !isEquationNumber(textOf(piece))) return false;
  const box = unionOf(others.map((other) => other.box));
  const gap = Math.max(piece.box[0] - box[2], box[0] - piece.box[2]);
  const isBeside = overlapY(piece.box, box) > 0.5;
  return isBeside && gap > QUAD_SIZES * piece.size;
}
