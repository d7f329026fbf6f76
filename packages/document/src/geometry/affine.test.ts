import { expect, it } from "vitest";
import { applyAffine, composeAffine, invertAffine } from "./affine.ts";

const QUARTER_TURN = { a: 0, b: 1, c: -1, d: 0, e: 10, f: 0 };
const DOUBLE = { a: 2, b: 0, c: 0, d: 2, e: 0, f: 5 };

it("does one map after the other", () => {
  expect(applyAffine(composeAffine(QUARTER_TURN, DOUBLE), { x: 3, y: 4 })).toEqual({
    x: 12,
    y: 11,
  });
});

it("does the inner map before the outer one, which is not the same the other way round", () => {
  const inner = composeAffine(DOUBLE, QUARTER_TURN);

  expect(applyAffine(inner, { x: 3, y: 4 })).toEqual({ x: -3, y: 6 });
});

it("undoes a map", () => {
  const map = composeAffine(QUARTER_TURN, DOUBLE);

  const back = applyAffine(invertAffine(map), applyAffine(map, { x: 3, y: 4 }));

  expect(back.x).toBeCloseTo(3);
  expect(back.y).toBeCloseTo(4);
});
