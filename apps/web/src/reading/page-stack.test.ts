import { expect, it } from "vitest";
import { positionAt, stackPages } from "./page-stack.ts";

it("finds the page at every height", () => {
  const stack = stackPages([100, 50, 200], 10);
  expect(stack.tops).toEqual([10, 120, 180, 390]);
  const at = (y: number) => positionAt(stack, y);
  expect([-50, 0, 10, 109].map(at)).toEqual([0, 0, 0, 0]);
  expect([111, 120, 169].map(at)).toEqual([1, 1, 1]);
  expect([171, 379, 9000].map(at)).toEqual([2, 2, 2]);
});
