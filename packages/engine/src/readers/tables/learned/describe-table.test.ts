import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { describe, expect, it } from "vitest";
import { areaOf } from "../steps/table-area.ts";
import { onPage } from "../testing/on-page.ts";
import { describeTable } from "./describe-table.ts";

describe("describeTable", () => {
  it.each([
    { gap: 4, tokens: ["left right"] },
    { gap: 5, tokens: ["left", "right"] },
  ])("words that are $gap points apart at a size of 10 make $tokens", async ({ gap, tokens }) => {
    const texts = await tokensOf((page) => {
      page.text("left", { x: 100, y: 700, size: 10 });
      page.text("right", { x: 100 + LEFT_WIDTH + gap, y: 700, size: 10 });
      page.text("below", { x: 100, y: 680, size: 10 });
    });

    expect(texts).toEqual([...tokens, "below"]);
  });

  it("parts amounts of two cells that are as close as words, and words on both sides of a line", async () => {
    const texts = await tokensOf((page) => {
      page.text("1,234 5,678", { x: 100, y: 700, size: 10 });
      page.text("one two", { x: 100, y: 680, size: 10 });
      page.line({ from: [119, 690], to: [119, 670] });
    });

    expect(texts).toEqual(["1,234", "5,678", "one", "two"]);
  });
});

/** Width of "left" in the font of the test. */
const LEFT_WIDTH = 13.34;

async function tokensOf(content: (page: PdfPage) => void): Promise<string[] | undefined> {
  return onPage(content, (page) => {
    const area = areaOf(page, page.characters, [90, 60, 420, 220]);
    return describeTable(area, page)?.tokens.map(({ text }) => text);
  });
}
