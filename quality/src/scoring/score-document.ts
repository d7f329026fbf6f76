import { scoreHeadings } from "./heading-score.ts";
import { pipeTablesToHtml } from "./pipe-tables.ts";
import { scoreTables } from "./table-score.ts";
import { scoreText } from "./text-score.ts";

export const METRICS = ["nid", "teds", "mhs"] as const;
type Metric = (typeof METRICS)[number];

/** Each 0 to 1; `undefined` when the truth lacks what the metric measures. */
export interface DocumentScores extends Readonly<Record<Metric, number | undefined>> {
  /** Mean of the metrics that apply. */
  readonly overall: number | undefined;
}

/** Compares one document's Markdown with its truth. */
export function scoreDocument(truth: string, prediction: string): DocumentScores {
  const [expected, found] = [pipeTablesToHtml(truth), pipeTablesToHtml(prediction)];
  const scores = {
    nid: scoreText(expected, found),
    teds: scoreTables(expected, found),
    mhs: scoreHeadings(expected, found),
  };
  return { ...scores, overall: meanOf(METRICS.map((metric) => scores[metric])) };
}

/** The mean of the values that exist. */
export function meanOf(values: readonly (number | undefined)[]): number | undefined {
  const existing = values.filter((value) => value !== undefined);
  if (existing.length === 0) return undefined;
  return existing.reduce((sum, value) => sum + value, 0) / existing.length;
}
