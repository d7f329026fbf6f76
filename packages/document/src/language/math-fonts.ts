/** Fonts that hold little but mathematics. */
const MATH_FONT =
  /^(?:CM(?:MI|B?SY|EX)|LMMath|EU[REFS][BM]|EUEX|MS[AB]M|RSFS|[rt]?[tp]xb?(?:mi|sy|ex)|New[TP]XB?MI|Kp--M-|MathDesign-|MT(?:MI|SY|EX)|HFBR(?:MI|MB|SY|BS)|M[dn]Symbol|FdSymbol|(?:TeX-)?math[abx]\d|StandardSymL|stmary|esint|bbold|BBM|dsrom|ebgB?MI|garamondxB?MI|.*Math(?:$|[-_ A-Z]|ematical))|Cambria ?Math|MathJax|(?<!Segoe ?UI ?)Symbol(?:MT)?$|Euclid|MT-?Extra/i;

/** Checks whether letters of the font are those of a formula, whatever they are. */
export function isMathFont(name: string): boolean {
  return MATH_FONT.test(name);
}
