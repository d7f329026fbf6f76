import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { SourcePage } from "@parsewright/document/files";
import { blankPage, typeLine } from "../regions/testing/sample-page.ts";
import { hasPicturedFormula } from "./has-pictured-formula.ts";

const FORMULA: Box = [200, 300, 400, 340];

describe("hasPicturedFormula", () => {
  it("takes a picture beside the number of an equation for the equation", () => {
    expect(hasPicturedFormula(pageWith("(15.19)", 323))).toBe(true);
  });

  it.each([
    { what: "words beside a picture", text: "A note", y: 323 },
    { what: "a number below a picture", text: "(15.19)", y: 360 },
  ])("takes $what for nothing of the kind", ({ text, y }) => {
    expect(hasPicturedFormula(pageWith(text, y))).toBe(false);
  });

  it("leaves equations of the text layer to it", () => {
    expect(hasPicturedFormula({ ...pageWith("(15.19)", 323), images: [] })).toBe(false);
  });
});

function pageWith(text: string, y: number): SourcePage {
  return blankPage({ images: [{ box: FORMULA }], characters: typeLine(text, { x: 500, y }) });
}
