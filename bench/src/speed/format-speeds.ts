import { median } from "../office/time-parsers.ts";
import type { Spent } from "./timed-parser.ts";

export interface MeasuredParser {
  readonly name: string;
  readonly rounds: readonly Spent[];
}

/** A line for each parser, of its median round; the last column compares what a core does in a second with the first. */
export function formatSpeeds(pageCount: number, parsers: readonly MeasuredParser[]): string {
  const [ours] = parsers;
  const cpuSeconds = ({ rounds }: MeasuredParser) =>
    median(rounds.map((spent) => spent.cpuSeconds));
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
      ].join("  ");
    })
    .join("\n");
}
