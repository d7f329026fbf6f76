import { keyOf, type Threshold } from "../thresholds/threshold.ts";
import type { MutantResult } from "./run-mutants.ts";

/** What the mutants of one threshold say of it. */
export interface ThresholdVerdict {
  readonly threshold: Threshold;
  /** Why nothing moved; `undefined` where something did. */
  readonly survival:
    | "not used"
    | "turns no decision"
    | "turns decisions, changes no output"
    | undefined;
  /** Documents that any of its mutants moves. */
  readonly moved: ReadonlySet<string>;
}

/** A threshold earns its place when at least one of its mutants moves a document. */
export function judgeThresholds(results: readonly MutantResult[]): ThresholdVerdict[] {
  const byKey = new Map<string, MutantResult[]>();
  for (const result of results) {
    const key = keyOf(result.threshold);
    byKey.set(key, [...(byKey.get(key) ?? []), result]);
  }
  return [...byKey.values()].flatMap((mutants) => {
    const [first] = mutants;
    if (first === undefined) return [];
    const moved = new Set(mutants.flatMap((mutant) => mutant.moved));
    return { threshold: first.threshold, survival: survivalOf(mutants, moved.size), moved };
  });
}

function survivalOf(
  mutants: readonly MutantResult[],
  movedCount: number,
): ThresholdVerdict["survival"] {
  if (movedCount > 0) return undefined;
  if (mutants.every(({ isUsed }) => !isUsed)) return "not used";
  return mutants.every(({ candidateCount }) => candidateCount === 0)
    ? "turns no decision"
    : "turns decisions, changes no output";
}
