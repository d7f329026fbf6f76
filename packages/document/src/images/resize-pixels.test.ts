import { describe, expect, it } from "vitest";
import { resizePixels } from "./resize-pixels.ts";

describe("resizePixels", () => {
  it("keeps a picture that has the size already", () => {
    const picture = grey(2, 2, [0, 50, 100, 150]);

    expect(resizePixels(picture, 2, 2)).toEqual(picture);
  });

  it("takes all pixels into account where it shrinks", () => {
    // One black column in eight: a resize that skips pixels would lose it or see nothing else.
    const picture = grey(8, 1, [255, 255, 255, 0, 255, 255, 255, 255]);

    const [left = 0, right = 0] = lightnessOf(resizePixels(picture, 2, 1));

    expect(left).toBeGreaterThan(150);
    expect(left).toBeLessThan(230);
    expect(right).toBeGreaterThan(left);
  });

  it("goes evenly from one pixel to the next where it grows", () => {
    expect(lightnessOf(resizePixels(grey(2, 1, [0, 200]), 4, 1))).toEqual([0, 50, 150, 200]);
  });

  it("resizes both ways, and keeps a plain picture plain", () => {
    const resized = resizePixels(
      grey(
        3,
        5,
        Array.from({ length: 15 }, () => 77),
      ),
      4,
      2,
    );

    expect(resized).toMatchObject({ width: 4, height: 2 });
    expect(new Set(resized.rgb)).toEqual(new Set([77]));
  });
});

function grey(width: number, height: number, values: readonly number[]) {
  return { width, height, rgb: Uint8Array.from(values.flatMap((value) => [value, value, value])) };
}

function lightnessOf({ rgb }: { rgb: Uint8Array }): number[] {
  return [...rgb].filter((_, index) => index % 3 === 0);
}
