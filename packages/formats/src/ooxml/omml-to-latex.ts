import { childElements, type XmlElement } from "@parsewright/document/xml";
import { stackLines } from "./omml/arrays.ts";
import { ALIGNED_LINES, NO_ROWS, UNALIGNED_ROWS } from "./omml/converter.ts";
import { splitEquationNumber } from "./omml/equation-number.ts";
import { splitLines } from "./omml/lines.ts";
import { escapeTag } from "@parsewright/document/latex";
import { writeFormula } from "./omml/write-formula.ts";

/**
 * The LaTeX of an `m:oMath` or `m:oMathPara`, without delimiters; `""` when it is empty.
 * Several formulas or lines are stacked. Only that of an `m:oMathPara` may hold a `\tag`, which needs display style.
 */
export function ommlToLatex(element: XmlElement): string {
  const isDisplayed = element.name === "m:oMathPara";
  const formulas = isDisplayed ? childElements(element, "m:oMath") : [element];
  const [only] = formulas;
  const numbered = isDisplayed && only && formulas.length === 1 ? writeNumbered(only) : undefined;
  if (numbered !== undefined) return numbered;
  const lines = formulas.flatMap(splitLines).filter((line) => writeFormula(line) !== "");
  const marks = lines.length > 1 ? ALIGNED_LINES : NO_ROWS;
  return stackLines(lines.map((line) => writeFormula(line, marks)));
}

/** An equation array of one row is how Word sets one equation with its number. */
function writeNumbered(formula: XmlElement): string | undefined {
  const [array, ...others] = childElements(formula);
  if (array?.name !== "m:eqArr" || others.length > 0) return undefined;
  const [row, ...otherRows] = childElements(array, "m:e");
  if (row === undefined || otherRows.length > 0) return undefined;
  const { body, number } = splitEquationNumber(row);
  if (number === "") return undefined;
  const inParentheses = /^\((.*)\)$/s.exec(number)?.[1];
  const tag =
    inParentheses === undefined
      ? String.raw`\tag*{${escapeTag(number)}}`
      : String.raw`\tag{${escapeTag(inParentheses)}}`;
  return `${writeFormula(body, UNALIGNED_ROWS)} ${tag}`;
}
