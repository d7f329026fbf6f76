import type { CharacterFont } from "@parsewright/document/files";
import type { Alphabet } from "@parsewright/document/latex";

/** Letters of these fonts are of a kind that the font's style does not show. First match counts. */
const ALPHABETS: readonly (readonly [RegExp, Alphabet])[] = [
  [/^(?:EUF[BM]|txmia|pxmia|Kp--M-Regular|yfrak|ygoth)/i, "fraktur"],
  [
    /^(?:MSBM|BBM|DSROM|bbold|[tp]xsyb|HFBRBS|PazoMathBlackboard|Fourier-Math-BlackBoard|MathDesign-.*SymbolA|Kp--M-(?:.*Bb|Syb))/i,
    "doubleStruck",
  ],
  [
    /^(?:CMB?SY|LMMathSymbols|EUS[BM]|RSFS|[tp]xb?sys?$|HFBRSY|Kp--M-Sy-|MathDesign-.*-Symbol-|STIXMath(?:Calligraphy|Script)|MTSY|Fourier-Math-Cal)/i,
    "script",
  ],
  [
    /^(?:CMMIB|LMMathItalic\d+-Bold|EURB|r[tp]xbmi|New[TP]XBMI|HFBRMB|Kp--M-MediumItalic|MathDesign-.*-Bold-Italic)/i,
    "boldItalic",
  ],
  [
    /^(?:CMMI|LMMathItalic|EURM|r[tp]xmi|New[TP]XMI|HFBRMI|Kp--M-Italic|MathDesign-.*MathItalic|MTMI)/i,
    "italic",
  ],
  [/^(?:CMSS|LMSans|SFSS|rtxss|Sf-Kp|NimbusSan|BDXsf)/, "sans"],
  [/^(?:CMTT|LMMono|SFTT|Tt-Kp|NimbusMon)/, "monospace"],
  [/^(?:Kp-Medium|NimbusRomNo9L-Medi|URWPalladioL-Bold|CMB|LinLibertineT[BZ])(?!.*Ital)/, "bold"],
];

/** The alphabet that a plain letter of the font belongs to. */
export function alphabetOf({ name, isBold, isItalic }: CharacterFont): Alphabet {
  const known = ALPHABETS.find(([names]) => names.test(name))?.[1];
  if (known !== undefined) return known;
  if (isBold) return isItalic ? "boldItalic" : "bold";
  return isItalic ? "italic" : "upright";
}

/** Fonts without serifs that set whole papers: CM Bright, Fira and those of `ALPHABETS`. */
const SANS_SERIF = /^(?:HFBR\d|Fira(?:Sans|Math)|CMSS|LMSans|SFSS|rtxss|Sf-Kp|NimbusSan|BDXsf)/;

/** Checks whether a font has no serifs, by its name. */
export function isSansSerif({ name }: CharacterFont): boolean {
  return SANS_SERIF.test(name);
}
