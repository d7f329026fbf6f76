import type { DocumentScores } from "@parsewright/quality";
import type { FigureTable } from "../all/figures.ts";
import { median, sumOf } from "../measure/statistics.ts";
import { formatMeans } from "../pages/format-report.ts";
import type { SpentByFile } from "./timed-parser.ts";

export interface MeasuredParser {
  readonly name: string;
  readonly rounds: readonly SpentByFile[];
  /** Scores of each file, where there is a truth. */
  readonly scores?: readonly DocumentScores[];
}

/**
 * A line for each parser, of its median round; the third column compares what a core does in a second with the first. Behind it is the CPU
 * time of the median page and of the one that 95 of 100 stay below, where a parser's time is known file by file: a page has its share of its file.
 */
export function formatSpeeds(
  pageCounts: readonly number[],
  parsers: readonly MeasuredParser[],
): string {
  const [ours] = parsers;
  const pageCount = sumOf(pageCounts);
  const width = Math.max(...parsers.map(({ name }) => name.length));
  return parsers
    .map((parser) => {
      const wallSeconds = median(parser.rounds.map((spent) => spent.wallSeconds));
      const ratio = ours === undefined ? 1 : cpuSeconds(ours) / cpuSeconds(parser);
      return [
        parser.name.padEnd(width),
        `${(pageCount / wallSeconds).toFixed(1).padStart(6)} pages per second`,
        `${((cpuSeconds(parser) * 1000) / pageCount).toFixed(1).padStart(6)} ms of CPU per page`,
        `${ratio.toFixed(2).padStart(5)} × ours per core`,
        ...formatPages(pageCounts, parser),
        ...(parser.scores === undefined ? [] : [formatMeans(parser.scores)]),
      ].join("  ");
    })
    .join("\n");
}

function formatPages(pageCounts: readonly number[], parser: MeasuredParser): string[] {
  const times = pageTimes(pageCounts, parser);
  if (times === undefined) return [];
  return [`median ${times.medianMs.toFixed(1)} ms, p95 ${times.p95Ms.toFixed(1)} ms`];
}

/** `undefined` where the time of each file is not known. */
export function pageTimes(
  pageCounts: readonly number[],
  { rounds }: MeasuredParser,
): { readonly medianMs: number; readonly p95Ms: number } | undefined {
  if (rounds.some(({ cpuSecondsByFile }) => cpuSecondsByFile === undefined)) return undefined;
  const pages = pageCounts
    .flatMap((count, file) => {
      const seconds = median(rounds.map(({ cpuSecondsByFile }) => cpuSecondsByFile?.[file] ?? 0));
      return Array.from({ length: count }, () => (seconds * 1000) / count);
    })
    .toSorted((first, second) => first - second);
  return { medianMs: median(pages), p95Ms: pages[Math.floor(0.95 * pages.length)] ?? 0 };
}

/** The same for the page of all figures. */
export function speedFigures(
  pageCounts: readonly number[],
  parsers: readonly MeasuredParser[],
): FigureTable[] {
  const pageCount = sumOf(pageCounts);
  const rowsOfPages = parsers.flatMap((parser) => {
    const times = pageTimes(pageCounts, parser);
    if (times === undefined) return [];
    return [
      { name: `${titleOf(parser)}: median`, value: times.medianMs },
      { name: `${titleOf(parser)}: 95 of 100`, value: times.p95Ms },
    ];
  });
  return [
    {
      title: "CPU time of born-digital pages",
      note: `${pageCount} pages as PDFs, each parser on one thread, Parsewright with the models that come with it and, by tier, with those that are installed, the median round. Others make no pictures.`,
      unit: "ms of CPU a page",
      better: "lower",
      rows: parsers.map((parser) => ({
        name: titleOf(parser),
        value: (cpuSeconds(parser) * 1000) / pageCount,
      })),
    },
    {
      title: "CPU time of usual and of slow pages",
      note: "The same pages: what the median page takes, and what 95 of 100 stay below. The time of each page is not known of parsers that are not listed.",
      unit: "ms of CPU",
      better: "lower",
      rows: rowsOfPages,
    },
  ];
}

function titleOf({ name }: MeasuredParser): string {
  return name.replace(/^parser/, "Parsewright");
}

function cpuSeconds({ rounds }: MeasuredParser): number {
  return median(rounds.map((spent) => spent.cpuSeconds));
}
