import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { rulesFromPaint, type ThinPaint } from "./rules-from-paint.ts";

describe("thin paint", () => {
  it("is a line along its longer side", () => {
    expect(rulesFromPaint(paints([100, 50, 180, 51], [20, 10, 22, 60])).rulings).toEqual([
      { direction: "horizontal", position: 50.5, from: 100, to: 180 },
      { direction: "vertical", position: 21, from: 10, to: 60 },
    ]);
  });

  it("is one line where it is drawn as dashes", () => {
    expect(rulesFromPaint(dashes({ length: 4, white: 3, count: 6 })).rulings).toEqual([
      { direction: "horizontal", position: 50, from: 100, to: 139 },
    ]);
  });

  it.each([
    { name: "dots", length: 0.5, white: 0.5, count: 8 },
    { name: "four of them", length: 4, white: 3, count: 4 },
    { name: "long ones", length: 11.5, white: 3, count: 4 },
    { name: "far ones", length: 5, white: 5.7, count: 4 },
    { name: "ones that are rounded to the pixels of a printer", length: 4, white: 3, shift: 0.25 },
    { name: "ones that are not quite even", length: 4, white: 3, stretch: 1.16 },
  ])("is one line where it is drawn as dashes: $name", (dash) => {
    expect(rulesFromPaint(dashes(dash)).rulings).toHaveLength(1);
  });

  it.each([
    { name: "three of them", length: 4, white: 3, count: 3 },
    { name: "as long as the lines under heads", length: 14, white: 3, count: 5 },
    { name: "with much white between them", length: 5, white: 7, count: 5 },
    { name: "at different heights", length: 4, white: 3, count: 5, shift: 0.36 },
    { name: "of different lengths", length: 4, white: 3, count: 5, stretch: 1.28 },
  ])("is several lines where they are $name", (dash) => {
    const pieces = dashes(dash);

    expect(rulesFromPaint(pieces).rulings).toHaveLength(pieces.length);
  });

  it.each([0, 0.09])("is an area where strips of a gradient are %d points apart", (seam) => {
    const strips = Array.from({ length: 380 }, (_, index): Box => {
      const x = 100 + index * (0.5 + seam);
      return [x, 200, x + 0.5, 260];
    });

    const { rulings, fills } = rulesFromPaint(paints(...strips));

    expect(rulings).toEqual([]);
    expect(fills).toHaveLength(1);
  });

  it("is hatching where white is seen between strips", () => {
    const strips = Array.from({ length: 20 }, (_, index): Box => {
      return [100 + index * 0.62, 200, 100.5 + index * 0.62, 260];
    });

    expect(rulesFromPaint(paints(...strips)).rulings).toHaveLength(20);
  });

  it("is a picture where its strips are the rows of one, and a line where it is alone", () => {
    const image = ([left, top, right, bottom]: Box): ThinPaint => {
      const box: Box = [left, top, right, bottom];
      return { box, image: { box } };
    };
    const rows = Array.from({ length: 8 }, (_, index) => image([50, 2 * index, 90, 2 * index + 2]));

    const { images, rulings } = rulesFromPaint([...rows, image([50, 100, 90, 100.5])]);

    expect(images).toHaveLength(8);
    expect(rulings).toEqual([{ direction: "horizontal", position: 100.25, from: 50, to: 90 }]);
  });

  it("is left to drawings where it is a single dot of another form than a box", () => {
    const dot: Box = [10, 10, 12.5, 12.5];

    expect(rulesFromPaint([{ box: dot, isDrawing: true }]).drawings).toEqual([dot]);
    expect(rulesFromPaint(paints(dot))).toEqual(rulesFromPaint([]));
  });

  it.each([
    { length: 1.7, count: 0 },
    { length: 2.4, count: 1 },
  ])("is $count lines where it is $length points long", ({ length, count }) => {
    const box: Box = [10, 10, 10 + length, 10.2];

    expect(rulesFromPaint(paints(box)).rulings).toHaveLength(count);
  });
});

function paints(...boxes: readonly Box[]): ThinPaint[] {
  return boxes.map((box) => ({ box }));
}

interface Dashes {
  readonly length: number;
  readonly white: number;
  readonly count?: number;
  /** Distance of every second one below the others. */
  readonly shift?: number;
  /** Growth of each over the one before it. */
  readonly stretch?: number;
}

function dashes({ length, white, count = 5, shift = 0, stretch = 1 }: Dashes): ThinPaint[] {
  let x = 100;
  return Array.from({ length: count }, (_, index) => {
    const own = length * stretch ** index;
    const y = 50 + (index % 2) * shift;
    const box: Box = [x, y - 0.25, x + own, y + 0.25];
    x += own + white * stretch ** index;
    return { box };
  });
}
