import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { LayoutLabel, LayoutRegion } from "../../layout/layout-reader.ts";
import { repairOrder } from "./repair-order.ts";

const LEFT = { top: [50, 100, 280, 200], middle: [50, 210, 280, 300], foot: [50, 310, 280, 400] };
const RIGHT = { top: [320, 100, 550, 200], foot: [320, 310, 550, 400] };

describe("repairOrder", () => {
  it("reads downwards within a column", () => {
    expect(orderOf("text", [LEFT.middle, LEFT.top, LEFT.foot])).toEqual([
      LEFT.top,
      LEFT.middle,
      LEFT.foot,
    ]);
  });

  it("leaves a jump to the next column alone", () => {
    const boxes = [LEFT.top, LEFT.foot, RIGHT.top, RIGHT.foot];

    expect(orderOf("text", boxes)).toEqual(boxes);
  });

  it("leaves rows of text that are read across alone", () => {
    const boxes = [LEFT.top, RIGHT.top, LEFT.foot, RIGHT.foot];

    expect(orderOf("text", boxes)).toEqual(boxes);
  });

  it("reads a column to its end before it goes up to the next", () => {
    expect(orderOf("text", [LEFT.top, LEFT.middle, RIGHT.top, LEFT.foot, RIGHT.foot])).toEqual([
      LEFT.top,
      LEFT.middle,
      LEFT.foot,
      RIGHT.top,
      RIGHT.foot,
    ]);
  });

  it("reads the text under two columns after both", () => {
    const boxes = [LEFT.top, LEFT.middle, RIGHT.top, [50, 310, 550, 400]];

    expect(orderOf("text", boxes)).toEqual(boxes);
  });

  it("reads the notes under two columns one column after the other", () => {
    expect(orderOf("footnote", [LEFT.top, RIGHT.top, LEFT.foot, RIGHT.foot])).toEqual([
      LEFT.top,
      LEFT.foot,
      RIGHT.top,
      RIGHT.foot,
    ]);
  });
});

function orderOf(label: LayoutLabel, boxes: readonly number[][]): Box[] {
  const regions = boxes.map((box): LayoutRegion => ({ label, score: 1, box: box as Box }));
  return repairOrder(regions).map(({ box }) => box);
}
