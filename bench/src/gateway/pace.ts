import { quantile } from "../measure/statistics.ts";

/** Rate and response times of repeated work. */
export interface Pace {
  readonly perSecond: number;
  readonly medianMs: number;
  readonly p99Ms: number;
}

/** Does something `count` times, `atOnce` of them at once, and times each. */
export async function pace(
  { count, atOnce }: { readonly count: number; readonly atOnce: number },
  work: (index: number) => Promise<unknown>,
): Promise<Pace> {
  const tookMs: number[] = [];
  let next = 0;
  const startMs = performance.now();
  const lane = async () => {
    while (next < count) {
      const index = next++;
      const beganMs = performance.now();
      await work(index);
      tookMs.push(performance.now() - beganMs);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return {
    perSecond: (count * 1000) / (performance.now() - startMs),
    medianMs: quantile(tookMs, 0.5),
    p99Ms: quantile(tookMs, 0.99),
  };
}
