import { describe, expect, it } from "vitest";
import { applyAffine } from "./affine.ts";
import { mapBox, uprightFrameOf } from "./upright-frame.ts";

const PAGE = { width: 600, height: 800 };

describe("uprightFrameOf", () => {
  it("swaps the sides of a page that is turned by a quarter", () => {
    const { width, height, fromPage } = uprightFrameOf(PAGE, 90);

    expect({ width, height }).toEqual({ width: 800, height: 600 });
    expect(applyAffine(fromPage, { x: 0, y: 0 })).toEqual({ x: 800, y: 0 });
  });

  it("turns a page upside down around its middle", () => {
    const { fromPage } = uprightFrameOf(PAGE, 180);

    expect(applyAffine(fromPage, { x: 10, y: 20 })).toEqual({ x: 590, y: 780 });
  });

  it("makes room for the corners of a page that is turned a little", () => {
    const { width, height, fromPage } = uprightFrameOf(PAGE, -2);

    expect(width).toBeCloseTo(600 * Math.cos(Math.PI / 90) + 800 * Math.sin(Math.PI / 90));
    expect(applyAffine(fromPage, { x: 600, y: 0 }).y).toBeCloseTo(0);
    expect(applyAffine(fromPage, { x: 600, y: 800 }).x).toBeCloseTo(width);
    expect(height).toBeGreaterThan(800);
  });
});

describe("mapBox", () => {
  it("leads back to where a box came from", () => {
    const { fromPage, toPage } = uprightFrameOf(PAGE, 270);

    expect(mapBox(mapBox([10, 20, 110, 40], fromPage), toPage)).toEqual([10, 20, 110, 40]);
  });
});
