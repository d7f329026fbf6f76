import type { ContentListEntry, InlineResult } from "@parsewright/contract";
import {
  DEFAULT_RENDER_OPTIONS,
  type MarkdownBlock,
  renderMarkdownPages,
} from "@parsewright/document/markdown";

/** Running text of a page, or one of its notes. */
type FurnitureEntry = Extract<ContentListEntry, { type: "discarded" }>;

/** An entry of the body. */
export type BodyEntry = Exclude<ContentListEntry, FurnitureEntry>;

/** A page of a result, for APIs that answer page by page. */
export interface ResultPage {
  /** Counted from 0, in the document. */
  readonly index: number;
  readonly entries: readonly BodyEntry[];
  readonly furniture: readonly FurnitureEntry[];
  /** In points; absent in office documents. */
  readonly size?: readonly [width: number, height: number] | undefined;
}

/** The pages of a result with the format `middle`; their entries and furniture come from `content_list`. */
export function pagesOf({ content_list: list = [], middle }: InlineResult): readonly ResultPage[] {
  const entries = new Map<number, ContentListEntry[]>();
  for (const entry of list) {
    const onPage = entries.get(entry.page_idx) ?? [];
    onPage.push(entry);
    entries.set(entry.page_idx, onPage);
  }
  return (middle?.pdf_info ?? []).map((page) => {
    const onPage = entries.get(page.page_idx) ?? [];
    return {
      index: page.parser_source_page ?? page.page_idx,
      entries: onPage.filter((entry) => entry.type !== "discarded"),
      furniture: onPage.filter((entry) => entry.type === "discarded"),
      size: page.page_size,
    };
  });
}

/** The blocks of each of these pages, as they are in the Markdown of the whole result. */
export function markdownOfPages({ middle }: InlineResult): readonly MarkdownBlock[][] {
  return middle === undefined ? [] : renderMarkdownPages(middle, DEFAULT_RENDER_OPTIONS);
}
