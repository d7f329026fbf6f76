import { requireVision } from "../../readers/vlm/ask/asking.ts";
import { mineruProtocol } from "../../readers/vlm/ask/mineru-protocol.ts";
import { withoutModel } from "../../readers/vlm/ask/read-in-two-steps.ts";
import { readPages, type ReadModelPage } from "../../readers/vlm/ask/read-pages.ts";
import { readWholePage } from "../../readers/vlm/read-whole-page.ts";
import type { Backend } from "../backend.ts";

/** The model reads everything. The file's own text only shows which answers it made up. */
const RECIPE = { protocol: mineruProtocol, isAnalyzingImages: true, fromLayer: new Set<never>() };

/** Reads pages with a vision model alone. */
export const vlmBackend: Backend = {
  kind: "vlm",
  analyze: (pages, context) => readPages(pages, requireVision(context), readPage),
};

const readPage: ReadModelPage = async ({ page, picture }, asking) => {
  if (picture === undefined) return withoutModel({ page }, "The page cannot be drawn.", asking);
  return readWholePage({ page, picture }, RECIPE, asking);
};
