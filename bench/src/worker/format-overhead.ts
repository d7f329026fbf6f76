import { median } from "../measure/statistics.ts";
import type { Spent } from "../measure/clock.ts";
import type { MeasuredJob } from "./measure-job.ts";

/** The rounds of one way to send a document and to get its result. */
export interface MeasuredWay {
  readonly name: string;
  readonly rounds: readonly MeasuredJob[];
}

/** A line for the engine alone and one for each way through the worker, of the medians over the rounds. */
export function formatOverhead(alone: readonly Spent[], ways: readonly MeasuredWay[]): string {
  const aloneWall = median(alone.map(({ wallSeconds }) => wallSeconds));
  const aloneCpu = median(alone.map(({ cpuSeconds }) => cpuSeconds));
  const width = Math.max(...ways.map(({ name }) => name.length));
  const first = `${"engine alone".padEnd(width)}  ${seconds(aloneWall)} wall  ${seconds(aloneCpu)} CPU`;
  const lines = ways.map(({ name, rounds }) => {
    const of = (read: (job: MeasuredJob) => number) => median(rounds.map(read));
    const wall = of((job) => job.wallSeconds);
    const cpu = of(cpuOf);
    return [
      name.padEnd(width),
      `${seconds(wall)} wall (${(wall / aloneWall).toFixed(2)} × alone)`,
      `${seconds(cpu)} CPU (${(cpu / aloneCpu).toFixed(2)} × alone)`,
      `around the engine: ${percent(of((job) => 1 - job.parseSeconds / job.wallSeconds))} of wall, ` +
        `${percent(of((job) => job.supervisorSeconds / cpuOf(job)))} of CPU`,
      `fetch ${milliseconds(of((job) => job.fetchSeconds))}`,
      `package ${milliseconds(of((job) => job.packageSeconds))}`,
      `rest ${milliseconds(of(restOf))}`,
    ].join("  ");
  });
  return [first, ...lines].join("\n");
}

function cpuOf({ supervisorSeconds, engineSeconds }: MeasuredJob): number {
  return supervisorSeconds + engineSeconds;
}

/** Taking the job, checking it, and posting progress and result. */
function restOf(job: MeasuredJob): number {
  return job.wallSeconds - job.fetchSeconds - job.parseSeconds - job.packageSeconds;
}

const seconds = (value: number) => `${value.toFixed(2).padStart(6)} s`;
const milliseconds = (value: number) => `${String(Math.round(value * 1000)).padStart(4)} ms`;
const percent = (share: number) => `${(share * 100).toFixed(1).padStart(4)} %`;
