/** A server with this many places, each of which answers one question in the same time. */
export interface Capacity {
  readonly places: number;
  readonly delayMs: number;
}

/**
 * Share of its capacity that a server used while it was asked: from the start of the first question to that of the
 * last, by when they ended. The time after the last one began says nothing about who asked.
 */
export function shareOfCapacity(endsMs: readonly number[], { places, delayMs }: Capacity): number {
  const startsMs = endsMs.map((endMs) => endMs - delayMs);
  const [firstMs, lastMs] = [Math.min(...startsMs), Math.max(...startsMs)];
  const busyMs = startsMs.reduce((sum, startMs) => sum + Math.min(delayMs, lastMs - startMs), 0);
  return busyMs / (places * (lastMs - firstMs));
}
