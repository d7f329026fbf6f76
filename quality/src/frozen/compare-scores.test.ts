import { describe, expect, it } from "vitest";
import { compareScores, isWorse } from "./compare-scores.ts";

const KNOWN = new Set(["real/a", "real/b"]);

describe("compareScores", () => {
  it("finds nothing in equal scores", () => {
    const scores = { real: { a: { nid: 0.9, overall: 0.9 } } };
    const comparison = compareScores(scores, scores, KNOWN);

    expect(comparison).toEqual({ moves: [], fallenSets: [], unfrozen: [], gone: [] });
    expect(isWorse(comparison)).toBe(false);
  });

  it("lists what moved, up or down, the largest first", () => {
    const { moves } = compareScores(
      { real: { a: { nid: 0.9, overall: 0.8 }, b: { nid: 0.5, overall: 0.5 } } },
      { real: { a: { nid: 0.91, overall: 0.8001 }, b: { nid: 0.3, overall: 0.55 } } },
      KNOWN,
    );

    expect(moves).toEqual([
      { document: "real/b", metric: "nid", before: 0.5, after: 0.3 },
      { document: "real/b", metric: "overall", before: 0.5, after: 0.55 },
      { document: "real/a", metric: "nid", before: 0.9, after: 0.91 },
    ]);
  });

  it.each([
    { name: "a document rises", after: { overall: 0.9, nid: 0.9 }, expected: false },
    { name: "one metric of a document falls", after: { overall: 0.9, nid: 0.7 }, expected: true },
    { name: "a fall is within rounding", after: { overall: 0.8, nid: 0.7999 }, expected: false },
    { name: "a metric is lost", after: { overall: 0.8 }, expected: true },
  ])("judges that $name", ({ after, expected }) => {
    const frozen = { real: { a: { overall: 0.8, nid: 0.8 } } };

    expect(isWorse(compareScores(frozen, { real: { a: after } }, KNOWN))).toBe(expected);
  });

  it("finds a set that falls although each of its documents is within rounding", () => {
    const frozen = { real: { a: { overall: 0.8 }, b: { overall: 0.8 } } };
    const current = { real: { a: { overall: 0.7999 }, b: { overall: 0.7999 } } };

    expect(compareScores(frozen, current, KNOWN)).toMatchObject({
      moves: [],
      fallenSets: [{ document: "real", metric: "overall" }],
    });
  });

  it("compares a set over the documents of the run alone", () => {
    const frozen = { real: { a: { overall: 0.5 }, b: { overall: 1 } } };

    expect(compareScores(frozen, { real: { a: { overall: 0.5 } } }, KNOWN).fallenSets).toEqual([]);
  });

  it("names documents that were never frozen, and frozen ones that are gone", () => {
    const comparison = compareScores(
      { real: { old: { nid: 1 } } },
      { real: { a: { nid: 1 } } },
      KNOWN,
    );

    expect(comparison).toMatchObject({ unfrozen: ["real/a"], gone: ["real/old"] });
    expect(isWorse(comparison)).toBe(true);
  });
});
