import type { Page, PageReadersUsed } from "@parsewright/contract";
import { expect, it } from "vitest";
import { countReaders } from "./count-readers.ts";

const FROM_LAYER = { reader: "text-layer", because: "the text layer is usable" } as const;
const FAST = { reader: "geometry", because: "the tier is fast" } as const;
const RECOGNISED = { reader: "recognition", because: "the page is a picture" } as const;

it("counts the pages that the same readers read for the same reasons", () => {
  const plain = { regions: FAST, text: FROM_LAYER };
  const scanned = { regions: FAST, text: RECOGNISED };

  const counts = countReaders([plain, scanned, plain].map(pageReadBy));

  expect(counts).toEqual([
    { ...plain, pages: 2 },
    { ...scanned, pages: 1 },
  ]);
});

it("leaves out pages that a vision model read", () => {
  expect(countReaders([pageReadBy(undefined)])).toEqual([]);
});

function pageReadBy(parser_readers: PageReadersUsed | undefined): Page {
  return { para_blocks: [], discarded_blocks: [], page_idx: 0, parser_readers };
}
