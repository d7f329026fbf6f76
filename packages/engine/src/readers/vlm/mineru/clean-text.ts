import { DISPLAY_MATH, INLINE_MATH, rewriteDelimited } from "./delimited.ts";

/** Content of brackets that cite: `[1, 3-5]`. */
const CITATION = /^[\d,\-–\s]*$/;

/** A relation that runs into the letter behind it, such as `\timesX`. */
const GLUED_RELATION = /\\(cong|to|times|subset|in)([A-Za-z])(?![A-Za-z])/g;
const REAL_COMMANDS: ReadonlySet<string> = new Set([
  String.raw`\top`,
  String.raw`\int`,
  String.raw`\inf`,
]);

/** A gap to fill in, which is not a subscript. */
const GAP = /(_{3,})/;

/** Repairs the formulas within a text. */
export function cleanText(text: string): string {
  const inline = rewriteDelimited(text, DISPLAY_MATH, (inside) =>
    CITATION.test(inside) ? String.raw`\[${inside}\]` : String.raw`\(${inside}\)`,
  );
  return rewriteDelimited(inline, INLINE_MATH, cleanFormula);
}

function cleanFormula(formula: string): string {
  return formula
    .replaceAll(GLUED_RELATION, (source, command: string, letter: string) =>
      REAL_COMMANDS.has(source) ? source : `\\${command} ${letter}`,
    )
    .split(GAP)
    .map((part, index) => (index % 2 === 1 ? part : asFormula(part)))
    .filter((part) => part !== "")
    .join(" ");
}

function asFormula(latex: string): string {
  return latex.trim() === "" ? "" : String.raw`\(${latex}\)`;
}
