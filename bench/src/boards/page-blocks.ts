import type { Block, Box, Document, Page } from "@parsewright/contract";
import { DEFAULT_RENDER_OPTIONS, renderMarkdown } from "@parsewright/document";

/** A block with what boards compare: its type, its place as shares of the page, and its text. */
export interface PlacedText {
  readonly type: Block["type"];
  /** Left, top, right and bottom, each 0 to 1. */
  readonly box: Box;
  readonly markdown: string;
}

/** The blocks of a page in reading order, with captions and notes as blocks of their own. */
export function blocksOf(document: Document, page: Page): PlacedText[] {
  const [width, height] = page.page_size ?? [1, 1];
  const place = (block: Block): PlacedText[] => {
    if (block.bbox === undefined || block.lines_deleted === true) return [];
    const [left, top, right, bottom] = block.bbox;
    const share = (value: number, whole: number) => Math.min(1, Math.max(0, value / whole));
    return [
      {
        type: block.type,
        box: [share(left, width), share(top, height), share(right, width), share(bottom, height)],
        markdown: markdownOf(document, {
          ...page,
          para_blocks: [block],
          discarded_blocks: [],
        }).trim(),
      },
    ];
  };
  const body = page.para_blocks.flatMap((block) => [
    ...place(block),
    ...(block.blocks ?? [])
      .filter(({ type }) => /_(?:caption|footnote)$/.test(type))
      .flatMap((part) => place(part)),
  ]);
  return [...body, ...page.discarded_blocks.flatMap((block) => place(block))];
}

/** The Markdown of one page, in which equations are LaTeX and tables HTML. */
export function markdownOf(document: Document, page: Page): string {
  return renderMarkdown({ ...document, pdf_info: [page] }, DEFAULT_RENDER_OPTIONS);
}
