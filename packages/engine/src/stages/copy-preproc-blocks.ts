import { rewriteBodies } from "./body-blocks.ts";
import type { Stage } from "./stage.ts";

/**
 * Starts the body of each page with the blocks that were read; the stages after it change only the body. Values of
 * fields are shared with the blocks that were read: no stage changes them, and a long document would otherwise be in
 * memory twice.
 */
export const copyPreprocBlocks: Stage = {
  name: "copy-preproc-blocks",
  apply: (document) =>
    rewriteBodies(document, (page) =>
      (page.preproc_blocks ?? page.para_blocks).map((block) => ({ ...block })),
    ),
};
