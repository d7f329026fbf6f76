import { describe, expect, it } from "vitest";
import type { Character } from "@parsewright/document/files";
import { unionOf } from "@parsewright/document/geometry";
import { describePageText } from "../paragraphs/read-paragraphs.ts";
import type { Region } from "../regions/region.ts";
import { blankPage, typeLine } from "../regions/testing/sample-page.ts";
import { readTextLayer } from "../text/text-layer.ts";
import { joinLines } from "../text/text-line.ts";
import { readTextRegion } from "./read-text-region.ts";
import { settleLabel } from "./settle-label.ts";

const BODY = typeLine("The body of the page is set in ten points, over several lines,", {
  x: 60,
  y: 200,
});
const PAGE = blankPage({ characters: BODY });
const CONTEXT = describePageText(PAGE, readTextLayer(BODY).segments, {
  inTables: () => [],
  hasFormulas: false,
});

describe("readTextRegion", () => {
  it("makes no heading of large print where it is known that there is none", () => {
    const authors = column(typeLine("Ada Ainsley and Bert Bell", { x: 60, y: 100, size: 13 }));

    expect(typesOf(authors)).toEqual(["paragraph_title"]);
    expect(typesOf({ ...authors, hasNoHeadings: true })).toEqual(["text"]);
  });

  it("makes one where the words say so all the same", () => {
    const chapter = column(typeLine("Chapter 7", { x: 60, y: 100, size: 13 }));

    expect(typesOf({ ...chapter, hasNoHeadings: true })).toEqual(["paragraph_title"]);
  });
});

describe("settleLabel", () => {
  it("takes a title that ends in a comma for text", () => {
    const labelOf = (text: string) =>
      settleLabel(
        { ...column(typeLine(text, { x: 60, y: 100 })), label: "paragraph_title" },
        CONTEXT,
      );

    expect(labelOf("While loading,")).toBe("text");
    expect(labelOf("While loading")).toBe("paragraph_title");
  });

  it.each([
    { text: "The lamp was never lit.", size: 10, label: "text" },
    { text: "The lamp was never lit.", size: 9, label: "footer" },
    { text: "Parsons and Company Co.", size: 10, label: "footer" },
  ])("takes $text in print of $size points at the foot for: $label", ({ text, size, label }) => {
    const foot = column(typeLine(text, { x: 60, y: 780, size }));

    expect(settleLabel({ ...foot, label: "footer" }, CONTEXT)).toBe(label);
  });
});

function column(characters: Character[]): Region {
  const lines = joinLines(readTextLayer(characters).segments);
  return { label: "column", box: unionOf(characters.map(({ box }) => box)), characters, lines };
}

function typesOf(region: Region): string[] {
  return readTextRegion(region, region.label, CONTEXT).map(({ type }) => type);
}
