import type { PhaseName } from "@parsewright/contract";

/** Measures a job and its phases, as responses report them. */
export interface JobClock {
  readonly elapsedSeconds: () => number;
  /** Whole milliseconds of each phase that came to its end. */
  readonly phaseMs: () => Partial<Record<PhaseName, number>>;
  /** Counts a phase that succeeds. */
  readonly time: <Result>(phase: PhaseName, run: () => Promise<Result>) => Promise<Result>;
}

export function startJobClock(): JobClock {
  const startMs = performance.now();
  const phases: Partial<Record<PhaseName, number>> = {};
  return {
    elapsedSeconds: () => Math.round((performance.now() - startMs) / 10) / 100,
    phaseMs: () => ({ ...phases }),
    async time(phase, run) {
      const phaseStartMs = performance.now();
      const result = await run();
      phases[phase] = Math.round(performance.now() - phaseStartMs);
      return result;
    },
  };
}
