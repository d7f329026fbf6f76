import { describe, expect, it } from "vitest";
import { minAreaRectangle } from "./min-area-rectangle.ts";
import { cornersOf } from "./text-box.ts";

describe("minAreaRectangle", () => {
  it("is the rectangle itself when the points are its corners", () => {
    const given = { centre: { x: 50, y: 40 }, along: { x: 0.8, y: 0.6 }, width: 60, height: 10 };

    const found = minAreaRectangle([...cornersOf(given), given.centre]);

    expect(found.width).toBeCloseTo(60);
    expect(found.height).toBeCloseTo(10);
    expect(found.along.x).toBeCloseTo(0.8);
    expect(found.along.y).toBeCloseTo(0.6);
    expect(found.centre.x).toBeCloseTo(50);
  });

  it("calls the side that runs across the page its width, though it is the shorter", () => {
    const found = minAreaRectangle([
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 90 },
      { x: 0, y: 90 },
    ]);

    expect(found).toMatchObject({ width: 10, height: 90, along: { x: 1 } });
  });

  it("takes points on one line", () => {
    const found = minAreaRectangle([
      { x: 0, y: 5 },
      { x: 10, y: 5 },
      { x: 20, y: 5 },
    ]);

    expect(found).toMatchObject({ width: 20, height: 0, centre: { x: 10, y: 5 } });
  });
});
