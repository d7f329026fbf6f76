import { describe, expect, it } from "vitest";
import { readTextLayer } from "../text/text-layer.ts";
import { blankPage, typeLine } from "../regions/testing/sample-page.ts";
import { samplePages } from "../regions/testing/sample-pages.ts";
import { describePage, FEATURE_COUNT } from "./describe-page.ts";

describe("describePage", () => {
  it.each(samplePages())("has numbers from -1 to 1 for each line of $name", ({ page }) => {
    const { segments } = readTextLayer(page.characters);

    const described = describePage(page, segments);

    expect(described?.lineCount).toBe(segments.length);
    expect(described?.features).toHaveLength((described?.rowCount ?? 0) * FEATURE_COUNT);
    expect(described?.features.every((value) => value >= -1 && value <= 1)).toBe(true);
  });

  it("has a row for a fill, unless that is the background of the page", () => {
    const characters = typeLine("Annual report", { x: 72, y: 100 });
    const rowsWith = (height: number) => {
      const page = blankPage({ characters, fills: [[0, 0, 600, height]] });
      return describePage(page, readTextLayer(characters).segments)?.rowCount;
    };

    expect([rowsWith(560), rowsWith(760)]).toEqual([2, 1]);
  });

  it("has no description of a page without text", () => {
    expect(describePage(blankPage(), [])).toBeUndefined();
  });
});
