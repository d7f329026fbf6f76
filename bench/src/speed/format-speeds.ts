import type { FigureTable } from "../all/figures.ts";
import { median } from "../office/time-parsers.ts";
import type { Spent } from "./timed-parser.ts";

export interface MeasuredParser {
  readonly name: string;
  readonly rounds: readonly Spent[];
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
  const pageCount = pageCounts.reduce((sum, count) => sum + count, 0);
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
      ].join("  ");
    })
    .join("\n");
}

function formatPages(pageCounts: readonly number[], { rounds }: MeasuredParser): string[] {
  if (rounds.some(({ cpuSecondsByFile }) => cpuSecondsByFile === undefined)) return [];
  const pages = pageCounts
    .flatMap((count, file) => {
      const seconds = median(rounds.map(({ cpuSecondsByFile }) => cpuSecondsByFile?.[file] ?? 0));
      return Array.from({ length: count }, () => (seconds * 1000) / count);
    })
    .toSorted((first, second) => first - second);
  const p95 = pages[Math.floor(0.95 * pages.length)] ?? 0;
  return [`median ${median(pages).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`];
}

/** The same for the page of all figures. */
export function speedFigures(pageCount: number, parsers: readonly MeasuredParser[]): FigureTable[] {
  return [
    {
      title: "CPU time of born-digital pages",
      note: `${pageCount} pages as PDFs, each parser on one thread, Parser with the models that come with it, the median round. Others make no pictures.`,
      unit: "ms of CPU a page",
      better: "lower",
      rows: parsers.map((parser) => ({
        name: titleOf(parser),
        value: (cpuSeconds(parser) * 1000) / pageCount,
      })),
    },
  ];
}

function titleOf({ name }: MeasuredParser): string {
  return name.replace(/^parser/, "Parser");
}

function cpuSeconds({ rounds }: MeasuredParser): number {
  return median(rounds.map((spent) => spent.cpuSeconds));
}
