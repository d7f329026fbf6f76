import {
  type Block,
  blockIds,
  type CorrectedBlock,
  type Document,
  type Page,
} from "@parsewright/contract";
import { DEFAULT_RENDER_OPTIONS } from "../renderers/renderer.ts";
import { createRenderContext } from "../renderers/document-shape.ts";
import { readBlocks } from "./read-blocks.ts";

/**
 * The document as people corrected it, from which every output can be rendered. What was read before blocks were
 * merged is left out of corrected pages, so that no output has the old text.
 */
export function applyCorrections(
  document: Document,
  corrections: readonly CorrectedBlock[],
): Document {
  const texts = new Map(corrections.map(({ block, markdown }) => [block, markdown]));
  const { shape } = createRenderContext(document, DEFAULT_RENDER_OPTIONS);
  const correct = (page: Page): Page => {
    const ids = blockIds(page);
    const textOf = (block: Block) => texts.get(ids.get(block) ?? "");
    const blocksOf = (blocks: readonly Block[]) =>
      blocks.flatMap((block) => {
        const text = textOf(block);
        return text === undefined ? [block] : readBlocks(text, { block, shape: shape.name });
      });
    if ([...ids.keys()].every((block) => textOf(block) === undefined)) return page;
    const { preproc_blocks: _asRead, para_blocks, discarded_blocks, ...facts } = page;
    return {
      ...facts,
      para_blocks: blocksOf(para_blocks),
      discarded_blocks: blocksOf(discarded_blocks),
    };
  };
  return { ...document, pdf_info: document.pdf_info.map(correct) };
}
