import type { Block, Page } from "@parsewright/contract";
import { cellQuestion, findTablePair, readCellAnswer } from "../mineru/cross-page-cells.ts";
import type { VlmBlock } from "../mineru/vlm-block.ts";
import { askModel } from "./ask-model.ts";
import type { Asking } from "./asking.ts";

/** A page of the document, and its blocks as the model names them; none where it did not read them. */
export interface ModelPage {
  readonly page: Page;
  readonly blocks: readonly VlmBlock[];
}

/**
 * Asks which cells of a table at the head of a page go on with a table at the foot of the page before, and notes the
 * answer for the stage that joins them. Without an answer they are joined row by row.
 */
export async function askAboutCells(
  earlier: ModelPage,
  later: ModelPage,
  { vision, signal }: Pick<Asking, "vision" | "signal">,
): Promise<Page> {
  const pair = findTablePair(earlier.blocks, later.blocks);
  if (pair === undefined || vision.protocol !== "mineru") return later.page;
  const answer = await askModel(cellQuestion(pair), {
    vision,
    signal,
    findFault: (text) =>
      readCellAnswer(text, pair) === undefined ? "does not fit the cells" : undefined,
  });
  const cells = "failure" in answer ? undefined : readCellAnswer(answer.text, pair);
  if (cells === undefined) return later.page;
  const note = (block: Block): Block =>
    block.type === "table" && block.index === pair.laterPosition
      ? { ...block, cell_merge: cells }
      : block;
  const { preproc_blocks = [] } = later.page;
  return { ...later.page, preproc_blocks: preproc_blocks.map(note) };
}
