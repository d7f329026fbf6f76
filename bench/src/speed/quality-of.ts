import { meanOf } from "@parsewright/quality";
import { median } from "../measure/statistics.ts";
import type { Overview } from "../overview/overview-data.ts";
import type { MeasuredParser } from "./format-speeds.ts";

interface MeasuredSet {
  readonly pageCount: number;
  /** The pages in words, such as "every fourth page of opendataloader-bench". */
  readonly set: string;
  readonly date: Date;
}

/** Figures for the chart and its pages: our tiers and every peer with a score. */
export function qualityOf(
  parsers: readonly MeasuredParser[],
  { pageCount, set, date }: MeasuredSet,
): Overview["quality"] {
  const rows = parsers.flatMap(({ name, rounds, scores }) => {
    const overall = scores && meanOf(scores.map((document) => document.overall));
    const isVariant = /^parser(?:$|, (?:with pictures|geometry))/.test(name);
    if (overall === undefined || isVariant) return [];
    const cpuSeconds = median(rounds.map((spent) => spent.cpuSeconds));
    return [
      {
        name: name.replace(/^parser, /, "Parsewright "),
        overall: Number(overall.toFixed(3)),
        cpuMsPerPage: Math.max(1, Math.round((cpuSeconds * 1000) / pageCount)),
      },
    ];
  });
  return {
    source: "docs/cost.md",
    date: date.toISOString().slice(0, 10),
    pages: pageCount,
    set,
    command:
      "npm run bench -- speed --rounds 1 --every 4 --truth DIR/ground-truth --python-peers PEERS --overview TEXT DIR/pdfs",
    rows,
  };
}
