import type { Block, BlockType, Document, Page } from "@parsewright/contract";

/** Replaces the body of every page by the result of `rewrite`. */
export function rewriteBodies(document: Document, rewrite: (page: Page) => Block[]): Document {
  const pages = document.pdf_info.map((page) => ({ ...page, para_blocks: rewrite(page) }));
  return { ...document, pdf_info: pages };
}

/** A body block of the whole document, and the page it is on. */
export interface PlacedBlock {
  readonly pageIndex: number;
  readonly block: Block;
}

/**
 * Calls `edit` with shallow copies of all body blocks, in reading order. It may set fields of the copies. The values of
 * fields are shared with the argument: they must be replaced, never changed.
 */
export function editBodyBlocks(
  document: Document,
  edit: (blocks: readonly PlacedBlock[]) => void,
): Document {
  const edited = rewriteBodies(document, (page) => page.para_blocks.map((block) => ({ ...block })));
  edit(
    edited.pdf_info.flatMap((page) =>
      page.para_blocks.map((block) => ({ pageIndex: page.page_idx, block })),
    ),
  );
  return edited;
}

/** Paragraphs and equations may go on behind these. */
const FLOWED_AROUND: ReadonlySet<BlockType> = new Set(["image", "table", "chart", "code"]);

/** The position of the block before another one, past figures and tables; -1 where none is. */
export function positionBefore(blocks: readonly PlacedBlock[], position: number): number {
  return blocks.findLastIndex(
    ({ block }, candidate) => candidate < position && !FLOWED_AROUND.has(block.type),
  );
}

const FIGURES: ReadonlySet<BlockType> = new Set(["image", "chart"]);

/** Checks whether the end of a page or a figure is between two blocks. */
export function areParted(blocks: readonly PlacedBlock[], earlier: number, later: number): boolean {
  return (
    blocks[earlier]?.pageIndex !== blocks[later]?.pageIndex ||
    blocks.slice(earlier + 1, later).some(({ block }) => FIGURES.has(block.type))
  );
}
