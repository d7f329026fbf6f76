import type { Box } from "@parsewright/contract";
import { expect, it } from "vitest";
import {
  boxArea,
  boxesMeet,
  boxHeight,
  boxWidth,
  clipBox,
  expandBox,
  gapX,
  gapY,
  isInside,
  middleX,
  middleY,
  overlapX,
  overlapY,
  sharedArea,
  shareInside,
  unionOf,
} from "./box.ts";

const BOX: Box = [10, 20, 30, 60];

it("has a width, a height, a middle and an area", () => {
  expect(boxWidth(BOX)).toBe(20);
  expect(boxHeight(BOX)).toBe(40);
  expect(middleX(BOX)).toBe(20);
  expect(middleY(BOX)).toBe(40);
  expect(boxArea(BOX)).toBe(800);
});

it("has no area inside out", () => {
  expect(boxArea([30, 60, 10, 20])).toBe(0);
});

it.each([
  { other: [20, 40, 50, 80], shared: 200, share: 0.25, meets: true },
  { other: [0, 0, 100, 100], shared: 800, share: 1, meets: true },
  { other: [30, 20, 40, 60], shared: 0, share: 0, meets: false },
  { other: [50, 80, 60, 90], shared: 0, share: 0, meets: false },
] satisfies { other: Box; shared: number; share: number; meets: boolean }[])(
  "shares $shared with $other",
  ({ other, shared, share, meets }) => {
    expect(sharedArea(BOX, other)).toBe(shared);
    expect(shareInside(BOX, other)).toBe(share);
    expect(boxesMeet(BOX, other)).toBe(meets);
  },
);

it("shares nothing when it is empty", () => {
  expect(shareInside([10, 20, 10, 60], BOX)).toBe(0);
});

it("overlaps by the share of the shorter side", () => {
  expect(overlapX(BOX, [20, 0, 60, 10])).toBe(0.5);
  expect(overlapY(BOX, [0, 50, 5, 70])).toBe(0.5);
  expect(overlapX(BOX, [31, 20, 40, 60])).toBe(0);
});

it("is inside by its middle", () => {
  expect(isInside(BOX, [15, 30, 100, 100])).toBe(true);
  expect(isInside(BOX, [21, 30, 100, 100])).toBe(false);
});

it("grows, and is cut at the edges of the page", () => {
  expect(expandBox(BOX, 15)).toEqual([-5, 5, 45, 75]);
  expect(clipBox(expandBox(BOX, 15), { width: 40, height: 70 })).toEqual([0, 5, 40, 70]);
  expect(unionOf([BOX, [0, 30, 5, 70]])).toEqual([0, 20, 30, 70]);
});

it("has white between it and what is beside, above or below, and none where they overlap", () => {
  expect(gapX(BOX, [34, 0, 40, 10])).toBe(4);
  expect(gapX([0, 0, 7, 10], BOX)).toBe(3);
  expect(gapY(BOX, [0, 65, 5, 70])).toBe(5);
  expect(gapY(BOX, [0, 0, 5, 18])).toBe(2);
  expect([gapX(BOX, BOX), gapY(BOX, BOX)]).toEqual([0, 0]);
});
