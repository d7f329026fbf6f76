import { describe, expect, it } from "vitest";
import type { ProbabilityMap } from "@parsewright/document/images";
import { findTextBoxes } from "./find-text-boxes.ts";

describe("findTextBoxes", () => {
  it("finds a box around each group of likely pixels, and lets it grow", () => {
    const map = mapOf(200, 100, (x, y) => (x >= 20 && x < 120 && y >= 40 && y < 50 ? 0.9 : 0));

    const [box, ...others] = findTextBoxes(map).boxes;

    expect(others).toEqual([]);
    expect(box?.centre).toEqual({ x: 70, y: 45 });
    // 100 by 10 pixels with an outline of 220: 1.6 x 1000 / 220 on each side.
    expect(box?.width).toBeCloseTo(100 + 2 * 7.27, 1);
    expect(box?.height).toBeCloseTo(10 + 2 * 7.27, 1);
  });

  it("turns the box as the line is turned", () => {
    const slope = Math.tan((5 * Math.PI) / 180);
    const map = mapOf(300, 100, (x, y) => (Math.abs(y - 30 - x * slope) < 6 ? 0.8 : 0));

    const [box] = findTextBoxes(map).boxes;

    expect(Math.atan2(box?.along.y ?? 0, box?.along.x ?? 0) * (180 / Math.PI)).toBeCloseTo(5, 0);
  });

  it("keeps two lines apart that do not touch", () => {
    const map = mapOf(100, 40, (_, y) => (y % 20 < 8 ? 0.9 : 0));

    expect(findTextBoxes(map).boxes).toHaveLength(2);
  });

  it.each([
    { what: "an unsure group", value: 0.4, size: 20 },
    { what: "a speck", value: 0.9, size: 2 },
  ])("leaves out $what", ({ value, size }) => {
    const map = mapOf(60, 60, (x, y) => (x < size && y < size ? value : 0));

    expect(findTextBoxes(map)).toEqual({ boxes: [], unreadLines: 0 });
  });

  it("stops in a texture that looks like more text than any page has, and counts the rest", () => {
    // Each is about 390 times as long as high.
    const map = mapOf(4000, 480, (_, y) => (y % 8 < 4 ? 0.9 : 0));

    const { boxes, unreadLines } = findTextBoxes(map);

    expect(boxes).toHaveLength(52);
    expect(unreadLines).toBe(8);
  });
});

function mapOf(
  width: number,
  height: number,
  valueAt: (x: number, y: number) => number,
): ProbabilityMap {
  const values = Float32Array.from({ length: width * height }, (_, position) =>
    valueAt(position % width, Math.floor(position / width)),
  );
  return { width, height, values };
}
