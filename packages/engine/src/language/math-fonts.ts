/** Fonts that hold little but mathematics. */
const MATH_FONT =
  /^(?:CM(?:MI|B?SY|EX)|LMMath|EU[REFS][BM]|EUEX|MS[AB]M|RSFS|[rt]?[tp]xb?(?:mi|sy|ex)|Kp--M-|MathDesign-|MT(?:MI|SY|EX)|LibertinusT1Math|STIXMath|.*Math(?:$|[-_ ]))|Cambria ?Math|MathJax|Symbol(?:MT)?$|Euclid|MT-?Extra/i;

/** Whether letters of the font are those of a formula, whatever they are. */
export function isMathFont(name: string): boolean {
  return MATH_FONT.test(name);
}
