import { findRecognitionNeed } from "../../readers/ocr/recognition-need.ts";
import { requireVision } from "../../readers/vlm/ask/asking.ts";
import { withoutModel } from "../../readers/vlm/ask/read-in-two-steps.ts";
import { readPages, type ReadModelPage } from "../../readers/vlm/ask/read-pages.ts";
import type { Backend } from "../backend.ts";
import { readByModelLayout } from "./read-by-model-layout.ts";
import { readByOwnLayout } from "./read-by-own-layout.ts";
import { readByText } from "./read-by-text.ts";

/** Reads the file's own text where it can be trusted, and the rest with a vision model. */
export const hybridBackend: Backend = {
  kind: "hybrid",
  analyze(pages, context) {
    const readPage: ReadModelPage = async ({ page, picture }, asking) => {
      if (picture === undefined) return withoutModel({ page }, "The page cannot be drawn.", asking);
      const hasOwnText = page.characters.length > 0 && findRecognitionNeed(page) === undefined;
      if (!hasOwnText) context.onPictureRead?.();
      const isHigh = asking.options.effort === "high" && asking.vision.protocol === "mineru";
      if (isHigh) return readByModelLayout({ page, picture }, asking);
      return hasOwnText
        ? readByText({ page, picture }, asking)
        : readByOwnLayout({ page, picture }, asking);
    };
    return readPages(pages, requireVision(context), readPage);
  },
};
