import type { VlmBlock } from "../vlm-block.ts";
import type { ImageAnalysis } from "./read-image-analysis.ts";

/** What becomes of a picture's block: a table, an equation, a chart, or an image with words. */
export function applyImageAnalysis(_block: VlmBlock, _analysis: ImageAnalysis): VlmBlock {
  throw new Error("applyImageAnalysis has no body yet");
}
