import { type DocumentScores, meanOf, METRICS, type ParsedDocument } from "@parsewright/quality";
import type { FigureTable } from "../all/figures.ts";

/** One document of a corpus, parsed and compared with its truth. A failed one scores as an empty one. */
export interface DocumentResult extends ParsedDocument {
  /** File name without its ending. */
  readonly id: string;
  readonly scores: DocumentScores;
}

/** Another parser, and its scores of each document. */
export interface MeasuredPeer {
  readonly name: string;
  readonly scores: readonly DocumentScores[];
}

const WORST_LISTED = 10;

/** The figures of a run, for a person to read. */
export function formatReport(results: readonly DocumentResult[]): string {
  const failures = results.filter(({ failure }) => failure !== undefined);
  return [
    ...METRICS.map((metric) => metricLine(metric, results)),
    `overall ${formatScore(meanOf(column(results, "overall")))} (mean of documents)  ` +
      `${formatScore(meanOf(METRICS.map((metric) => meanOf(column(results, metric)))))} (mean of the three)`,
    speedLine(results),
    `failures ${failures.length}`,
    ...failures.map(({ id, failure }) => `  ${id}  ${failure}`),
    "lowest",
    ...worstOf(results).map(documentLine),
  ].join("\n");
}

/** The means of scores, in a line. */
export function formatMeans(scores: readonly DocumentScores[]): string {
  const means = (["overall", ...METRICS] as const).map((metric) => {
    const mean = meanOf(scores.map((document) => document[metric]));
    return `${metric} ${mean?.toFixed(4) ?? "-"}`;
  });
  return means.join("  ");
}

/** The means of our scores and of a peer's, for the page of all figures. */
export function scoreFigures(
  results: readonly DocumentResult[],
  peer: MeasuredPeer | undefined,
): FigureTable {
  const ours = { name: "Parsewright", scores: results.map(({ scores }) => scores) };
  const parsers = peer === undefined ? [ours] : [ours, peer];
  return {
    title: "Quality of pages with truth",
    note: `${results.length} documents, with the models that come with the engine. Rules of Parsewright were developed on pages of this set where it is that of opendataloader-bench.`,
    unit: "score, 0 to 1",
    better: "higher",
    rows: (["overall", ...METRICS] as const).flatMap((metric) =>
      parsers.map(({ name, scores }) => ({
        name: `${name}: ${metric}`,
        value: meanOf(scores.map((document) => document[metric])) ?? 0,
      })),
    ),
  };
}

function metricLine(metric: keyof DocumentScores, results: readonly DocumentResult[]): string {
  const scores = column(results, metric);
  const count = scores.filter((score) => score !== undefined).length;
  return `${metric.toUpperCase().padEnd(7)} ${formatScore(meanOf(scores))} over ${count} documents`;
}

function speedLine(results: readonly DocumentResult[]): string {
  const parsed = results.filter(({ failure }) => failure === undefined);
  const pages = parsed.reduce((sum, { pageCount }) => sum + pageCount, 0);
  const seconds = parsed.reduce((sum, { parseSeconds }) => sum + parseSeconds, 0);
  const rate = seconds === 0 ? "-" : (pages / seconds).toFixed(1);
  return `speed   ${rate} pages per second (${pages} pages in ${seconds.toFixed(1)} s)`;
}

function worstOf(results: readonly DocumentResult[]): DocumentResult[] {
  return results
    .filter(({ scores }) => scores.overall !== undefined)
    .toSorted((one, other) => (one.scores.overall ?? 0) - (other.scores.overall ?? 0))
    .slice(0, WORST_LISTED);
}

function documentLine({ id, scores }: DocumentResult): string {
  const metrics = METRICS.map((metric) => `${metric} ${formatScore(scores[metric])}`).join("  ");
  return `  ${id}  ${formatScore(scores.overall)}  ${metrics}`;
}

function column(results: readonly DocumentResult[], name: keyof DocumentScores) {
  return results.map(({ scores }) => scores[name]);
}

function formatScore(score: number | undefined): string {
  return score === undefined ? "     -" : score.toFixed(4);
}
