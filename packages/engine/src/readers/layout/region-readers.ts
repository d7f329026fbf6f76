import type { Box } from "@parser/contract";
import type { SourcePage } from "../../formats/page-source.ts";
import type { FormulaRegion } from "../formulas/formula-region.ts";

export function readFormulaIn(page: SourcePage, box: Box): FormulaRegion {
  return { box, latex: undefined, confidence: 0, characters: new Set(page.characters) };
}
