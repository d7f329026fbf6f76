/** Outcome of parsing one file. */
export interface FileRun {
  readonly path: string;
  /**
   * `ok`, the code of the error, `killed` for one that took too long, or `crashed` for a process
   * that ended without a word.
   */
  readonly outcome: string;
  readonly seconds: number;
  /** Most memory the process held; 0 when it ended before it could be asked. */
  readonly peakBytes: number;
}

export const LIMITS = { seconds: 30, bytes: 1024 ** 3, killAfterMs: 40_000 } as const;

/** Outcomes that no document may have. `INTERNAL` is what the engine calls a failure it did not foresee. */
const BAD_OUTCOMES: ReadonlySet<string> = new Set(["killed", "crashed", "INTERNAL"]);

/** Lists the faults of a run; empty when all is well. */
export function findingsIn({ outcome, seconds, peakBytes }: FileRun): string[] {
  return [
    ...(BAD_OUTCOMES.has(outcome) ? [outcome] : []),
    ...(seconds > LIMITS.seconds ? [`over ${LIMITS.seconds} s`] : []),
    ...(peakBytes > LIMITS.bytes ? ["over 1 GB"] : []),
  ];
}

export function formatRun(run: FileRun): string {
  const megabytes = `${Math.round(run.peakBytes / 1024 ** 2)} MB`;
  const findings = findingsIn(run);
  const flag = findings.length > 0 ? `  <-- ${findings.join(", ")}` : "";
  const seconds = `${run.seconds.toFixed(1)} s`;
  return `${run.outcome.padEnd(20)} ${seconds.padStart(7)} ${megabytes.padStart(8)}  ${run.path}${flag}`;
}

/** Counts files by their outcome, and lists the extremes and every file with a fault. */
export function formatSummary(runs: readonly FileRun[]): string {
  const flagged = runs.filter((run) => findingsIn(run).length > 0);
  const outcomes = [...new Set(runs.map(({ outcome }) => outcome))].toSorted();
  return [
    `files ${runs.length}`,
    ...outcomes.map((name) => {
      const count = runs.filter(({ outcome }) => outcome === name).length;
      return `  ${name.padEnd(20)} ${count}`;
    }),
    `slowest  ${formatExtreme(runs, ({ seconds }) => seconds)}`,
    `largest  ${formatExtreme(runs, ({ peakBytes }) => peakBytes)}`,
    `flagged ${flagged.length}`,
    ...flagged.map((run) => `  ${formatRun(run)}`),
  ].join("\n");
}

function formatExtreme(runs: readonly FileRun[], measure: (run: FileRun) => number): string {
  const [most] = runs.toSorted((one, other) => measure(other) - measure(one));
  return most ? formatRun(most) : "-";
}
