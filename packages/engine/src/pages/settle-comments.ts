import type { Block, Page } from "@parsewright/contract";
import { commentBlock } from "@parsewright/document/blocks";

/** The remarks on a page, as paragraphs behind its text where they are asked for. */
export function settleComments(page: Page, isWanted: boolean): Page {
  const { parser_annotations: annotations = [], ...rest } = page;
  if (annotations.length === 0) return page;
  if (!isWanted) return rest;
  const blocks = annotations.flatMap(({ content, author = "", text: quote = "", bbox, type }) =>
    // Text that was typed on the page is part of its text already.
    content === undefined || type === "text_box"
      ? []
      : [{ ...commentBlock({ author, quote, text: content }), bbox } satisfies Block],
  );
  return { ...page, preproc_blocks: [...(page.preproc_blocks ?? []), ...blocks] };
}
