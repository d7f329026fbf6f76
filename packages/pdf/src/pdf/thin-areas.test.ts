import { expect, it } from "vitest";
import { thinPartsOf } from "./thin-areas.ts";

type Corner = readonly [x: number, y: number];

it("makes one line of a bar with mitred ends", () => {
  expect(partsOf([outline([0, 0], [80, 0], [79, 1], [1, 1])])).toEqual([[0, 0, 80, 1]]);
  expect(partsOf([outline([0, 0], [0, 50], [1, 49], [1, 1])])).toEqual([[0, 0, 1, 50]]);
});

it("makes a line of each side of a frame, whichever way its inside runs", () => {
  const sides = [
    [0, 0, 80, 1],
    [0, 49, 80, 50],
    [0, 0, 1, 50],
    [79, 0, 80, 50],
  ];
  const outer = outline([0, 0], [80, 0], [80, 50], [0, 50]);
  const inner = outline([1, 1], [79, 1], [79, 49], [1, 49]);

  expect(partsOf([outer, inner])).toEqual(sides);
  expect(partsOf([outer, inner.toReversed()], { isEvenOdd: false })).toEqual(sides);
  expect(partsOf([outer, inner], { isEvenOdd: false })).toBeUndefined();
});

it("makes lines of a whole grid that is one outline with holes", () => {
  const outer = outline([0, 0], [101, 0], [101, 21], [0, 21]);
  const holes = [1, 51].map((x) => outline([x, 1], [x + 49, 1], [x + 49, 20], [x, 20]));

  expect(partsOf([outer, ...holes])).toHaveLength(7);
});

it.each([
  {
    name: "a slanted line",
    corners: [
      [0, 0],
      [60, 40],
      [60, 41],
      [0, 1],
    ],
  },
  {
    name: "a thick bar",
    corners: [
      [0, 0],
      [60, 0],
      [60, 3.5],
      [0, 3.5],
    ],
  },
  {
    name: "a disc",
    corners: [
      [0, 2],
      [0.6, 0.6],
      [2, 0],
      [3.4, 0.6],
      [4, 2],
      [3.4, 3.4],
      [2, 4],
      [0.6, 3.4],
    ],
  },
  {
    name: "an area of no width",
    corners: [
      [5, 0],
      [5, 40],
      [5, 0],
    ],
  },
] as { name: string; corners: Corner[] }[])("takes $name for something else", ({ corners }) => {
  expect(partsOf([outline(...corners)])).toBeUndefined();
});

it("takes a bar for a line that is drawn nearly along an axis, and not quite evenly", () => {
  expect(partsOf([outline([0, 0], [60, 0.15], [60.2, 2.8], [0.1, 2.7])])).toHaveLength(1);
});

function outline(...corners: readonly Corner[]) {
  return corners.map(([x, y]) => ({ x, y }));
}

function partsOf(outlines: readonly ReturnType<typeof outline>[], { isEvenOdd = true } = {}) {
  return thinPartsOf({ outlines, isEvenOdd });
}
