import { expect, it } from "vitest";
import { byNumber, numberedMarkdown, scoreRoundTrips } from "./round-trip.ts";

it("scores both readings against the formula that was written", () => {
  const score = scoreRoundTrips([
    { truth: "x^2", ours: "x^{2}", pandoc: "x_{2}" },
    { truth: "y", ours: String.raw`\frac{1`, pandoc: "y" },
    { truth: String.raw`\unknown`, ours: "z", pandoc: "z" },
  ]);

  expect(score).toMatchObject({ compared: 2, oursAlike: 1, pandocAlike: 1 });
  expect(score.different.map(({ truth }) => truth)).toEqual(["y"]);
  expect(score.broken).toEqual([String.raw`\frac{1`]);
});

it("writes a number before each formula", () => {
  expect(numberedMarkdown(["a", "b"])).toBe("Formula0\n\n$$a$$\n\nFormula1\n\n$$b$$\n");
});

it("finds formulas by the number before them, except those in pieces", () => {
  const pieces = [
    { text: "Formula3" },
    { latex: "a" },
    { text: "Formula4" },
    { latex: "b" },
    { latex: "c" },
  ];

  expect([...byNumber(pieces)]).toEqual([[3, "a"]]);
});
