import type { Tier } from "@parsewright/contract";
import type { DocumentResult } from "../measure/measure-document.ts";
import { groupScores } from "./group-scores.ts";
import { formatScore, textTable } from "./text-table.ts";

/** Differences below this are chance: a word more or less on a page. */
const MAX_LOSS = 0.002;

export interface TierResults {
  readonly tier: Tier;
  readonly results: readonly DocumentResult[];
}

/** `overall` of each set by tier, the cheapest first, with a mark where a dearer tier reads worse than the one before it. */
export function formatTiers(tiers: readonly TierResults[]): string {
  const rows = scoresBySet(tiers).map(({ name, scores }) => [
    ...name,
    ...scores.map((score) => formatScore(score)),
    isWorse(scores) ? "WORSE" : "",
  ]);
  return textTable([["set", "split", ...tiers.map(({ tier }) => tier), ""], ...rows], 2);
}

/** Checks whether a dearer tier reads any set worse than a cheaper one. */
export function hasWorseTier(tiers: readonly TierResults[]): boolean {
  return scoresBySet(tiers).some(({ scores }) => isWorse(scores));
}

function scoresBySet(tiers: readonly TierResults[]) {
  const groups = tiers.map(({ results }) =>
    groupScores(results, ({ document }) => [document.set, document.split]),
  );
  return (groups[0] ?? []).map(({ name }, at) => ({
    name,
    scores: groups.map((group) => group[at]?.means.overall),
  }));
}

function isWorse(scores: readonly (number | undefined)[]): boolean {
  return scores.some((score = 0, at) => at > 0 && score < (scores[at - 1] ?? 0) - MAX_LOSS);
}
