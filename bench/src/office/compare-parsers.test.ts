import { expect, it } from "vitest";
import { formatComparison, type ScoredRun } from "./compare-parsers.ts";

it("takes the speed over the files that every parser could read", () => {
  const runs = [
    run({ parser: "ours", file: "a", seconds: 0.5 }),
    run({ parser: "ours", file: "b", seconds: 100 }),
    run({ parser: "theirs", file: "a", seconds: 0.25, nid: 0.5 }),
    run({ parser: "theirs", file: "b", seconds: 0.1, nid: 0, hasFailed: true }),
  ];

  expect(formatComparison(runs).split("\n")).toEqual([
    "ours        2.0 files per second  median  500.0 ms  NID 1.0000  TEDS      -  failed 0 of 2",
    "theirs      4.0 files per second  median  250.0 ms  NID 0.2500  TEDS      -  failed 1 of 2",
  ]);
});

function run({
  nid = 1,
  hasFailed = false,
  ...rest
}: Pick<ScoredRun, "parser" | "file" | "seconds"> & {
  nid?: number;
  hasFailed?: boolean;
}): ScoredRun {
  return { ...rest, hasFailed, scores: { nid, teds: undefined, mhs: undefined, overall: nid } };
}
