import { expect, it } from "vitest";
import { quantile, slopeOf } from "./statistics.ts";

it("finds the line through points that lie on one", () => {
  expect(slopeOf([3, 7, 20].map((x) => [x, 5 - 2 * x]))).toBeCloseTo(-2);
});

it("lets deviations on both sides of a line cancel each other", () => {
  const points = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (x) => [x, x * 3 + ([0, 3].includes(x % 4) ? 1 : -1)] as const,
  );

  expect(slopeOf(points)).toBeCloseTo(3);
});

it("finds the value below which a share of the values lies", () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);

  expect(quantile(values, 0.99)).toBe(99);
  expect(quantile(values, 0.5)).toBe(50);
});
