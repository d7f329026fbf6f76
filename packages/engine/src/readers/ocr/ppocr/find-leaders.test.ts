import { describe, expect, it } from "vitest";
import { LINE_HEIGHT_PIXELS, type LinePicture } from "../lines/cut-line.ts";
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

it("takes pale letters with darker feet for none", () => {
  const isLetter = (x: number, y: number) => x % 10 < 3 && y > 10 && y < 38;
  const shadeOf = (x: number, y: number) => (isLetter(x, y) ? 0.35 : 0.75);

  expect(findLeaders(lineOfShades((x, y) => (isDot(x, y) ? -0.2 : shadeOf(x, y))))).toEqual([]);
});

function isDot(x: number, y: number): boolean {
  return x % 10 < 3 && y > 33 && y < 38;
}

function lineOf(isInk: (x: number, y: number) => boolean): LinePicture {
  return lineOfShades((x, y) => (isInk(x, y) ? -1 : 1));
}

function lineOfShades(shadeOf: (x: number, y: number) => number): LinePicture {
  const width = 400;
  const planes = Float32Array.from({ length: 3 * LINE_HEIGHT_PIXELS * width }, (_, position) =>
    shadeOf(position % width, Math.floor(position / width) % LINE_HEIGHT_PIXELS),
  );
  return { width, planes };
}
