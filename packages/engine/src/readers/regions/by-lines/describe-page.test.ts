import { describe, expect, it } from "vitest";
import { readTextLayer } from "../../text/text-layer.ts";
import { blankPage } from "../testing/sample-page.ts";
import { samplePages } from "../testing/sample-pages.ts";
import { describePage, FEATURE_COUNT } from "./describe-page.ts";

describe("describePage", () => {
  it.each(samplePages())("has numbers from -1 to 1 for each line of $name", ({ page }) => {
    const { segments } = readTextLayer(page.characters);

    const described = describePage(page, segments);

    expect(described?.lineCount).toBe(segments.length);
    expect(described?.features).toHaveLength((described?.rowCount ?? 0) * FEATURE_COUNT);
    expect(described?.features.every((value) => value >= -1 && value <= 1)).toBe(true);
  });

  it("has no description of a page without text", () => {
    expect(describePage(blankPage(), [])).toBeUndefined();
  });
});
