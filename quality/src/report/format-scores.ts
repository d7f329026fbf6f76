import type { DocumentResult } from "../measure/measure-document.ts";
import { GATE_METRICS } from "../measure/gate-scores.ts";
import { groupScores, judgeOverfit, type ScoreGroup } from "./group-scores.ts";
import { formatScore, textTable } from "./text-table.ts";

/** The scores of a run for a person to read: by set, split and producer, by set and split, and in all. */
export function formatScores(results: readonly DocumentResult[]): string {
  const groups = [
    ...groupScores(results, ({ document }) => [document.set, document.split, document.producer]),
    ...groupScores(results, ({ document }) => [document.set, document.split, "all"]),
    ...groupScores(results, ({ document }) => ["all", document.split, "all"]),
  ];
  return [scoreTable(["set", "split", "producer"], groups), ...overfitLines(results)].join("\n");
}

/** The scores of documents that are not part of the gate, by set alone. */
export function formatApart(results: readonly DocumentResult[]): string {
  return scoreTable(
    ["apart"],
    groupScores(results, ({ document }) => [document.set]),
  );
}

/** The documents that could not be parsed, and why. */
export function formatFailures(results: readonly DocumentResult[]): string {
  return results
    .filter(({ failure }) => failure !== undefined)
    .map(({ document, failure }) => `NOT PARSED ${document.set}/${document.id}: ${failure}`)
    .join("\n");
}

/** The documents with the lowest scores, lowest first. */
export function formatWorst(results: readonly DocumentResult[], count: number): string {
  const worst = results
    .filter(({ scores }) => scores.overall !== undefined)
    .toSorted((one, other) => (one.scores.overall ?? 0) - (other.scores.overall ?? 0))
    .slice(0, count);
  const rows = worst.map(({ document, scores }) => [
    `${document.set}/${document.id}`,
    document.split,
    ...GATE_METRICS.map((metric) => formatScore(scores[metric])),
  ]);
  return textTable([["lowest", "split", ...GATE_METRICS], ...rows], 2);
}

function scoreTable(names: readonly string[], groups: readonly ScoreGroup[]): string {
  const rows = groups.map(({ name, documentCount, pageCount, means }) => [
    ...name,
    String(documentCount),
    String(pageCount),
    ...GATE_METRICS.map((metric) => formatScore(means[metric])),
  ]);
  return textTable([[...names, "documents", "pages", ...GATE_METRICS], ...rows], names.length);
}

function overfitLines(results: readonly DocumentResult[]): string[] {
  const sets = [...new Set(results.map(({ document }) => document.set))];
  const parts = sets.map((set) => ({
    name: set,
    results: results.filter(({ document }) => document.set === set),
  }));
  return [...parts, { name: "all", results }].flatMap(({ name, results: part }) => {
    const verdict = judgeOverfit(part);
    if (!verdict?.isOverfit) return [];
    const { seen, unseen } = verdict;
    return `OVERFIT ${name}: overall ${formatScore(seen)} seen, ${formatScore(unseen)} unseen`;
  });
}
