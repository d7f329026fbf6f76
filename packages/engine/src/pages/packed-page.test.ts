import { expect, it } from "vitest";
import { packPage, unpackPages } from "./packed-page.ts";

it("gives back what was packed, numbered from 0 in the order of the document", () => {
  const pages = [5, 6].map((index) => ({
    para_blocks: [{ type: "text" as const, score: Number.NaN }],
    discarded_blocks: [],
    page_idx: 3,
    parser_source_page: index,
  }));

  const unpacked = unpackPages(pages.map(packPage));

  expect(unpacked).toEqual(pages.map((page, index) => ({ ...page, page_idx: index })));
});
