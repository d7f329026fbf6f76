import { describe, expect, it } from "vitest";
import { renderPicture } from "./render-picture.ts";

/** 8 × 4 pixels on a page of 4 × 2 points: 144 dots per inch. Each column has its own grey. */
const PICTURE = {
  page: { width: 4, height: 2 },
  pixels: {
    width: 8,
    height: 4,
    rgb: Uint8Array.from({ length: 8 * 4 * 3 }, (_, index) => (Math.floor(index / 3) % 8) * 10),
  },
};

describe("renderPicture", () => {
  it("gives the whole picture back at its own resolution", () => {
    const drawn = renderPicture(PICTURE, { box: [0, 0, 4, 2], dotsPerInch: 144 });

    expect(drawn).toEqual(PICTURE.pixels);
  });

  it("cuts a box out", () => {
    const drawn = renderPicture(PICTURE, { box: [1, 1, 3, 2], dotsPerInch: 144 });

    expect(drawn).toMatchObject({ width: 4, height: 2 });
    expect([...drawn.rgb.subarray(0, 12)]).toEqual([
      20, 20, 20, 30, 30, 30, 40, 40, 40, 50, 50, 50,
    ]);
  });

  it("draws smaller, and never larger than the picture is", () => {
    const sizeAt = (dotsPerInch: number) => {
      const { width, height } = renderPicture(PICTURE, { box: [0, 0, 4, 2], dotsPerInch });
      return [width, height];
    };

    expect(sizeAt(72)).toEqual([4, 2]);
    expect(sizeAt(1000)).toEqual([8, 4]);
  });

  it("draws a fax with square dots", () => {
    const fax = { ...PICTURE, page: { width: 4, height: 4 } };

    const drawn = renderPicture(fax, { box: [0, 0, 4, 4], dotsPerInch: 300 });

    expect(drawn).toMatchObject({ width: 8, height: 8 });
  });

  it("keeps to the page, and draws at least a pixel", () => {
    const drawn = renderPicture(PICTURE, { box: [-5, -5, 99, 99], dotsPerInch: 144 });

    expect(drawn).toEqual(PICTURE.pixels);
    expect(renderPicture(PICTURE, { box: [9, 9, 9, 9], dotsPerInch: 144 })).toMatchObject({
      width: 1,
      height: 1,
    });
  });
});
