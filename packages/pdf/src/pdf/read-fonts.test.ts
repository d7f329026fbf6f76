import { describe, expect, it } from "vitest";
import { isBoldFace } from "./read-fonts.ts";

describe("isBoldFace", () => {
  it.each([
    "ArialMT",
    "ArialMT-Identity-H",
    "Arial-ItalicMT",
    "Times-Roman",
    "Lato-Regular",
    "CMR10",
  ])("believes the name %s rather than a weight guessed from thick stems", (name) => {
    expect(isBoldFace({ name, weight: 900, isForced: false })).toBe(false);
  });

  it.each([
    "Arial-BoldMT",
    "Lato-Black",
    "CMBX12",
    "CMB10",
    "CMSSBX10",
    "ABCDEF+SFSX1000",
    "SFBX1095",
  ])("finds %s bold by its name", (name) => {
    expect(isBoldFace({ name, weight: 400, isForced: false })).toBe(true);
  });

  it("goes by the weight where the name says nothing", () => {
    expect(isBoldFace({ name: "F12", weight: 700, isForced: false })).toBe(true);
    expect(isBoldFace({ name: "F12", weight: 400, isForced: false })).toBe(false);
    expect(isBoldFace({ name: "F12", weight: 400, isForced: true })).toBe(true);
  });
});
