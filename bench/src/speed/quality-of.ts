import { type DocumentScores, meanOf } from "@parsewright/quality";
import { median, sumOf } from "../measure/statistics.ts";
import type { Overview, QualityRow, Scores } from "../overview/overview-data.ts";
import { type MeasuredParser, pageTimes } from "./format-speeds.ts";

interface MeasuredSet extends Pick<Overview["quality"], "command" | "machine"> {
  readonly pageCounts: readonly number[];
  /** The pages in words, such as "every fourth page of opendataloader-bench". */
  readonly set: string;
  readonly date: Date;
  /** Scores of what others published, by name. */
  readonly published: ReadonlyMap<string, readonly DocumentScores[]>;
}

/** Figures for the chart and its pages: our tiers and every peer with a score. */
export function qualityOf(
  parsers: readonly MeasuredParser[],
  { pageCounts, set, date, command, machine, published }: MeasuredSet,
): Overview["quality"] {
  return {
    source: "docs/cost.md",
    date: date.toISOString().slice(0, 10),
    pages: sumOf(pageCounts),
    set,
    command,
    machine,
    rows: parsers.flatMap((parser) => rowOf(parser, pageCounts) ?? []),
    published: [...published].map(([name, scores]) => ({ name, ...meansOf(scores) })),
  };
}

/** `undefined` for a parser without scores, and for our variants that are not tiers. */
function rowOf(parser: MeasuredParser, pageCounts: readonly number[]): QualityRow | undefined {
  const { name, rounds, scores } = parser;
  const isVariant = /^parser(?:$|, (?:with pictures|geometry))/.test(name);
  if (scores === undefined || isVariant) return undefined;
  const cpuSeconds = median(rounds.map((spent) => spent.cpuSeconds));
  const times = pageTimes(pageCounts, parser);
  return {
    name: name.replace(/^parser, /, "Parsewright "),
    ...meansOf(scores),
    cpuMsPerPage: wholeMs((cpuSeconds * 1000) / sumOf(pageCounts)),
    ...(times && { medianMs: wholeMs(times.medianMs) }),
  };
}

/** Means of three digits; a metric that no document has is 0. */
function meansOf(scores: readonly DocumentScores[]): Scores {
  const of = (metric: keyof Scores) =>
    Number((meanOf(scores.map((document) => document[metric])) ?? 0).toFixed(3));
  return { overall: of("overall"), nid: of("nid"), teds: of("teds"), mhs: of("mhs") };
}

/** A chart with a logarithmic scale has no place for 0. */
function wholeMs(milliseconds: number): number {
  return Math.max(1, Math.round(milliseconds));
}
