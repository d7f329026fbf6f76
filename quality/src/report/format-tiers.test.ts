import { expect, it } from "vitest";
import { formatTiers, hasWorseTier } from "./format-tiers.ts";
import { sampleResult } from "./sample-result.ts";

it.each([
  { best: 0.95, isWorse: false },
  { best: 0.899, isWorse: false },
  { best: 0.89, isWorse: true },
])("says of every set whether a dearer tier reads it worse: $best", ({ best, isWorse }) => {
  const tiers = [
    { tier: "balanced" as const, results: [sampleResult({ set: "papers" }, { overall: 0.9 })] },
    { tier: "best" as const, results: [sampleResult({ set: "papers" }, { overall: best })] },
  ];

  expect(hasWorseTier(tiers)).toBe(isWorse);
  expect(
    formatTiers(tiers)
      .split("\n")
      .map((line) => line.trimEnd()),
  ).toEqual([
    "set     split  balanced    best",
    `papers  seen     0.9000  ${best.toFixed(4)}${isWorse ? "  WORSE" : ""}`,
  ]);
});
