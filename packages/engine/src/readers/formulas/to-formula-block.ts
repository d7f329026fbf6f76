import type { Block } from "@parsewright/contract";
import { equationBlock } from "../../blocks/text-blocks.ts";
import type { SourcePage } from "../../formats/page-source.ts";
import { toWholePoints } from "../../geometry/box.ts";
import type { FormulaRegion } from "./formula-region.ts";

/** A display equation without its picture. */
export function toFormulaBlock({ box, latex, confidence }: FormulaRegion, page: SourcePage): Block {
  const content = latex === undefined ? {} : { content: latex };
  return equationBlock({ score: confidence, ...content }, { bbox: toWholePoints(box, page) });
}
