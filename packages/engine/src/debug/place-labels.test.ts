import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { placeLabels } from "./place-labels.ts";

const CANVAS = { width: 400, height: 300 };
const SIZE = { width: 60, height: 16 };

describe("placeLabels", () => {
  it("puts a label in the margin beside the first line of its block", () => {
    expect(placesOf([[100, 50, 300, 90]])).toEqual([[38, 50, 98, 66]]);
  });

  it("stays on the canvas, on the other side if need be", () => {
    const [place] = placesOf([[10, 50, 300, 90]]);

    expect(place).toEqual([302, 50, 362, 66]);
  });

  it("keeps labels of blocks that stand close apart", () => {
    const boxes = [0, 1, 2, 3].map((row): Box => [100, 50 + row * 9, 300, 58 + row * 9]);

    const places = placesOf(boxes);

    expect(places.flatMap((place, index) => places.slice(index + 1).filter(covers(place)))).toEqual(
      [],
    );
  });

  it("does not hide the block of the next column", () => {
    const columns: Box[] = [
      [70, 50, 190, 250],
      [195, 50, 320, 250],
    ];

    const [, right] = placesOf(columns);

    expect(right?.[0]).toBe(322);
  });
});

function placesOf(boxes: readonly Box[]): Box[] {
  return placeLabels(
    boxes.map((box) => ({ box, size: SIZE })),
    CANVAS,
  );
}

function covers(first: Box): (second: Box) => boolean {
  return (second) =>
    first[0] < second[2] && second[0] < first[2] && first[1] < second[3] && second[1] < first[3];
}
