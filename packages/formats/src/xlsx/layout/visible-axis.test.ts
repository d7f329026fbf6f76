import { describe, expect, it } from "vitest";
import { createVisibleAxis } from "./visible-axis.ts";

describe("createVisibleAxis", () => {
  const axis = createVisibleAxis([
    { first: 7, last: 7 },
    { first: 2, last: 3 },
    { first: 3, last: 4 },
  ]);

  it.each([
    { index: 0, isHidden: false, position: 0, firstVisible: 0 },
    { index: 2, isHidden: true, position: 2, firstVisible: 5 },
    { index: 4, isHidden: true, position: 2, firstVisible: 5 },
    { index: 5, isHidden: false, position: 2, firstVisible: 5 },
    { index: 6, isHidden: false, position: 3, firstVisible: 6 },
    { index: 7, isHidden: true, position: 4, firstVisible: 8 },
    { index: 100, isHidden: false, position: 96, firstVisible: 100 },
  ])("counts what is seen in front of $index", ({ index, ...expected }) => {
    expect({
      isHidden: axis.isHidden(index),
      position: axis.positionOf(index),
      firstVisible: axis.firstVisible(index),
    }).toEqual(expected);
  });

  it.each([0, 5, 6, 100])("finds %i again by its position", (index) => {
    expect(axis.indexAt(axis.positionOf(index))).toBe(index);
  });
});
