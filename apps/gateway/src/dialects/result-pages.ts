import type { InlineResult } from "@parsewright/contract";
import {
  DEFAULT_RENDER_OPTIONS,
  type MarkdownBlock,
  renderMarkdownPages,
} from "@parsewright/document/markdown";

/** A page of a result, for APIs that answer page by page. */
export interface ResultPage {
  /** Counted from 0, in the document. */
  readonly index: number;
  /** In points; absent in office documents. */
  readonly size?: readonly [width: number, height: number] | undefined;
  /** As they are in the Markdown of the whole result. */
  readonly blocks: readonly MarkdownBlock[];
  /** Running heads and feet, page numbers and side notes, which the Markdown leaves out. */
  readonly furniture: readonly MarkdownBlock[];
}

/** The pages of a result with the format `middle`. */
export function pagesOf({ middle }: InlineResult): readonly ResultPage[] {
  if (middle === undefined) return [];
  const shown = renderMarkdownPages(middle, DEFAULT_RENDER_OPTIONS);
  const all = renderMarkdownPages(middle, { ...DEFAULT_RENDER_OPTIONS, pageFurniture: "keep" });
  return middle.pdf_info.map((page, position) => {
    const blocks = shown[position] ?? [];
    const ids = new Set(blocks.map(({ id }) => id));
    return {
      index: page.parser_source_page ?? page.page_idx,
      size: page.page_size,
      blocks,
      furniture: (all[position] ?? []).filter(({ id }) => !ids.has(id)),
    };
  });
}
