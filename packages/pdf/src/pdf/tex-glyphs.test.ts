import { expect, it } from "vitest";
import { misnamedGlyphsOf, texGlyphsOf } from "./tex-glyphs.ts";

it.each([
  ["CMEX10", 0x58, "∑"],
  ["LMMathExtension10-Regular", 0x00, "("],
  ["txex", 0x70, "√"],
  ["txexa", 0x22, "∬"],
  ["Kp--M-Ex-Regular", 0xf8ef, "⎢"],
  ["CMSY10", 0x37, "↦"],
  ["CMSY7", 0x7f, "♠"],
  ["CMMI12", 0x0b, "α"],
  ["txsyc", 0x2c, "≠"],
  ["MathDesign-CH-Regular-Extension-10", 0xa9, "}"],
  ["Pxex", 0x58, "∑"],
  ["EUEX10", 0x0e, "{"],
  ["TeX-matha10", 0x7f, "\u0338"],
])("knows what %s draws for code %i", (font, code, expected) => {
  expect(texGlyphsOf(font)?.get(code)).toBe(expected);
});

it("says nothing about letters of symbol fonts, nor about other fonts", () => {
  expect(texGlyphsOf("CMSY10")?.get(0x41)).toBeUndefined();
  expect(texGlyphsOf("Times-Roman")).toBeUndefined();
});

it.each([
  ["TeX-matha10", "“", "="],
  ["TeX-matha7", "p", "("],
  ["TeX-mathx10", "ÿ", "∑"],
  ["TeX-mathb10", "9", "˙"],
  ["txexs", "©", "⎛"],
  ["txex", " ", "("],
  ["TeXCMMathsSymbols", "¼", "="],
  ["TeXCMMathsItalic", "=", "/"],
  ["AdvP4C4E74", "\ufffd", "−"],
])("knows what %s draws for what it calls %s", (font, named, drawn) => {
  expect(misnamedGlyphsOf(font)?.get(named.codePointAt(0) ?? 0)).toBe(drawn);
});

it("believes the names of other fonts", () => {
  expect(misnamedGlyphsOf("CMSY10")).toBeUndefined();
});
