import { type DocumentFormulas, scoreFormulas } from "../formulas/document-formulas.ts";
import { scoreHeadingLevels } from "../scoring/heading-levels.ts";
import { scoreListItems } from "../scoring/list-items.ts";
import { METRICS, scoreDocument } from "../scoring/score-document.ts";

/**
 * The three metrics, their mean, and what none of them sees: levels of headings, what is a list, formulas that look right once drawn,
 * and that nothing else is a formula.
 */
export const GATE_METRICS = [
  ...METRICS,
  "overall",
  "levels",
  "lists",
  "display",
  "inline",
  "plain",
] as const;
export type GateMetric = (typeof GATE_METRICS)[number];

/** Each 0 to 1; `undefined` when the truth lacks what the metric measures. */
export type GateScores = Readonly<Record<GateMetric, number | undefined>>;

/** Compares one document's Markdown with its truth; its formulas are compared already. */
export function scoreForGate(
  truth: string,
  markdown: string,
  formulas: DocumentFormulas,
): GateScores {
  return {
    ...scoreDocument(truth, markdown),
    levels: scoreHeadingLevels(truth, markdown),
    lists: scoreListItems(truth, markdown),
    ...scoreFormulas(formulas),
  };
}
