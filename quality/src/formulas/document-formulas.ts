import { compareFormulas, type FormulaComparison } from "./compare-formulas.ts";
import { displayFormulasOf, inlineFormulasOf } from "./markdown-formulas.ts";

/** The formulas of a document, those on lines of their own and those in lines of text. */
export interface DocumentFormulas {
  readonly display: FormulaComparison;
  readonly inline: FormulaComparison;
}

/** Compares the formulas of one document's Markdown with those of its truth. */
export function compareDocumentFormulas(truth: string, markdown: string): DocumentFormulas {
  return {
    display: compareFormulas(displayFormulasOf(markdown), displayFormulasOf(truth)),
    inline: compareFormulas(inlineFormulasOf(markdown), inlineFormulasOf(truth)),
  };
}

/** Every formula that is read in a document without mathematics is a false one. */
export function isWithoutFormulas({ display, inline }: DocumentFormulas): boolean {
  return display.expected + inline.expected === 0;
}

export interface FormulaScores {
  /** The share of display formulas that look the same once drawn. */
  readonly display: number | undefined;
  /** The same of formulas in lines. */
  readonly inline: number | undefined;
  /** 1 where a document without mathematics has no formulas, a half where it has one, a third where it has two, … */
  readonly plain: number | undefined;
}

/** Scores of a document's formulas, as the gate freezes them. */
export function scoreFormulas(formulas: DocumentFormulas): FormulaScores {
  const { display, inline } = formulas;
  return {
    display: equalShare(display),
    inline: equalShare(inline),
    plain: isWithoutFormulas(formulas) ? 1 / (1 + display.written + inline.written) : undefined,
  };
}

function equalShare({ equal, expected }: FormulaComparison): number | undefined {
  return expected === 0 ? undefined : equal / expected;
}
