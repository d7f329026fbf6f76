import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { upright } from "../formulas/testing/typeset.ts";
import { readTextLayer } from "../text/text-layer.ts";
import { joinLines } from "../text/text-line.ts";
import type { Region, RegionLabel } from "./region.ts";
import { nameFormulaNumbers } from "./name-formula-numbers.ts";

const FORMULA: Region = {
  label: "display_formula",
  box: [200, 190, 400, 215],
  characters: [],
  lines: [],
};

describe("nameFormulaNumbers", () => {
  it.each<{ side: string; label: RegionLabel; x: number }>([
    { side: "left", label: "text", x: 100 },
    { side: "right", label: "number", x: 480 },
  ])("names a number at the $side of an equation that was taken for $label", ({ label, x }) => {
    expect(labelOf(textRegion("(3)", label, { x, y: 205 }))).toBe("formula_number");
  });

  it("leaves numbers above and below equations, and other text beside them", () => {
    expect(labelOf(textRegion("(3)", "text", { x: 100, y: 305 }))).toBe("text");
    expect(labelOf(textRegion("and so", "text", { x: 100, y: 205 }))).toBe("text");
  });
});

function labelOf(region: Region): RegionLabel | undefined {
  return nameFormulaNumbers([region, FORMULA])[0]?.label;
}

function textRegion(text: string, label: RegionLabel, place: { x: number; y: number }): Region {
  const characters = upright(text, place);
  const { segments } = readTextLayer(characters);
  const box: Box = [place.x, place.y - 8, place.x + 5 * text.length, place.y + 2];
  return { label, box, characters, lines: joinLines(segments) };
}
