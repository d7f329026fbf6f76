import { expect, it } from "vitest";
import { fitText } from "./fit-text.ts";

it("sets a short text in the largest size", () => {
  expect(fitText([20], [0.8, 0.2], 0.05)).toBe(0.05);
});

it("makes a text smaller until its lines are no higher than the box", () => {
  const size = fitText([400], [0.4, 0.1], 0.05);
  const lines = Math.ceil((400 * 0.52 * size) / 0.4);

  expect(size).toBeLessThan(0.02);
  expect(lines * 1.35 * size).toBeLessThanOrEqual(0.1);
});

it("gives every paragraph a line of its own", () => {
  expect(fitText([5, 5, 5, 5], [0.5, 0.1], 0.05)).toBeLessThan(fitText([20], [0.5, 0.1], 0.05));
});

it("ends for a box without a size", () => {
  expect(fitText([10], [0, 0], 0.05)).toBeGreaterThan(0);
});
