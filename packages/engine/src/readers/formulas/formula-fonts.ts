import type { CharacterFont } from "../../formats/page-source.ts";
import type { Alphabet } from "../../formats/ooxml/omml/math-alphabets.ts";

/** Letters of these fonts are of a kind that the font's style does not tell. First match counts. */
const ALPHABETS: readonly (readonly [RegExp, Alphabet])[] = [
  [/^(?:EUF[BM]|txmia|pxmia|Kp--M-Regular|yfrak|ygoth)/i, "fraktur"],
  [/^(?:MSBM|BBM|DSROM|bbold|txsyb|pxsyb|MathDesign-.*SymbolA|Kp--M-.*Bb)/i, "doubleStruck"],
  [
    /^(?:CMSY|CMBSY|LMMathSymbols|EUS[BM]|RSFS|txsy$|pxsy$|Kp--M-Sy-|MathDesign-.*-Symbol-|STIXMathCalligraphy|MTSY|rsfs)/,
    "script",
  ],
  [
    /^(?:CMMIB|LMMathItalic\d+-Bold|EURB|rtxbmi|Kp--M-MediumItalic|MathDesign-.*-Bold-Italic)/,
    "boldItalic",
  ],
  [/^(?:CMMI|LMMathItalic|EURM|rtxmi|rpxmi|Kp--M-Italic|MathDesign-.*MathItalic|MTMI)/, "italic"],
  [/^(?:CMSS|LMSans|SFSS|rtxss|Sf-Kp|NimbusSan|BDXsf)/, "sans"],
  [/^(?:CMTT|LMMono|SFTT|Tt-Kp|NimbusMon)/, "monospace"],
  [/^(?:Kp-Medium|NimbusRomNo9L-Medi|URWPalladioL-Bold|CMB)(?!.*Ital)/, "bold"],
];

/** The alphabet that a plain letter of the font belongs to. */
export function alphabetOf({ name, isBold, isItalic }: CharacterFont): Alphabet {
  const known = ALPHABETS.find(([names]) => names.test(name))?.[1];
  if (known !== undefined) return known;
  if (isBold) return isItalic ? "boldItalic" : "bold";
  return isItalic ? "italic" : "upright";
}
