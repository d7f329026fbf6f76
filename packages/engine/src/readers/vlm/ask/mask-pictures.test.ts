import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { type Pixels, turnPixels } from "@parsewright/document/images";
import { makeTokens, maskPictures, placeInCrop } from "./mask-pictures.ts";

describe("makeTokens", () => {
  it("gives each place a token of its own, and the same place the same", () => {
    const places = Array.from({ length: 500 }, (_, index) => `0 ${index}`);

    const tokens = makeTokens(places);

    expect(new Set(tokens).size).toBe(500);
    expect(tokens.every((token) => /^[ACDGHKTWXYZ2345678]{4}$/.test(token))).toBe(true);
    expect(makeTokens(places)).toEqual(tokens);
  });
});

describe("maskPictures", () => {
  it("covers a picture with the colour around it, and writes its token there", () => {
    const picture: Box = [20, 10, 180, 50];
    const crop = paint(plain(200, 60, 240), picture, 90);

    const masked = maskPictures(crop, [{ box: picture, token: "AX27" }]);

    const values = new Set(masked.rgb);
    expect(values).toEqual(new Set([240, 0]));
    expect(rowText(masked, 30)).toMatch(/#/);
    expect(rowText(masked, 11)).not.toMatch(/#/);
  });

  it("writes in white on a dark ground", () => {
    const masked = maskPictures(plain(100, 40, 20), [{ box: [10, 10, 90, 30], token: "HHHH" }]);

    expect(new Set(masked.rgb)).toEqual(new Set([20, 255]));
  });

  it("leaves the crop that it is given as it is, and stays inside of it", () => {
    const crop = plain(20, 5, 200);

    maskPictures(crop, [{ box: [15, 0, 30, 20], token: "CCCC" }]);

    expect(new Set(crop.rgb)).toEqual(new Set([200]));
  });
});

describe("placeInCrop", () => {
  it.each([
    { angle: 90, turns: 3 },
    { angle: 180, turns: 2 },
    { angle: 270, turns: 1 },
    { angle: 0, turns: 0 },
  ] as const)("finds a picture in a crop turned by $angle degrees", ({ angle, turns }) => {
    const picture: Box = [3, 1, 6, 2];
    const turned = turnPixels(paint(plain(10, 4, 255), picture, 0), turns);

    const [left, top, right, bottom] = placeInCrop(
      [103, 201, 106, 202],
      [100, 200, 110, 204],
      angle,
    );

    const dark = [...turned.rgb.keys()].filter(
      (offset) => offset % 3 === 0 && turned.rgb[offset] === 0,
    );
    const columns = dark.map((offset) => (offset / 3) % turned.width);
    const rows = dark.map((offset) => Math.floor(offset / 3 / turned.width));
    expect([Math.min(...columns), Math.max(...columns) + 1]).toEqual([left, right]);
    expect([Math.min(...rows), Math.max(...rows) + 1]).toEqual([top, bottom]);
  });
});

function plain(width: number, height: number, value: number): Pixels {
  return { width, height, rgb: new Uint8Array(width * height * 3).fill(value) };
}

function paint(pixels: Pixels, [left, top, right, bottom]: Box, value: number): Pixels {
  for (let row = top; row < bottom; row++)
    pixels.rgb.fill(value, (row * pixels.width + left) * 3, (row * pixels.width + right) * 3);
  return pixels;
}

function rowText({ width, rgb }: Pixels, row: number): string {
  return Array.from({ length: width }, (_, column) =>
    rgb[(row * width + column) * 3] === 0 ? "#" : ".",
  ).join("");
}
