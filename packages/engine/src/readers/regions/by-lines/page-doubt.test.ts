import { describe, expect, it } from "vitest";
import { doubtAbout } from "./page-doubt.ts";

/** Three lines, each of a block of its own; `together` is how likely each two are one block. */
function doubt(scores: readonly number[], together: number): number {
  const groups = scores.map((score) => ({ label: "text" as const, score, segments: [] }));
  const [lineCount, rowCount] = [scores.length, scores.length + 1];
  const none = new Float32Array(0);
  const answers = { kinds: none, blocks: new Float32Array(rowCount * rowCount).fill(together) };
  return doubtAbout(groups, answers, {
    lineCount,
    rowCount,
    features: none,
    styles: none,
    boxes: none,
    page: none,
  });
}

describe("doubtAbout", () => {
  it("is small where every block is known and apart from the others", () => {
    expect(doubt([0.99, 0.98, 0.97], 0)).toBeLessThan(0.1);
  });

  it("is the share of pages without an open question that layout models read differently", () => {
    expect(doubt([1, 1, 1], 0)).toBeCloseTo(0.0636, 2);
  });

  it("grows with the block that is known least, not with the mean", () => {
    expect(doubt([0.99, 0.99, 0.4], 0)).toBeGreaterThan(doubt([0.8, 0.8, 0.8], 0));
  });

  it("grows with the pairs of lines that may or may not be one block", () => {
    const [apart, open, joined] = [0.01, 0.5, 0.99].map((together) =>
      doubt([0.9, 0.9, 0.9], together),
    );

    expect(open).toBeGreaterThan(Math.max(apart ?? 1, joined ?? 1));
  });

  it("is a likelihood for a page without lines too", () => {
    expect(doubt([], 0)).toBeGreaterThanOrEqual(0);
    expect(doubt([], 0)).toBeLessThan(0.1);
  });
});
