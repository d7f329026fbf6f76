import { type Comparison, isWorse, type Move } from "../frozen/compare-scores.ts";
import { formatScore, textTable } from "./text-table.ts";

/** Lists the scores that moved since they were frozen. */
export function formatComparison(comparison: Comparison): string {
  const { moves, fallenSets, unfrozen, gone } = comparison;
  const parts = [
    moves.length > 0 ? moveTable("moved", moves) : "Nothing moved.",
    ...(fallenSets.length > 0 ? [moveTable("set lower than frozen", fallenSets)] : []),
    ...(unfrozen.length > 0 ? [`Without frozen scores: ${unfrozen.join(", ")}`] : []),
    ...(gone.length > 0 ? [`Frozen, but gone: ${gone.join(", ")}`] : []),
  ];
  return parts.join("\n\n");
}

/** Says whether the gate is passed, and the command that accepts every fall where it is not. */
export function formatVerdict(comparison: Comparison): string {
  return isWorse(comparison)
    ? "FAILED. Where every fall is meant: npm run quality -- --accept"
    : "Nothing is worse than frozen.";
}

function moveTable(title: string, moves: readonly Move[]): string {
  const rows = moves.map(({ document, metric, before, after }) => [
    document,
    metric,
    formatScore(before),
    formatScore(after),
    `${after < before ? "-" : "+"}${formatScore(Math.abs(after - before))}`,
  ]);
  return textTable([[title, "metric", "before", "after", "change"], ...rows], 2);
}
