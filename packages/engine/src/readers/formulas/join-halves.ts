import type { Character } from "@parsewright/document/files";
import { continuesEquationAbove, goesOnBelow } from "@parsewright/document/language";
import type { InlineFormula } from "../text/inline-formula.ts";

/** Rest of a formula that was cut behind a sign: a number or a variable, which alone is not seen as a formula. */
const REST = /^(?:\d+(?:\.\d+)?|\p{Script=Latin})(?=[.,;:)]*$)/u;

/** Makes one formula of two that were read at the end of a line and at the beginning of the next, where the line end cuts one in two. */
export function joinHalves(
  lines: readonly (readonly Character[])[],
  formulas: readonly InlineFormula[],
): InlineFormula[] {
  const joined = [...formulas];
  for (const [index, line] of lines.entries()) {
    const [end, next] = [line.at(-1), lines[index + 1]];
    const upper = end && joined.find(({ characters }) => characters.has(end));
    if (upper === undefined || next === undefined) continue;
    const lower = formulas.find(({ characters }) => next[0] && characters.has(next[0]));
    const rest = lower ?? restIn(next);
    const isCut =
      rest !== undefined &&
      (goesOnBelow(upper.latex) || (lower !== undefined && continuesEquationAbove(lower.latex)));
    if (isCut) joined.splice(joined.indexOf(upper), 1, join(upper, rest));
    if (isCut && lower !== undefined) joined.splice(joined.indexOf(lower), 1);
  }
  return joined;
}

function restIn(line: readonly Character[]): InlineFormula | undefined {
  const end = line.findIndex(({ hasSpaceBefore }, index) => index > 0 && hasSpaceBefore);
  const word = end < 0 ? line : line.slice(0, end);
  const [latex] = REST.exec(word.map(({ text }) => text).join("")) ?? [];
  if (latex === undefined) return undefined;
  return { characters: new Set(word.slice(0, latex.length)), latex, confidence: 1 };
}

function join(upper: InlineFormula, lower: InlineFormula): InlineFormula {
  const isCommand = /\\[A-Za-z]+$/.test(upper.latex) && /^[A-Za-z]/.test(lower.latex);
  return {
    characters: new Set([...upper.characters, ...lower.characters]),
    latex: upper.latex + (isCommand ? " " : "") + lower.latex,
    confidence: Math.min(upper.confidence, lower.confidence),
  };
}
