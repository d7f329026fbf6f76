import { expect, it } from "vitest";
import { judgeThresholds } from "./judge-thresholds.ts";

const threshold = { file: "readers/a", name: "MAX_GAP", value: 10, reason: "" };

it.each([
  {
    name: "one mutant moves",
    mutants: [
      [1, ["real/a"]],
      [1, []],
    ],
    survival: undefined,
  },
  {
    name: "no document uses it",
    mutants: [
      [-1, []],
      [-1, []],
    ],
    survival: "not used",
  },
  {
    name: "no decision turns",
    mutants: [
      [0, []],
      [0, []],
    ],
    survival: "turns no decision",
  },
  {
    name: "decisions turn in vain",
    mutants: [
      [0, []],
      [3, []],
    ],
    survival: "turns decisions, changes no output",
  },
] as const)("judges a threshold where $name", ({ mutants, survival }) => {
  const results = mutants.map(([candidateCount, moved], position) => ({
    threshold,
    factor: position === 0 ? 1.3 : 0.75,
    isUsed: candidateCount >= 0,
    candidateCount: Math.max(0, candidateCount),
    moved,
  }));

  expect(judgeThresholds(results).map((verdict) => verdict.survival)).toEqual([survival]);
});

it("counts a document once that both mutants move", () => {
  const result = { threshold, isUsed: true, candidateCount: 2 };
  const [verdict] = judgeThresholds([
    { ...result, factor: 1.3, moved: ["real/a", "real/b"] },
    { ...result, factor: 0.75, moved: ["real/b"] },
  ]);

  expect(verdict?.moved).toEqual(new Set(["real/a", "real/b"]));
});
