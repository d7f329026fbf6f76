import { describe, expect, it } from "vitest";
import { chooseCloserSize, chooseDetectionSize } from "./detection-size.ts";

describe("the size that the detector looks at", () => {
  it.each([
    { what: "a page", picture: [1654, 2339], size: [640, 896] },
    { what: "a picture that is small enough", picture: [480, 640], size: [480, 640] },
    { what: "a very small one", picture: [300, 40], size: [608, 96] },
    { what: "a huge one", picture: [10_000, 10_000], size: [640, 640] },
    { what: "a long strip", picture: [1000, 40_000], size: [320, 12_640] },
  ])(
    "is right for $what",
    ({ picture: [width = 0, height = 0], size: [seenWidth, seenHeight] }) => {
      expect(chooseDetectionSize({ width, height })).toEqual({
        width: seenWidth,
        height: seenHeight,
      });
    },
  );

  it("grows when the text was small in it", () => {
    const picture = { width: 2400, height: 3200 };
    const seen = chooseDetectionSize(picture);

    expect(chooseCloserSize(picture, { size: seen, boxes: [boxOf(12)] })).toEqual({
      width: 1024,
      height: 1376,
    });
    expect(chooseCloserSize(picture, { size: seen, boxes: [boxOf(15)] })).toBeUndefined();
  });

  it("is smaller where lines are known to be seen, and grows from there", () => {
    const picture = { width: 1000, height: 800 };
    const seen = chooseDetectionSize(picture, { searchScale: 0.6 });

    expect(seen).toEqual({ width: 608, height: 480 });
    expect(chooseCloserSize(picture, { size: seen, boxes: [boxOf(12)] }, 0.6)).toEqual({
      width: 960,
      height: 768,
    });
  });

  it("does not grow when the picture has no more to show", () => {
    const picture = { width: 480, height: 640 };

    expect(chooseCloserSize(picture, { size: picture, boxes: [boxOf(12)] })).toBeUndefined();
  });
});

function boxOf(height: number) {
  return { centre: { x: 100, y: 100 }, along: { x: 1, y: 0 }, width: 100, height };
}
