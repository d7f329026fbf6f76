import { describe, expect, it } from "vitest";
import { joinGlyphText } from "./read-characters.ts";

describe("joinGlyphText", () => {
  it("joins the letters of a Latin ligature in their order", () => {
    expect(joinGlyphText("f", "i")).toBe("fi");
  });

  it("writes lam before alef, in whichever order the file has them", () => {
    expect(joinGlyphText("\u0627", "\u0644")).toBe("\u0644\u0627");
    expect(joinGlyphText("\u0644", "\u0627")).toBe("\u0644\u0627");
    expect(joinGlyphText("\u0644", "\u0623")).toBe("\u0644\u0623");
  });

  it("turns the letters of other glyphs that are read from right to left", () => {
    expect(joinGlyphText("\u062c", "\u0644")).toBe("\u0644\u062c");
  });
});
