import { expect, it } from "vitest";
import { isMathFont } from "./math-fonts.ts";

it.each(["CMMI10", "Symbol", "SymbolMT", "OpenSymbol", "CambriaMath", "XITSMath-Regular"])(
  "takes %s for a font of formulas",
  (name) => {
    expect(isMathFont(name)).toBe(true);
  },
);

it.each(["SegoeUISymbol", "Segoe UI Symbol", "Segoe UI Emoji", "ArialMT", "MS-Gothic"])(
  "takes %s for a font of text, which sets letters too",
  (name) => {
    expect(isMathFont(name)).toBe(false);
  },
);
