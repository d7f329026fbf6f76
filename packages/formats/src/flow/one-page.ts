import type { Block } from "@parsewright/contract";
import { numberBlocks } from "@parsewright/document/blocks";
import type { StructuredDocument } from "@parsewright/document/files";

/** A document of one page, whose blocks are read with it. */
export function onePage(readBlocks: () => Block[]): StructuredDocument {
  return {
    pageCount: 1,
    isPaged: false,
    notes: [],
    async *readPages() {
      yield {
        para_blocks: numberBlocks(readBlocks()),
        discarded_blocks: [],
        page_idx: 0,
        parser_source_page: 0,
      };
    },
  };
}
