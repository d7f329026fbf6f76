import { drawnForm } from "../equations/drawn-form.ts";
import { normalForm } from "./normal-form.ts";

export interface FormulaComparison {
  /** Formulas of the truth. */
  readonly expected: number;
  /** Formulas of ours. */
  readonly found: number;
  /** Formulas of the truth that ours has in the same source, but for spaces, braces and synonyms. */
  readonly equal: number;
  /** Formulas of the truth that look the same once drawn. */
  readonly alike: number;
  /** Formulas of ours that KaTeX cannot draw. */
  readonly broken: readonly string[];
  /** What the truth has and we do not, each with ours that is left over at the same place, if any. */
  readonly missed: readonly string[];
  /** Formulas of ours that are none of the truth's. */
  readonly wrong: readonly string[];
}

/** Compares the formulas of one document with the truth. The order on the page makes no difference. */
export function compareFormulas(
  ours: readonly string[],
  truth: readonly string[],
): FormulaComparison {
  const equal = matchBy(normalForm, ours, truth);
  const alike = matchBy((latex) => drawnForm(latex) ?? normalForm(latex), ours, truth);
  return {
    expected: truth.length,
    found: ours.length,
    equal: truth.length - equal.missed.length,
    alike: truth.length - alike.missed.length,
    broken: ours.filter((latex) => drawnForm(latex) === undefined),
    missed: alike.missed,
    wrong: alike.left,
  };
}

function matchBy(
  formOf: (latex: string) => string,
  ours: readonly string[],
  truth: readonly string[],
): { missed: string[]; left: string[] } {
  const left = [...ours];
  const forms = ours.map(formOf);
  const missed = truth.filter((latex) => {
    const index = forms.indexOf(formOf(latex));
    if (index < 0) return true;
    forms.splice(index, 1);
    left.splice(index, 1);
    return false;
  });
  return { missed, left };
}
