import type { DocumentResult } from "../measure/measure-document.ts";
import { GATE_METRICS, type GateMetric, type GateScores } from "../measure/gate-scores.ts";
import { meanOf } from "../scoring/score-document.ts";

/** More than this between seen and unseen documents means that rules know the documents they were tuned on. */
const MAX_DIFFERENCE = 0.02;

/** The means of some documents. */
export interface ScoreGroup {
  readonly name: readonly string[];
  readonly documentCount: number;
  readonly pageCount: number;
  readonly means: GateScores;
}

/** The means of results grouped by the names that `nameOf` gives, in order of the names. */
export function groupScores(
  results: readonly DocumentResult[],
  nameOf: (result: DocumentResult) => readonly string[],
): ScoreGroup[] {
  return groupResults(results, nameOf).map(({ name, members }) => ({
    name,
    ...summarise(members),
  }));
}

interface ResultGroup {
  readonly name: readonly string[];
  readonly members: readonly DocumentResult[];
}

/** Results grouped by the names that `nameOf` gives, in order of the names. */
export function groupResults(
  results: readonly DocumentResult[],
  nameOf: (result: DocumentResult) => readonly string[],
): ResultGroup[] {
  const groups = new Map<string, DocumentResult[]>();
  for (const result of results) {
    const key = JSON.stringify(nameOf(result));
    groups.set(key, [...(groups.get(key) ?? []), result]);
  }
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, members]) => ({ name: JSON.parse(key) as string[], members }));
}

function summarise(results: readonly DocumentResult[]): Omit<ScoreGroup, "name"> {
  const means = GATE_METRICS.map((metric): [GateMetric, number | undefined] => [
    metric,
    meanOf(results.map(({ scores }) => scores[metric])),
  ]);
  return {
    documentCount: results.length,
    pageCount: results.reduce((sum, { document }) => sum + document.pages, 0),
    means: Object.fromEntries(means) as GateScores,
  };
}

export interface OverfitVerdict {
  readonly seen: number;
  readonly unseen: number;
  readonly isOverfit: boolean;
}

/** Compares the means of seen and unseen documents. Gives `undefined` without documents of both kinds. */
export function judgeOverfit(results: readonly DocumentResult[]): OverfitVerdict | undefined {
  const overallOf = (split: "seen" | "unseen"): number | undefined =>
    meanOf(
      results
        .filter(({ document }) => document.split === split)
        .map(({ scores }) => scores.overall),
    );
  const [seen, unseen] = [overallOf("seen"), overallOf("unseen")];
  if (seen === undefined || unseen === undefined) return undefined;
  return { seen, unseen, isOverfit: Math.abs(seen - unseen) > MAX_DIFFERENCE };
}
