import type { Page } from "@parser/contract";
import type { SourcePage } from "../../formats/page-source.ts";
import { cropFigures } from "../../readers/crop-figures.ts";
import { readBlocks } from "../../readers/geometry/read-blocks.ts";
import type { AnalyzeContext, Backend } from "../backend.ts";

/** Reads the text layer by its geometry, on the CPU, with no model. */
export const pipelineBackend: Backend = {
  kind: "pipeline",
  async *analyze(pages, context) {
    let pageIndex = 0;
    for await (const page of pages) {
      context.signal.throwIfAborted();
      yield await analyzePage(page, pageIndex++, context);
    }
  },
};

async function analyzePage(
  page: SourcePage,
  pageIndex: number,
  { images }: AnalyzeContext,
): Promise<Page> {
  return {
    preproc_blocks: await cropFigures(readBlocks(page), page, images),
    para_blocks: [],
    discarded_blocks: [],
    page_size: [Math.trunc(page.width), Math.trunc(page.height)],
    page_idx: pageIndex,
    parser_source_page: page.index,
    ...(page.problem !== undefined && { parser_problem: page.problem }),
  };
}
