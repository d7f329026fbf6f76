/** Confidence of the engine in a block, and the truth about it. */
export interface Claim {
  readonly score: number;
  readonly isRight: boolean;
}

/** Bounds of the rows of the table; the last is what the page shows as sure. */
const BOUNDS = [0, 0.3, 0.5, 0.7, 0.8, 0.85, 0.95, 1.01];

/** A table of what was said against what was right, a row for each range of scores. */
export function formatReliability(title: string, claims: readonly Claim[]): string {
  const rows = BOUNDS.slice(1).flatMap((to, position) => {
    const from = BOUNDS[position] ?? 0;
    const inside = claims.filter(({ score }) => score >= from && score < to);
    if (inside.length === 0) return [];
    const said = meanOf(inside.map(({ score }) => score));
    const right = meanOf(inside.map(({ isRight }) => (isRight ? 1 : 0)));
    const range = `${from.toFixed(2)} to ${Math.min(to, 1).toFixed(2)}`;
    return `${range}  ${String(inside.length).padStart(7)}  ${percent(said)}  ${percent(right)}`;
  });
  return [
    title,
    "said            blocks    said   right",
    ...rows,
    `Brier score ${brier(claims)}`,
  ].join("\n");
}

/** The mean square of how far a claim is from the truth: lower is better. */
function brier(claims: readonly Claim[]): string {
  return meanOf(claims.map(({ score, isRight }) => (score - (isRight ? 1 : 0)) ** 2)).toFixed(4);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`.padStart(7);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
