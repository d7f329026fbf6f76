import { describe, expect, it } from "vitest";
import type { Pixels } from "@parsewright/document/images";
import { findSealInk, keepSealInk, removeSealInk } from "./seal-ink.ts";

type Colour = readonly [number, number, number];

const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [20, 20, 20];
const BLUE: Colour = [40, 70, 170];

describe("the ink of a seal", () => {
  it.each([
    { colour: "red", ink: [214, 30, 44] as const },
    { colour: "blue", ink: BLUE },
  ])("is told from print and paper in $colour", ({ ink }) => {
    const picture = row(ink, ink, BLACK, WHITE);

    const found = findSealInk(picture);

    if (found === undefined) throw new Error("no ink found");
    const [kept, , print, paper] = coloursOf(keepSealInk(picture, found));
    expect(kept?.[0]).toBeGreaterThan(2 * (kept?.[1] ?? 255));
    expect([print, paper]).toEqual([WHITE, WHITE]);
    const removed = coloursOf(removeSealInk(picture, found, [0, 0, 4, 1]));
    expect(removed).toEqual([WHITE, WHITE, BLACK, WHITE]);
  });

  it("is only removed from the place of the seal", () => {
    const picture = row(BLUE, BLUE, BLACK, WHITE);
    const found = findSealInk(picture);

    if (found === undefined) throw new Error("no ink found");
    const removed = coloursOf(removeSealInk(picture, found, [1, 0, 4, 1]));

    expect(removed).toEqual([BLUE, WHITE, BLACK, WHITE]);
  });

  it("cannot be told where it is as black as the print", () => {
    expect(findSealInk(row(BLACK, BLACK, WHITE, WHITE))).toBeUndefined();
  });
});

function row(...colours: readonly Colour[]): Pixels {
  return { width: colours.length, height: 1, rgb: Uint8Array.from(colours.flat()) };
}

function coloursOf({ width, rgb }: Pixels): number[][] {
  return Array.from({ length: width }, (_, pixel) => [...rgb.subarray(pixel * 3, pixel * 3 + 3)]);
}
