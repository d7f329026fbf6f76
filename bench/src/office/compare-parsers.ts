import { type DocumentScores, meanOf } from "@parsewright/quality";
import { median, sumOf } from "../measure/statistics.ts";

/** One file as one parser reads it, scored. */
export interface ScoredRun {
  readonly parser: string;
  readonly file: string;
  readonly seconds: number;
  readonly hasFailed: boolean;
  readonly scores: DocumentScores;
}

/** A line for each parser. Speed counts the files that all of them could read; scores count all files. */
export function formatComparison(runs: readonly ScoredRun[]): string {
  const failed = new Set(runs.filter(({ hasFailed }) => hasFailed).map(({ file }) => file));
  const parsers = [...new Set(runs.map(({ parser }) => parser))];
  const width = Math.max(...parsers.map(({ length }) => length));
  return parsers
    .map((parser) => {
      const own = runs.filter((run) => run.parser === parser);
      const timed = own.filter(({ file }) => !failed.has(file));
      const seconds = sumOf(timed.map((run) => run.seconds));
      const speed = seconds === 0 ? "-" : (timed.length / seconds).toFixed(1);
      return [
        parser.padEnd(width),
        `${speed.padStart(7)} files per second`,
        `median ${milliseconds(timed)} ms`,
        `NID ${formatMean(own, "nid")}`,
        `TEDS ${formatMean(own, "teds")}`,
        `failed ${own.filter(({ hasFailed }) => hasFailed).length} of ${own.length}`,
      ].join("  ");
    })
    .join("\n");
}

function milliseconds(runs: readonly ScoredRun[]): string {
  return (median(runs.map(({ seconds }) => seconds)) * 1000).toFixed(1).padStart(6);
}

function formatMean(runs: readonly ScoredRun[], metric: keyof DocumentScores): string {
  return meanOf(runs.map(({ scores }) => scores[metric]))?.toFixed(4) ?? "     -";
}
