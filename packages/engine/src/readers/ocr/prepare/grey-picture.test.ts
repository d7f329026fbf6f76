import { expect, it } from "vitest";
import { factorFor, reduceGrey, toGrey } from "./grey-picture.ts";

it("weighs colours as they look", () => {
  const rgb = Uint8Array.from([255, 255, 255, 0, 0, 0, 0, 255, 0, 0, 0, 255]);

  const { grey } = toGrey({ width: 4, height: 1, rgb });

  expect([...grey.subarray(0, 2)]).toEqual([255, 0]);
  expect(grey[2]).toBeGreaterThan(grey[3] ?? 0);
});

it("takes the mean of each square, and drops what is left at the edges", () => {
  const grey = Uint8Array.from([0, 100, 50, 50, 9, 200, 100, 50, 50, 9, 9, 9, 9, 9, 9]);

  const reduced = reduceGrey({ width: 5, height: 3, grey }, 2);

  expect(reduced).toEqual({ width: 2, height: 1, grey: Uint8Array.from([100, 50]) });
});

it("reduces only what is too large", () => {
  expect(factorFor({ width: 1000, height: 500 }, 1200)).toBe(1);
  expect(factorFor({ width: 1654, height: 2339 }, 1200)).toBe(2);
});
