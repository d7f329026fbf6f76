import type { Block } from "@parsewright/contract";
import type { Stage } from "../stage.ts";
import { headingEvidenceOf } from "./heading-certainty.ts";
import { rateBlock } from "./rate-block.ts";
import { ratePage } from "./rate-page.ts";

/** Rates the confidence of the engine in each block and page, and the parts that it is made of. */
export const rateConfidence: Stage = {
  name: "rate-confidence",
  apply(document) {
    const evidence = headingEvidenceOf(document);
    const pages = document.pdf_info.map((page) => {
      const context = {
        evidence,
        isRecognised: page.parser_ocr !== undefined,
        failures: page.parser_failed_blocks ?? [],
      };
      const rate = (block: Block): Block => ({
        ...block,
        parser_confidence: rateBlock(block, context),
      });
      const rated = {
        ...page,
        para_blocks: page.para_blocks.map(rate),
        discarded_blocks: page.discarded_blocks.map(rate),
      };
      const confidence = ratePage(rated);
      return { ...rated, ...(confidence && { parser_confidence: confidence }) };
    });
    return { ...document, pdf_info: pages };
  },
};
