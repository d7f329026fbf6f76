import { describe, expect, it } from "vitest";
import type { Pixels } from "@parsewright/document/images";
import { cutLine, LINE_HEIGHT_PIXELS, type LinePicture } from "./cut-line.ts";
import { turnAround, turnClockwise } from "./text-box.ts";

/** Red on the left, blue on the right. */
const PICTURE = pictureOf(96, 48, (x) => (x < 48 ? [255, 0, 0] : [0, 0, 255]));
const WHOLE = { centre: { x: 48, y: 24 }, along: { x: 1, y: 0 }, width: 96, height: 48 };

describe("cutLine", () => {
  it("gives blue, green and red apart, -1 to 1", () => {
    const line = cutLine(PICTURE, WHOLE, 96);

    expect(pixelOf(line, 10)).toEqual([-1, -1, 1]);
    expect(pixelOf(line, 80)).toEqual([1, -1, -1]);
  });

  it("turns a line that is upside down", () => {
    expect(pixelOf(cutLine(PICTURE, turnAround(WHOLE), 96), 10)).toEqual([1, -1, -1]);
  });

  it("turns a line that runs down the page", () => {
    const tall = pictureOf(48, 96, (_, y) => (y < 48 ? [255, 0, 0] : [0, 0, 255]));
    const box = { centre: { x: 24, y: 48 }, along: { x: 1, y: 0 }, width: 48, height: 96 };

    expect(pixelOf(cutLine(tall, turnClockwise(box), 96), 10)).toEqual([-1, -1, 1]);
  });

  it("follows a slanted line", () => {
    const slanted = pictureOf(200, 100, (x, y) =>
      Math.abs(y - 20 - x / 4) < 5 ? [0, 0, 0] : [255, 255, 255],
    );
    const length = Math.hypot(4, 1);
    const along = { x: 4 / length, y: 1 / length };
    const line = cutLine(
      slanted,
      { centre: { x: 100, y: 45 }, along, width: 120, height: 24 },
      240,
    );

    for (const column of [2, 120, 237]) {
      expect(pixelOf(line, column)).toEqual([-1, -1, -1]);
      expect(pixelOf(line, column, 1)).toEqual([1, 1, 1]);
    }
  });

  it("mixes all pixels that become one", () => {
    const stripes = pictureOf(960, 480, (x) => (x % 2 === 0 ? [0, 0, 0] : [255, 255, 255]));
    const box = { centre: { x: 480, y: 240 }, along: { x: 1, y: 0 }, width: 960, height: 480 };

    expect(Math.abs(pixelOf(cutLine(stripes, box, 96), 50)[0] ?? 1)).toBeLessThan(0.3);
  });

  it("repeats the edge of the picture where the box is larger", () => {
    const line = cutLine(PICTURE, { ...WHOLE, width: 192, height: 96 }, 96);

    expect(pixelOf(line, 0, 0)).toEqual([-1, -1, 1]);
  });
});

function pictureOf(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => readonly number[],
): Pixels {
  const rgb = new Uint8Array(width * height * 3);
  for (let position = 0; position < width * height; position++)
    rgb.set(colourAt(position % width, Math.floor(position / width)), position * 3);
  return { width, height, rgb };
}

function pixelOf({ width, planes }: LinePicture, column: number, row = 24): number[] {
  return [0, 1, 2].map((plane) => {
    const value = planes[(plane * LINE_HEIGHT_PIXELS + row) * width + column] ?? Number.NaN;
    return Math.round(value * 1000) / 1000;
  });
}
