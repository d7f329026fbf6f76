import type { Block } from "@parsewright/contract";
import { equationBlock } from "@parsewright/document/blocks";
import type { SourcePage } from "@parsewright/document/files";
import { toWholePoints } from "@parsewright/document/geometry";
import type { FormulaRegion } from "./formula-region.ts";

/** A display equation without its picture. */
export function toFormulaBlock({ box, latex, confidence }: FormulaRegion, page: SourcePage): Block {
  const content = latex === undefined ? {} : { content: latex };
  return equationBlock({ score: confidence, ...content }, { bbox: toWholePoints(box, page) });
}
