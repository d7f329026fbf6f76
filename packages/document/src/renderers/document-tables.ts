import { blockIds } from "@parsewright/contract";
import { type HtmlTable, parseHtmlTable } from "../html-tables/html-table.ts";
import { bodySpanOf, isMergedAway, pictureContentOf } from "./block-parts.ts";
import { createRenderContext } from "./document-shape.ts";
import type { Renderer } from "./renderer.ts";

export interface DocumentTable {
  /** Of its block. */
  readonly id: string;
  readonly table: HtmlTable;
}

/** Every table of a document, and the data of its charts. */
export const documentTables: Renderer<DocumentTable[]> = (document, options) => {
  const context = createRenderContext(document, { ...options, mergedAwayBlocks: "drop" });
  return document.pdf_info.flatMap((page) => {
    const ids = blockIds(page);
    return page.para_blocks.flatMap((block) => {
      if (isMergedAway(block) || (block.type !== "table" && block.type !== "chart")) return [];
      const html =
        block.type === "table"
          ? (bodySpanOf(block, context)?.html ?? "")
          : pictureContentOf(block, context);
      const table = parseHtmlTable(html);
      return table === undefined ? [] : [{ id: ids.get(block) ?? "", table }];
    });
  });
};
