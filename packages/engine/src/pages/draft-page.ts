import type { Document, Page, ParseOptions } from "@parsewright/contract";
import { DEFAULT_RENDER_OPTIONS, renderMarkdown } from "@parsewright/document";
import { finishAlone } from "./finish-alone.ts";

/** A page as text before the rest of its document is read. */
export interface DraftPage {
  /** As the file numbers its pages, from 1. */
  readonly pageNumber: number;
  readonly markdown: string;
}

/**
 * Makes the Markdown that a page would have if the document had no others. Levels of headings, running headers and
 * paragraphs that go on over pages need the other pages: only the result has them right.
 */
export function draftMarkdown(
  page: Page,
  backend: Document["_backend"],
  { emphasis, mark_unsure: markUnsure }: Pick<ParseOptions, "emphasis" | "mark_unsure">,
): string {
  const options = { ...DEFAULT_RENDER_OPTIONS, emphasis, markUnsure };
  return renderMarkdown(finishAlone(page, backend), options);
}
