import { slopeOf } from "../worker/slope.ts";

/** How memory went while a job ran. */
export interface MemoryGrowth {
  readonly peakBytes: number;
  /** How much more there was at the end of the second half than at its start, by a line through its samples. */
  readonly secondHalfBytes: number;
}

/** Models are loaded and threads started in the first half: what grows after that grows with the pages. */
export function memoryGrowth(samples: readonly number[]): MemoryGrowth {
  const second = samples
    .slice(Math.floor(samples.length / 2))
    .map((bytes, index) => [index, bytes] as const);
  return {
    peakBytes: Math.max(0, ...samples),
    secondHalfBytes: second.length < 2 ? 0 : slopeOf(second) * (second.length - 1),
  };
}
