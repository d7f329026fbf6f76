import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { chooseRegions } from "./choose-regions.ts";
import type { LayoutLabel, LayoutRegion } from "../../layout/layout-reader.ts";

const OUTER: Box = [100, 100, 500, 500];
const INNER: Box = [120, 200, 480, 260];

describe("chooseRegions", () => {
  it("takes the better of two labels for one box", () => {
    const regions = [region("text", OUTER, 0.6), region("paragraph_title", OUTER, 0.7)];

    expect(labelsOf(regions)).toEqual(["paragraph_title"]);
  });

  it("keeps one of two equal answers", () => {
    expect(labelsOf([region("text", OUTER), region("text", OUTER)])).toEqual(["text"]);
  });

  it.each<{ name: string; outer: LayoutLabel; inner: LayoutLabel; kept: LayoutLabel[] }>([
    { name: "text in a table", outer: "table", inner: "text", kept: ["table"] },
    { name: "a heading in a table", outer: "table", inner: "paragraph_title", kept: ["table"] },
    { name: "a picture in a picture", outer: "image", inner: "chart", kept: ["image"] },
    { name: "text in text", outer: "text", inner: "text", kept: ["text"] },
    { name: "text in a picture", outer: "image", inner: "text", kept: ["image", "text"] },
    {
      name: "a formula in text",
      outer: "text",
      inner: "display_formula",
      kept: ["text", "display_formula"],
    },
    {
      name: "the row of an equation",
      outer: "display_formula",
      inner: "display_formula",
      kept: ["display_formula"],
    },
    {
      name: "an entry in a bibliography",
      outer: "reference",
      inner: "reference_content",
      kept: ["reference_content"],
    },
  ])("settles $name", ({ outer, inner, kept }) => {
    expect(labelsOf([region(outer, OUTER), region(inner, INNER)])).toEqual(kept);
  });

  it("leaves out what the model is not sure of, and formulas within lines", () => {
    const regions = [region("image", OUTER, 0.4), region("inline_formula", INNER, 0.9)];

    expect(chooseRegions(regions)).toEqual([]);
  });
});

function region(label: LayoutLabel, box: Box, score = 0.9): LayoutRegion {
  return { label, box, score };
}

function labelsOf(regions: readonly LayoutRegion[]): LayoutLabel[] {
  return chooseRegions(regions).map(({ label }) => label);
}
