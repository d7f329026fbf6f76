import type { Box } from "@parser/contract";
import { escapeTag } from "../../formats/ooxml/omml/normal-text.ts";
import { barsOf } from "./bars.ts";
import type { Character, Ruling, SourcePage } from "../../formats/page-source.ts";
import { overlapY, unionOf } from "../../geometry/box.ts";
import { equationLabelOf, isEquationNumber } from "../../language/equation-number.ts";
import type { FormulaRegion } from "./formula-region.ts";
import type { Piece } from "./page-lines.ts";
import { readFormula } from "./read-formula.ts";

/** Below this, what is read is more often wrong than right: the picture says more. */
const MIN_CONFIDENCE = 0.6;

/** White between an equation and its number, in font sizes. */
const MIN_NUMBER_GAP_SIZES = 1.5;

/** The region of an equation: what it says, with its number when it has one. */
export function readRegion(
  page: SourcePage,
  cluster: readonly Piece[],
  pieces: readonly Piece[],
): FormulaRegion {
  const inside = cluster.find((piece) =>
    isNumberOf(
      piece,
      cluster.filter((one) => one !== piece),
    ),
  );
  const number =
    inside ?? pieces.find((piece) => !cluster.includes(piece) && isNumberOf(piece, cluster));
  const body = cluster.filter((piece) => piece !== number);
  const box = unionOf(body.map((piece) => piece.box));
  const region = readCharacters(
    page,
    body.flatMap((piece) => piece.characters),
    box,
  );
  if (number === undefined) return region;
  const tag = escapeTag(equationLabelOf(textOf(number)) ?? "");
  return {
    ...region,
    box: unionOf([region.box, number.box]),
    latex: region.latex === undefined ? undefined : String.raw`${region.latex}\tag{${tag}}`,
    characters: new Set([...region.characters, ...number.characters]),
  };
}

/** Reads the characters of an equation together with the lines that stand among them. */
function readCharacters(
  page: SourcePage,
  characters: readonly Character[],
  box: Box,
): FormulaRegion {
  const size = Math.max(0, ...characters.map(({ font }) => font.size));
  const { latex, confidence } = readFormula(characters, rulingsIn(page, box, size));
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

function isNumberOf(piece: Piece, others: readonly Piece[]): boolean {
  if (others.length === 0 || !isEquationNumber(textOf(piece))) return false;
  const box = unionOf(others.map((other) => other.box));
  const gap = Math.max(piece.box[0] - box[2], box[0] - piece.box[2]);
  const isBeside = overlapY(piece.box, box) > 0.5;
  return isBeside && gap > MIN_NUMBER_GAP_SIZES * piece.size;
}
