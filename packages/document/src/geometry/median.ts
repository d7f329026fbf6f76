/** The middle value; 0 for none. */
export function medianOf(values: ArrayLike<number>): number {
  const sorted = new Float64Array(values).sort();
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
