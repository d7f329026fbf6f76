import { describe, expect, it } from "vitest";
import { cornersOf, scaleBox, type TextBox, turnAround, turnClockwise } from "./text-box.ts";

const BOX: TextBox = { centre: { x: 50, y: 20 }, along: { x: 1, y: 0 }, width: 40, height: 10 };

describe("a text box", () => {
  it("has its corners clockwise from the top left of the text", () => {
    expect(cornersOf(BOX)).toEqual([
      { x: 30, y: 15 },
      { x: 70, y: 15 },
      { x: 70, y: 25 },
      { x: 30, y: 25 },
    ]);
  });

  it("begins at the top right of the page when its text runs down the page", () => {
    const [topLeft, topRight] = cornersOf(turnClockwise({ ...BOX, width: 10, height: 40 }));

    expect(topLeft).toEqual({ x: 55, y: 0 });
    expect(topRight).toEqual({ x: 55, y: 40 });
  });

  it("begins at the bottom right when its text is upside down", () => {
    expect(cornersOf(turnAround(BOX))[0]).toEqual({ x: 70, y: 25 });
  });

  it("keeps its place when the picture grows, each side by its own factor", () => {
    const scaled = scaleBox(BOX, { x: 2, y: 3 });

    expect(scaled).toEqual({ ...BOX, centre: { x: 100, y: 60 }, width: 80, height: 30 });
  });
});
