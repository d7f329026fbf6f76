import { readGlyphNames, signOfGlyphName } from "./glyph-names.ts";
import { usualSignsOf } from "./tex-glyphs.ts";
import { readType1Glyphs } from "./type1-glyphs.ts";

/** Exactness with which documents give the advance of a glyph, in thousandths of the font size. */
const ADVANCE_SLACK = 3;

/**
 * Finds the sign of a code that has no Unicode in the font file, by the name of its glyph. The font's own encoding has it where the document keeps to that.
 * Else the glyph is at most as wide as what is drawn, which is wider where its ink juts out: the one that TeX's fonts usually have at the code, or the only
 * one of just that width.
 */
export function createGlyphFinder(
  font: Uint8Array,
): (code: number, width: () => number) => string | undefined {
  const names = readGlyphNames(font);
  const glyphs = readType1Glyphs(font).flatMap(({ name, advance }) => {
    const sign = signOfGlyphName(name);
    return sign === undefined ? [] : [{ sign, advance }];
  });
  return (code, readWidth) => {
    const named = signOfGlyphName(names.get(code) ?? "");
    if (named !== undefined || glyphs.length === 0) return named;
    const width = readWidth() + ADVANCE_SLACK;
    const fitting = glyphs.filter(({ advance }) => advance <= width);
    const usual = usualSignsOf(code).find((sign) => fitting.some((one) => one.sign === sign));
    if (usual !== undefined) return usual;
    const exact = fitting.filter(({ advance }) => advance >= width - 2 * ADVANCE_SLACK);
    const [sign, ...others] = new Set(exact.map((one) => one.sign));
    return others.length === 0 ? sign : undefined;
  };
}
