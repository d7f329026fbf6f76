import { describe, expect, it } from "vitest";
import { whitenPaper } from "./whiten-paper.ts";

describe("whitenPaper", () => {
  it("makes the paper white, with its grain, and the ink black", () => {
    const { rgb } = whitenPaper(
      pictureOf([...repeat([228, 232, 236, 240, 244], 19), 40, 40, 40, 41, 42]),
    );

    expect([...rgb.subarray(3 * 2, 3 * 5)]).toEqual(repeat([255], 9));
    expect(rgb.at(-10)).toBe(0);
  });

  it("makes paper white that lies in a shadow, and keeps the ink on it", () => {
    const shades = Array.from({ length: 480 }, (_, x) => 250 - x / 4);
    const { rgb } = whitenPaper(pictureOf(shades.map((paper, x) => (x % 12 === 0 ? 30 : paper))));

    expect(rgb[3 * 5]).toBeGreaterThan(250);
    expect(rgb[3 * 450]).toBeGreaterThan(250);
    expect(rgb[3 * 444]).toBeLessThan(60);
  });

  it("leaves what is clean as it is", () => {
    const clean = pictureOf([...repeat([255], 95), ...repeat([0], 5)]);

    expect(whitenPaper(clean)).toEqual(clean);
  });
});

/** A picture one pixel high, of the given shades of grey. */
function pictureOf(greys: readonly number[]) {
  const rgb = Uint8Array.from(greys.flatMap((grey) => [grey, grey, grey]));
  return { width: greys.length, height: 1, rgb };
}

function repeat(values: readonly number[], count: number): number[] {
  return Array.from({ length: count }, () => values).flat();
}
