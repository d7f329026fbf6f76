import { scoreHeadingLevels } from "../scoring/heading-levels.ts";
import { scoreListItems } from "../scoring/list-items.ts";
import { METRICS, scoreDocument } from "../scoring/score-document.ts";

/** The three metrics, their mean, and two that none of them sees: levels of headings, and what is a list. */
export const GATE_METRICS = [...METRICS, "overall", "levels", "lists"] as const;
export type GateMetric = (typeof GATE_METRICS)[number];

/** Each 0 to 1; `undefined` when the truth lacks what the metric measures. */
export type GateScores = Readonly<Record<GateMetric, number | undefined>>;

/** Compares one document's Markdown with its truth. */
export function scoreForGate(truth: string, markdown: string): GateScores {
  return {
    ...scoreDocument(truth, markdown),
    levels: scoreHeadingLevels(truth, markdown),
    lists: scoreListItems(truth, markdown),
  };
}
