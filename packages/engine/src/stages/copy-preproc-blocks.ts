import { rewriteBodies } from "./body-blocks.ts";
import type { Stage } from "./stage.ts";

/** Starts the body of each page as a copy of what was read; the stages after it then tidy the body only. */
export const copyPreprocBlocks: Stage = {
  name: "copy-preproc-blocks",
  apply: (document) =>
    rewriteBodies(document, (page) => structuredClone(page.preproc_blocks ?? page.para_blocks)),
};
