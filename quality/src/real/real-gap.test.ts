import { describe, expect, it } from "vitest";
import { sampleResult } from "../report/sample-result.ts";
import { compareRealGap, formatReal, formatRealGap, mergeRealScores } from "./real-gap.ts";

const real = (id: string, split: "seen" | "unseen", overall: number) =>
  sampleResult({ set: "real-documents", source: `maker of ${id}`, id, split }, { overall });

const FROZEN = { a: 0.9, b: 0.88 };

describe("the gap between seen and unseen real documents", () => {
  it("fails when it widens by more than .01", () => {
    const comparison = compareRealGap([real("a", "seen", 0.94), real("b", "unseen", 0.9)], FROZEN);

    expect(comparison?.hasWidened).toBe(true);
    expect(comparison && formatRealGap(comparison)).toContain("FAILED");
  });

  it("may widen by less, and may close", () => {
    const widened = compareRealGap([real("a", "seen", 0.9), real("b", "unseen", 0.872)], FROZEN);
    const closed = compareRealGap([real("a", "seen", 0.9), real("b", "unseen", 0.899)], FROZEN);

    expect([widened?.hasWidened, closed?.hasWidened]).toEqual([false, false]);
  });

  it("is compared over documents that have frozen scores alone", () => {
    const results = [
      real("a", "seen", 0.9),
      real("b", "unseen", 0.88),
      real("added", "unseen", 0.1),
    ];

    expect(compareRealGap(results, FROZEN)).toEqual({
      now: { seen: 0.9, unseen: 0.49 },
      before: { seen: 0.9, unseen: 0.88 },
      after: { seen: 0.9, unseen: 0.88 },
      hasWidened: false,
    });
  });

  it("does not count generated documents", () => {
    const results = [
      sampleResult({ split: "seen" }, { overall: 1 }),
      sampleResult({ split: "unseen" }, { overall: 0.5 }),
    ];

    expect(compareRealGap(results, {})).toBeUndefined();
  });
});

it("counts the sources of real documents, and the packages of committed ones", () => {
  const committed = sampleResult(
    { set: "real", split: "seen", origin: "Debian manual 1.0, page.pdf, page 3" },
    { overall: 0.5 },
  );

  expect(formatReal([real("a", "seen", 1), committed]).split("\n")[1]).toMatch(/^seen +2 +2 /u);
});

it("knows documents again that lie in another folder", () => {
  const moved = sampleResult(
    { set: "elsewhere", source: "maker of a", id: "a", split: "seen" },
    { overall: 0.7 },
  );

  expect(mergeRealScores(FROZEN, [moved])).toEqual({ a: 0.7, b: 0.88 });
});

it("keeps the frozen scores of documents that a run does not have", () => {
  expect(mergeRealScores(FROZEN, [real("a", "seen", 0.95)])).toEqual({
    a: 0.95,
    b: 0.88,
  });
});
