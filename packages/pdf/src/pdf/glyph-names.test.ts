import { describe, expect, it } from "vitest";
import { readGlyphNames, signOfGlyphName } from "./glyph-names.ts";

describe("signOfGlyphName", () => {
  it.each([
    ["summationdisplay", "∑"],
    ["summationtext.1", "∑"],
    ["parenleftBigg", "("],
    ["bracelefttp", "⎧"],
    ["radicalbigg", "√"],
    ["hatwidest", "ˆ"],
    ["unionmultidisplay", "⨄"],
    ["uni222B.dsp", "∫"],
    ["u1D466.alt", "𝑦"],
  ])("knows %s", (name, expected) => {
    expect(signOfGlyphName(name)).toBe(expected);
  });

  it("tells a sign in a line from a large operator", () => {
    expect(signOfGlyphName("union")).toBe("∪");
    expect(signOfGlyphName("uniontext")).toBe("⋃");
  });

  it.each(["", "g42", "uniD800", "u110000"])("says nothing about %s", (name) => {
    expect(signOfGlyphName(name)).toBeUndefined();
  });
});

describe("readGlyphNames", () => {
  it("reads the encoding of a Type 1 font", () => {
    const font =
      "%!PS-AdobeFont-1.0\n/Encoding 256 array\ndup 88 /summationdisplay put\neexec dup 1 /no put";

    expect(readGlyphNames(Buffer.from(font))).toEqual(new Map([[88, "summationdisplay"]]));
  });

  it("finds none in other fonts", () => {
    expect(readGlyphNames(Buffer.from("OTTO dup 88 /summationdisplay put")).size).toBe(0);
  });
});
