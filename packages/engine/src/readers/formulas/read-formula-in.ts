import type { Box } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { isInside } from "@parsewright/document/geometry";
import type { FormulaRegion } from "./formula-region.ts";
import { readSegments } from "../text/read-segments.ts";
import { toPieces } from "./page-lines.ts";
import { readRegion } from "./read-region.ts";

/** Reads the equation in a box that a layout model has found. Its number may be in the box or not. */
export function readFormulaIn(page: SourcePage, box: Box): FormulaRegion {
  const characters = page.characters.filter((character) =>
    isInside(character.ink ?? character.box, box),
  );
  const pieces = toPieces(readSegments(characters));
  if (pieces.length === 0) return { box, latex: undefined, confidence: 0, characters: new Set() };
  return { ...readRegion(page, pieces, []), box };
}
