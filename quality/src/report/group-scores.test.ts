import { describe, expect, it } from "vitest";
import { groupScores, judgeOverfit } from "./group-scores.ts";
import { sampleResult } from "./sample-result.ts";

describe("groupScores", () => {
  it("gives the means of each group, leaving out what a document does not have", () => {
    const results = [
      sampleResult({ producer: "typst", pages: 2 }, { nid: 1, teds: 0.5 }),
      sampleResult({ producer: "typst" }, { nid: 0.5 }),
      sampleResult({ producer: "groff" }, { nid: 0.25 }),
    ];

    expect(groupScores(results, ({ document }) => [document.producer])).toMatchObject([
      { name: ["groff"], documentCount: 1, pageCount: 1, means: { nid: 0.25, teds: undefined } },
      { name: ["typst"], documentCount: 2, pageCount: 3, means: { nid: 0.75, teds: 0.5 } },
    ]);
  });
});

describe("judgeOverfit", () => {
  it.each([
    { seen: [0.9], unseen: [0.881], isOverfit: false },
    { seen: [0.9], unseen: [0.879], isOverfit: true },
    { seen: [0.9, 0.8], unseen: [0.84], isOverfit: false },
    { seen: [0.8], unseen: [0.9], isOverfit: true },
  ])("of seen $seen and unseen $unseen is $isOverfit", ({ seen, unseen, isOverfit }) => {
    const results = [
      ...seen.map((overall) => sampleResult({ split: "seen" }, { overall })),
      ...unseen.map((overall) => sampleResult({ split: "unseen" }, { overall })),
    ];

    expect(judgeOverfit(results)?.isOverfit).toBe(isOverfit);
  });

  it("says nothing without unseen documents", () => {
    expect(judgeOverfit([sampleResult({ split: "seen" }, { overall: 1 })])).toBeUndefined();
  });
});
