import { describe, expect, it } from "vitest";
import { findGutterX } from "./find-gutter-x.ts";
import type { Point, RecognizedLine } from "./text-recognizer.ts";

const half = ({ x, y }: Point) => ({ x: x / 2, y: y / 2 });

describe("findGutterX", () => {
  it("says where two pages of print meet, in points of the page", () => {
    const lines = [...column(100, 500), ...column(600, 1000)];

    expect(findGutterX({ lines, toFrame: half, gutter: 550 })).toBe(275);
  });

  it("takes two columns on each page for print", () => {
    const lines = [100, 310, 600, 810].flatMap((left) => column(left, left + 190));

    expect(findGutterX({ lines, toFrame: half, gutter: 550 })).toBe(275);
  });

  it.each([
    { what: "no white runs down the middle", gutter: undefined, left: column(100, 500) },
    { what: "one side has few lines", gutter: 550, left: column(100, 500).slice(0, 3) },
    {
      what: "one side is made of short cells",
      gutter: 550,
      left: [100, 250, 420].flatMap((x) => column(x, x + 60)),
    },
    { what: "a line crosses", gutter: 550, left: [...column(100, 500), lineAt(200, 900, 5)] },
  ])("finds no pages where $what", ({ gutter, left }) => {
    const lines = [...left, ...column(600, 1000)];

    expect(findGutterX({ lines, toFrame: half, gutter })).toBeUndefined();
  });
});

function column(left: number, right: number): RecognizedLine[] {
  return Array.from({ length: 12 }, (_, row) => lineAt(left, right, 100 + 30 * row));
}

function lineAt(left: number, right: number, top: number): RecognizedLine {
  return {
    text: "",
    confidence: 1,
    characters: [],
    corners: [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: top + 20 },
      { x: left, y: top + 20 },
    ],
  };
}
