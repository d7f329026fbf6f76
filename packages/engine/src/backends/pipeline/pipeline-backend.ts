import { finishPage } from "../../readers/page/finish-page.ts";
import { readPage } from "../../readers/page/read-page.ts";
import type { Backend } from "../backend.ts";

/** Reads pages on the CPU alone. */
export const pipelineBackend: Backend = {
  kind: "pipeline",
  async *analyze(pages, context) {
    let pageIndex = 0;
    for await (const page of pages) {
      context.signal.throwIfAborted();
      yield await finishPage(await readPage(page, context), {
        ...context,
        pageIndex: pageIndex++,
      });
    }
  },
};
