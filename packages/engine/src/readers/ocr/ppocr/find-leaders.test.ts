import { describe, expect, it } from "vitest";
import { LINE_HEIGHT_PIXELS, type LinePicture } from "./cut-line.ts";
import { findLeaders } from "./find-leaders.ts";

describe("findLeaders", () => {
  it("finds a row of dots on the baseline", () => {
    expect(findLeaders(lineOf((x, y) => x >= 100 && isDot(x, y)))).toEqual([
      { from: 100, to: 393, dots: 30 },
    ]);
  });

  it.each([
    { what: "an ellipsis", isInk: (x: number, y: number) => x < 30 && isDot(x, y) },
    { what: "a rule", isInk: (_: number, y: number) => y > 34 && y < 37 },
    { what: "letters", isInk: (x: number, y: number) => x % 10 < 3 && y > 10 && y < 38 },
    { what: "dots at half height", isInk: (x: number, y: number) => isDot(x, y + 18) },
    {
      what: "full stops between words",
      isInk: (x: number, y: number) => (x % 60 < 40 ? x % 10 < 3 && y > 10 && y < 38 : isDot(x, y)),
    },
  ])("takes $what for none", ({ isInk }) => {
    expect(findLeaders(lineOf(isInk))).toEqual([]);
  });
});

function isDot(x: number, y: number): boolean {
  return x % 10 < 3 && y > 33 && y < 38;
}

function lineOf(isInk: (x: number, y: number) => boolean): LinePicture {
  const width = 400;
  const planes = Float32Array.from({ length: 3 * LINE_HEIGHT_PIXELS * width }, (_, position) =>
    isInk(position % width, Math.floor(position / width) % LINE_HEIGHT_PIXELS) ? -1 : 1,
  );
  return { width, planes };
}
