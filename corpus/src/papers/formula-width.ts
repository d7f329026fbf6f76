/** About how many letters wide a formula is set; of parts under each other the wider one counts. */
export function formulaWidth(latex: string): number {
  const rows = latex
    .replaceAll(/\\(?:begin|end)\{\w+\*?\}/g, "")
    .split("\\\\")
    .map((row) => rowWidth(row));
  return Math.max(...rows);
}

const FRACTION = /\\d?frac\{((?:[^{}]|\{[^{}]*\})*)\}\{((?:[^{}]|\{[^{}]*\})*)\}/;

function rowWidth(row: string): number {
  let text = row;
  for (let match = FRACTION.exec(text); match !== null; match = FRACTION.exec(text)) {
    const [whole, top = "", bottom = ""] = match;
    text = text.replace(whole, () => (rowWidth(top) > rowWidth(bottom) ? top : bottom));
  }
  const wide = text
    .replaceAll(/\\qquad/g, "MM")
    .replaceAll(/\\(?:left|right|big[lr]?|text|math\w+|operatorname\*?|boldsymbol|,|;)/g, "")
    .replaceAll(/\\(log|exp|lim|limsup|max|min|sup|gcd|deg|sin|det|dim|ker)/g, "$1")
    .replaceAll(/\\[a-zA-Z]+/g, "x")
    .replaceAll(/[=<>+]| - /g, "MM")
    .replaceAll(/[{}_^&\s\\]/g, "");
  return wide.length;
}
