import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** Line that the runner prints for each file, before and after it is parsed. */
export interface FuzzReport {
  readonly seed: number;
  readonly path: string;
  /** `begun`, `ok`, the code of an error, or the text of a failure that nobody foresaw. */
  readonly outcome: string;
  readonly seconds?: number;
  /** The most memory that the runner has had in use. */
  readonly peakBytes?: number;
}

interface FuzzRun {
  /** Arguments of `node`: the runner. Seeds and files are added. */
  readonly nodeArguments: readonly string[];
  readonly seeds: { readonly first: number; readonly end: number };
  readonly paths: readonly string[];
  readonly killAfterMs: number;
  readonly onReport: (report: FuzzReport) => void;
}

/** Outcomes that no file may have, whatever is in it. */
export function isFinding({ outcome }: FuzzReport): boolean {
  return /^(?:INTERNAL|The engine failed|crashed|hung)/.test(outcome);
}

/** Runs all seeds. A process that crashes or hangs is a finding, and another goes on behind it. */
export async function runFuzz(run: FuzzRun): Promise<void> {
  let next = run.seeds.first;
  while (next < run.seeds.end) next = await runProcess(run, next);
}

/** The first seed that is not done. */
async function runProcess(run: FuzzRun, first: number): Promise<number> {
  const { nodeArguments, seeds, paths, killAfterMs, onReport } = run;
  const child = spawn(
    process.execPath,
    [...nodeArguments, String(first), String(seeds.end), ...paths],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  let begun: FuzzReport | undefined;
  let next = first;
  let isKilled = false;
  const clock = setTimeout(() => {
    isKilled = child.kill("SIGKILL");
  }, killAfterMs);
  for await (const line of createInterface({ input: child.stdout })) {
    const report = JSON.parse(line) as FuzzReport;
    clock.refresh();
    begun = report.outcome === "begun" ? report : undefined;
    if (begun !== undefined) continue;
    next = report.seed + 1;
    onReport(report);
  }
  clearTimeout(clock);
  if (next >= seeds.end) return next;
  if (begun === undefined) throw new Error(`The runner ended before seed ${next}.`);
  onReport({ ...begun, outcome: isKilled ? "hung" : "crashed" });
  return begun.seed + 1;
}
