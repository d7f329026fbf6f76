import { rewriteBodies } from "./body-blocks.ts";
import type { Stage } from "./stage.ts";

/**
 * Starts the body of each page with the blocks that were read; the stages after it then tidy the body only. What the
 * blocks hold is shared with those that were read, since no stage changes it, and a long document would be held twice.
 */
export const copyPreprocBlocks: Stage = {
  name: "copy-preproc-blocks",
  apply: (document) =>
    rewriteBodies(document, (page) =>
      (page.preproc_blocks ?? page.para_blocks).map((block) => ({ ...block })),
    ),
};
