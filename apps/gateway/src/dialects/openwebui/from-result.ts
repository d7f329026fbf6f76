import type { InlineResult } from "@parsewright/contract";
import { joinBlocks } from "@parsewright/document/markdown";
import { pagesOf } from "../result-pages.ts";

/** One document of the answer, as the loader makes a LangChain document of it. */
export interface LoadedDocument {
  readonly page_content: string;
  readonly metadata: Readonly<Record<string, string | number>>;
}

/** A document for each page that has text, so that an answer can name the page that it comes from. */
export function toDocuments(result: InlineResult, fileName: string): readonly LoadedDocument[] {
  return pagesOf(result).flatMap(({ index, blocks }, _position, { length }) => {
    const text = joinBlocks(blocks);
    const metadata = { source: fileName, page: index, total_pages: length };
    return text === "" ? [] : [{ page_content: text, metadata }];
  });
}
