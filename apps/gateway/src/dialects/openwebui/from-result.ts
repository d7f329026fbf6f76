import type { InlineResult } from "@parsewright/contract";
import { pageMarkdown, pagesOf } from "../page-markdown.ts";

/** One document of the answer, as the loader makes a LangChain document of it. */
export interface LoadedDocument {
  readonly page_content: string;
  readonly metadata: Readonly<Record<string, string | number>>;
}

/** A document for each page that has text, so that an answer can name the page that it comes from. */
export function toDocuments(result: InlineResult, fileName: string): readonly LoadedDocument[] {
  const pages = pagesOf(result);
  return pages.flatMap((page) => {
    const text = pageMarkdown(page);
    const metadata = { source: fileName, page: page.index, total_pages: pages.length };
    return text === "" ? [] : [{ page_content: text, metadata }];
  });
}
