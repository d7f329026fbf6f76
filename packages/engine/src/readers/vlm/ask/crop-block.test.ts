import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { Pixels } from "@parsewright/document/images";
import { cropUpright, fitForModel, toPixelBox } from "./crop-block.ts";

describe("toPixelBox", () => {
  it("rounds halves to the even pixel, as the model's own tools do", () => {
    expect(toPixelBox([0.25, 0.75, 0.6, 1], picture(10, 10))).toEqual([2, 8, 6, 10]);
  });
});

describe("cropUpright", () => {
  it.each([
    { angle: null, values: [1, 2, 3, 4] },
    { angle: 0, values: [1, 2, 3, 4] },
    { angle: 90, values: [2, 4, 1, 3] },
    { angle: 180, values: [4, 3, 2, 1] },
    { angle: 270, values: [3, 1, 4, 2] },
  ] as const)("turns a block of $angle degrees back, counter-clockwise", ({ angle, values }) => {
    const square: Pixels = { width: 2, height: 2, rgb: greys([1, 2, 3, 4]) };

    const crop = cropUpright(square, { bbox: [0, 0, 1, 1], angle });

    expect(lightnessOf(crop)).toEqual(values);
  });

  it("gives nothing for a box between two pixels", () => {
    const bbox: Box = [0.5, 0.5, 0.501, 0.9];

    expect(cropUpright(picture(10, 10), { bbox, angle: 0 })).toBeUndefined();
  });
});

describe("fitForModel", () => {
  it("leaves an ordinary crop as it is", async () => {
    const crop = picture(100, 40);

    expect(await fitForModel(crop)).toBe(crop);
  });

  it("enlarges a crop whose shorter edge is below a patch", async () => {
    expect(await fitForModel(picture(100, 7))).toMatchObject({ width: 400, height: 28 });
  });

  it("puts a strip in the middle of white until it is a fiftieth as high as it is long", async () => {
    const fitted = await fitForModel(picture(2000, 10));

    expect(fitted).toMatchObject({ width: 2000, height: 40 });
    const column = lightnessOf(fitted).filter((_, index) => index % 2000 === 0);
    expect([column[0], column[15], column[24], column[39]]).toEqual([255, 0, 0, 255]);
  });
});

function picture(width: number, height: number): Pixels {
  return { width, height, rgb: new Uint8Array(width * height * 3) };
}

function greys(values: readonly number[]): Uint8Array {
  return Uint8Array.from(values.flatMap((value) => [value, value, value]));
}

function lightnessOf(pixels: Pixels | undefined): number[] {
  return [...(pixels?.rgb ?? [])].filter((_, index) => index % 3 === 0);
}
