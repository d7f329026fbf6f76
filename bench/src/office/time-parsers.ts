import { median } from "../measure/statistics.ts";
import type { OfficeParser } from "./peers.ts";

/** One file as one parser reads it. */
export interface ParserRun {
  readonly parser: string;
  /** `undefined` when it failed. */
  readonly markdown: string | undefined;
  /** The median over the rounds. */
  readonly seconds: number;
}

const ROUNDS = 3;

/**
 * Every parser reads the file in turn, round by round, so that a busy moment of the machine hits all alike.
 * A round before the first is not counted: it loads code.
 */
export async function timeParsers(
  bytes: Buffer,
  parsers: readonly OfficeParser[],
): Promise<ParserRun[]> {
  const rounds: TimedRun[][] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const runs: TimedRun[] = [];
    for (const parser of parsers) runs.push(await timeOnce(parser, bytes));
    if (round > 0) rounds.push(runs);
  }
  return parsers.map(({ name }, index) => ({
    parser: name,
    markdown: rounds[0]?.[index]?.markdown,
    seconds: median(rounds.map((runs) => runs[index]?.seconds ?? 0)),
  }));
}

type TimedRun = Pick<ParserRun, "markdown" | "seconds">;

async function timeOnce(parser: OfficeParser, bytes: Buffer): Promise<TimedRun> {
  const startMs = performance.now();
  const markdown = await parser.toMarkdown(bytes).catch(() => undefined);
  return { markdown, seconds: (performance.now() - startMs) / 1000 };
}
