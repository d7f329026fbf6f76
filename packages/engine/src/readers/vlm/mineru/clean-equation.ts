import { balanceDelimiters } from "./balance-delimiters.ts";

/** Two subscripts in a row stop every reader of LaTeX. */
const DOUBLE_SUBSCRIPT = /(?:_\{[^{}]*\}){2,}/g;

const SIZE = String.raw`(\\(?:big|Big|bigg|Bigg)[lrm]?)`;
const BRACED_SIGN = new RegExp(String.raw`${SIZE}\{(\(|\)|\||\\\||\[|\])\}`, "g");
/** The name of a delimiter must not run into a letter behind it. */
const BRACED_NAME = new RegExp(String.raw`${SIZE}\{(\\[lr]angle)\}(?=[A-Za-z])`, "g");
const BRACED_LAST_NAME = new RegExp(String.raw`${SIZE}\{(\\[lr]angle)\}`, "g");

/** Repairs mistakes of the model in LaTeX, and removes `\[` and `\]`. */
export function cleanEquation(latex: string): string {
  const repaired = balanceDelimiters(withoutBrackets(latex))
    .replaceAll(DOUBLE_SUBSCRIPT, "")
    .replaceAll(/\\eqqcolon(?![A-Za-z])/g, "=:")
    .replaceAll(/\\coloneqq(?![A-Za-z])/g, ":=")
    .replaceAll(BRACED_SIGN, "$1$2")
    .replaceAll(BRACED_NAME, "$1$2 ")
    .replaceAll(BRACED_LAST_NAME, "$1$2")
    .replaceAll(/\\bigtimes(?![A-Za-z])/g, String.raw`\times`)
    .replaceAll("<", "< ");
  return withoutUnmatchedBraces(repaired);
}

/** The LaTeX of a displayed formula, without the brackets around it. */
export function withoutBrackets(latex: string): string {
  const start = /^\s*\\\[/.exec(latex)?.[0].length ?? 0;
  const rest = latex.slice(start).trim();
  return (rest.endsWith(String.raw`\]`) ? rest.slice(0, -2) : rest).trim();
}

function withoutUnmatchedBraces(latex: string): string {
  const open: number[] = [];
  const unmatched = new Set<number>();
  for (let position = 0; position < latex.length; position += 1) {
    const character = latex[position];
    if (character === "\\") position += 1;
    else if (character === "{") open.push(position);
    else if (character === "}" && open.pop() === undefined) unmatched.add(position);
  }
  for (const position of open) unmatched.add(position);
  if (unmatched.size === 0) return latex;
  return Array.from({ length: latex.length }, (_, position) =>
    unmatched.has(position) ? "" : latex[position],
  ).join("");
}
