import type { Document, Page } from "@parser/contract";
import { describe, expect, it } from "vitest";
import { turnPagesBack } from "./turn-pages-back.ts";

describe("turnPagesBack", () => {
  it("gives the boxes of a turned page as they are in the file", () => {
    const page = turnBack({ turned_degrees: 90, page_size: [600, 800] });

    // The top left corner of what is read is the bottom left one of the page.
    expect(page.page_size).toEqual([600, 800]);
    expect(page.para_blocks[0]?.bbox).toEqual([20, 690, 40, 790]);
    expect(page.para_blocks[0]?.lines?.[0]?.spans[0]?.bbox).toEqual([20, 690, 40, 790]);
  });

  it("leaves a page that was not turned as it is", () => {
    const recognition = { turned_degrees: 0, page_size: [800, 600] as [number, number] };

    const page = turnBack(recognition);

    expect(page.para_blocks[0]?.bbox).toEqual([10, 20, 110, 40]);
  });
});

function turnBack(recognition: Page["parser_ocr"]): Page {
  const bbox: [number, number, number, number] = [10, 20, 110, 40];
  const document: Document = {
    pdf_info: [
      {
        para_blocks: [
          { type: "text", bbox, lines: [{ bbox, spans: [{ type: "text", bbox, content: "Hi" }] }] },
        ],
        discarded_blocks: [],
        page_size: [800, 600],
        page_idx: 0,
        parser_ocr: recognition,
      },
    ],
    _backend: "pipeline",
    _version_name: "0",
  };
  const [page] = turnPagesBack.apply(document).pdf_info;
  if (page === undefined) throw new Error("no page");
  return page;
}
