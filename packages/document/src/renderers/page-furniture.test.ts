import type { Block, Page } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { placeFurniture } from "./page-furniture.ts";

describe("placeFurniture", () => {
  it("puts a header first, wherever its number would put it", () => {
    const page = pageOf([body(1, 100), body(2, 200)], [{ type: "header", index: 9 }]);

    expect(namesOf(page)).toEqual(["header", "body 1", "body 2"]);
  });

  it("puts a page number at the top of the page first, too", () => {
    const top: Block = { type: "page_number", bbox: [500, 20, 520, 30], index: 9 };

    expect(namesOf(pageOf([body(1, 100)], [top]))).toEqual(["page_number", "body 1"]);
  });

  it("follows the numbers where body and furniture are numbered together", () => {
    const aside: Block = { type: "aside_text", bbox: [0, 900, 10, 950], index: 2 };

    expect(namesOf(pageOf([body(1, 300), body(3, 100)], [aside]))).toEqual([
      "body 1",
      "aside_text",
      "body 3",
    ]);
  });

  it("follows the height on the page where the numbers clash", () => {
    const aside: Block = { type: "aside_text", bbox: [0, 150, 10, 170], index: 1 };

    expect(namesOf(pageOf([body(1, 100), body(2, 200)], [aside]))).toEqual([
      "body 1",
      "aside_text",
      "body 2",
    ]);
  });

  it("follows the height on the page where there are no numbers", () => {
    const note: Block = { type: "page_footnote", bbox: [0, 950, 10, 970] };

    expect(namesOf(pageOf([body(1, 100), body(2, 200)], [note]))).toEqual([
      "body 1",
      "body 2",
      "page_footnote",
    ]);
  });

  it("puts what has neither number nor place after the body", () => {
    expect(namesOf(pageOf([body(1, 100)], [{ type: "footer" }]))).toEqual(["body 1", "footer"]);
  });

  it("keeps the furniture of a page without a body", () => {
    expect(namesOf(pageOf([], [{ type: "footer" }, { type: "header" }]))).toEqual([
      "header",
      "footer",
    ]);
  });
});

function body(index: number, top: number): Block {
  return { type: "text", bbox: [50, top, 500, top + 20], index };
}

function pageOf(blocks: Block[], furniture: Block[]): Page {
  return {
    para_blocks: blocks,
    discarded_blocks: furniture,
    page_size: [600, 1000],
    page_idx: 0,
  };
}

function namesOf(page: Page): string[] {
  return placeFurniture(page).map(({ type, index }) => (type === "text" ? `body ${index}` : type));
}
